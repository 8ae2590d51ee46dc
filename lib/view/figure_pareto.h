/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Pareto figure: benchmarks by two criteria, the staircase of the front,
   the region that it dominates, and what lies there.  */
#ifndef BENCH_FIGURE_PARETO_H
#define BENCH_FIGURE_PARETO_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "stat/figure.h"
#include "stream/metric.h"
#include "view/drawing.h"
#include "view/figure_size.h"

/* Only so many points get their names.  */
enum
{
  FIGURE_PARETO_LABELS_MAX = 80
};

/* A criterion as an axis.  Strings may be the user's.  */
struct figure_criterion
{
  const char *name;         /* "wall:median" */
  const char *unit;         /* base unit */
  enum direction direction; /* known */
};

struct figure_pareto_point
{
  const char *name;      /* may be the user's */
  double value[2];       /* by the criteria of X and Y, in base units */
  struct interval ci[2]; /* not available: no bar */
  bool on_front;         /* by all criteria that were given */
};

struct figure_pareto
{
  enum figure_size size;
  const char *title;
  struct figure_criterion criterion[2]; /* X, Y */
  size_t criterion_count;               /* how many decided on the front */
  double confidence;                    /* of the intervals */
  const struct figure_pareto_point *point;
  size_t count; /* >= 1 */
};

/* Make D the drawing of F.  0, or -1 with errno ENOMEM.  D is freed by
   drawing_free either way.  */
int figure_pareto_draw (struct drawing *d, const struct figure_pareto *f);
/* Append F in characters; TO fails without memory.  */
void figure_pareto_put (struct text *to, const struct figure_pareto *f,
                        bool utf8);
#endif
