/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figure of what follows in time: the runs of benchmarks in their order,
   or the sessions of a history by their dates; a panel for each benchmark with
   its warm-up, its changes and the level of each segment between them.  */
#ifndef BENCH_FIGURE_SEQUENCE_H
#define BENCH_FIGURE_SEQUENCE_H
#include <stddef.h>
#include "stat/figure.h"
#include "stream/metric.h"
#include "view/drawing.h"
#include "view/figure_size.h"

enum
{
  FIGURE_SEQUENCE_PANELS_MAX = 8,
  /* Points up to which each is drawn; the panels share them.  Of more, the
     range and the median of so many after each other.  */
  FIGURE_SEQUENCE_POINTS_MAX = 1200
};

/* Points between two changes.  */
struct figure_segment
{
  size_t start, count;
  double level, level_end; /* of its first and its last point: a line */
  double lo, hi;           /* a band; NaN: none */
  char *label;             /* right of the panel; owned by who made it */
};

struct figure_change
{
  size_t at;   /* the first point behind it */
  char *label; /* "+6.1 %"; owned by who made it */
  enum drawing_ink ink;
};

/* One benchmark.  All strings may be the user's.  */
struct figure_sequence_panel
{
  const char *name, *unit;
  const double *value; /* COUNT >= 1, in order */
  size_t count;
  const struct interval *ci;   /* of each value; NULL: none */
  const char *const *position; /* what each is called on the axis; NULL: its
                                  number from 1 */
  size_t warm_up;              /* so many at the start are warm-up */
  const struct figure_segment *segment; /* each has points */
  size_t segment_count;
  const struct figure_change *change;
  size_t change_count;
};

struct figure_sequence
{
  enum figure_size size;
  const char *name; /* of the picture: a constant word */
  const char *title;
  const char *const *note; /* how to read it */
  size_t notes;
  const char *point; /* what a point is: "run" */
  const char *metric;
  enum direction direction;
  const struct figure_sequence_panel *panel;
  size_t count; /* >= 1; those beyond the limit are left out */
};

/* Make D the drawing of F.  0, or -1 with errno ENOMEM.  D is freed by
   drawing_free either way.  */
int figure_sequence_draw (struct drawing *d, const struct figure_sequence *f);
#endif
