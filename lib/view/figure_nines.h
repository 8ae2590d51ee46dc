/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distribution figure: what share of the samples is at most how large, on
   an axis that counts nines (90 %, 99 %, 99.9 % are equally far apart), so
   that the tail is as readable as the middle.  */
#ifndef BENCH_FIGURE_NINES_H
#define BENCH_FIGURE_NINES_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "stat/figure.h"
#include "stream/metric.h"
#include "view/drawing.h"
#include "view/figure_size.h"

enum
{
  FIGURE_NINES_CURVES_MAX = 8,
  FIGURE_NINES_LEVELS_MAX = 4
};

struct figure_nines_point
{
  double p;            /* in [0, 1), ascending */
  struct figure value; /* the quantile at P; the curve ends before the first
                          that is missing */
  struct interval ci;  /* the band ends before the first that is open */
  const char *label;   /* "p99": a mark on the curve; NULL: none */
};

/* One benchmark.  */
struct figure_nines_curve
{
  const char *name; /* may be the user's */
  enum drawing_ink ink;
  const struct figure_nines_point *point;
  size_t points; /* >= 1 */
  double max;    /* the largest of COUNT samples */
  size_t count;
};

/* A service level: the share P is to be at most BOUND.  */
struct figure_nines_level
{
  const char *name; /* "latency:p99 <= 100ms"; may be the user's */
  double bound, p;
};

struct figure_nines
{
  enum figure_size size;
  const char *title;
  const char *metric, *unit;
  enum direction direction;
  double confidence; /* of the bands */
  const struct figure_nines_curve *curve;
  size_t count; /* >= 1; those beyond the limit are left out */
  const struct figure_nines_level *level;
  size_t levels; /* likewise */
};

/* Make D the drawing of F.  0, or -1 with errno ENOMEM.  D is freed by
   drawing_free either way.  */
int figure_nines_draw (struct drawing *d, const struct figure_nines *f);
/* Append F in characters; TO fails without memory.  */
void figure_nines_put (struct text *to, const struct figure_nines *f,
                       bool utf8);
#endif
