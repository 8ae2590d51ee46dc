/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A figure of panels in which curves run over an axis: scaling, load,
   roofline, reliability.  What they mean is the caller's; this draws points
   with their intervals, lines to compare with, zones, and names that hide
   nothing.  */
#ifndef BENCH_FIGURE_CURVES_H
#define BENCH_FIGURE_CURVES_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "stat/figure.h"
#include "stream/metric.h"
#include "view/drawing.h"
#include "view/figure_size.h"

enum
{
  FIGURE_CURVES_MAX = 20,      /* in a panel; more are left out, which
                                  the figure says */
  FIGURE_CURVES_NAMED_MAX = 3, /* with names beside them; more have letters
                                  and a key */
  FIGURE_CURVES_PANELS_MAX = 6
};

enum figure_curves_scale
{
  FIGURE_SCALE_AUTO, /* logarithmic over decades */
  FIGURE_SCALE_LINEAR,
  FIGURE_SCALE_LOG
};

struct figure_curves_axis
{
  const char *title; /* "wall"; with its unit and direction added */
  const char *unit;  /* base unit; "%": shares, told in percent */
  enum direction direction;
  enum figure_curves_scale scale;
  bool from_zero;    /* a linear axis starts there */
  double lo, hi;     /* limits, if LO < HI */
  const double *tic; /* where its tics are, if they fit; NULL: round ones */
  size_t tics;
};

struct figure_curve_point
{
  double x, y;
  double lo, hi;     /* of its bar; NaN: none */
  const char *label; /* beside it; NULL: none */
};

struct figure_curve
{
  const char *name, *detail; /* may be the user's; DETAIL in keys, or "" */
  enum drawing_ink ink;
  bool joined, pale; /* PALE: drawn as what is behind the others */
  const struct figure_curve_point *point;
  size_t count; /* >= 1 */
};

/* A line to compare with.  */
struct figure_guide
{
  const char *label; /* at its end; a constant phrase or "" */
  bool dashed;
  enum drawing_ink ink;
  const struct drawing_point *point; /* values; beyond the panel they are
                                        cut off */
  size_t count;
};

/* A strip from X FROM to X TO.  */
struct figure_zone
{
  double from, to;
  const char *label;
  enum drawing_ink ink;
};

struct figure_curves_panel
{
  const char *name; /* above it; "": none */
  struct figure_curves_axis axis[2];
  const struct figure_curve *curve;
  size_t count;
  const struct figure_guide *guide;
  size_t guides;
  const struct figure_zone *zone;
  size_t zones;
  bool unnamed; /* the curves need no names here */
};

struct figure_curves
{
  enum figure_size size; /* narrow: panels below each other, and letters
                            instead of names where there are two */
  const char *name;      /* of the picture: a constant word */
  const char *title;
  const char *const *note;
  size_t notes;
  size_t columns;  /* panels side by side */
  double height;   /* pixels of a panel */
  size_t left_out; /* so many panels more there would be */
  const struct figure_curves_panel *panel;
  size_t count; /* >= 1 */
};

/* Make D the drawing of F.  0, or -1 with errno ENOMEM.  D is freed by
   drawing_free either way.  */
int figure_curves_draw (struct drawing *d, const struct figure_curves *f);
/* Append F in characters; TO fails without memory.  */
void figure_curves_put (struct text *to, const struct figure_curves *f,
                        bool utf8);
#endif
