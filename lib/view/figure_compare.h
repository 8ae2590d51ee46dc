/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comparison figure: for each benchmark the density of its samples, their
   quartiles, the median with its interval, every run, outliers as rings, and
   a verdict in words.  Of shares, whose samples are all 0 or 1, only the share
   with its interval.  */
#ifndef BENCH_FIGURE_COMPARE_H
#define BENCH_FIGURE_COMPARE_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "stat/figure.h"
#include "stream/metric.h"
#include "view/drawing.h"
#include "view/figure_size.h"

/* Runs that are drawn at most, shared by all benchmarks, so that the picture
   of a million stays small; more benchmarks than these are left to the
   tables.  */
enum
{
  FIGURE_COMPARE_RUNS_MAX = 800,
  FIGURE_COMPARE_ROWS_MAX = 40,
  FIGURE_COMPARE_CELLS = 3
};

/* What the colour of a row means.  */
enum figure_sense
{
  SENSE_NEUTRAL, /* the reference, or equivalent to it, or nothing said */
  SENSE_BETTER,
  SENSE_WORSE,
  SENSE_UNSURE
};

/* One benchmark.  All strings may be the user's.  */
struct figure_compare_row
{
  const char *name;
  const double *value; /* COUNT >= 1 samples in order of taking */
  size_t count;
  struct figure q1, median, q3; /* as the table gives them; of shares the
                                   median is the share, */
  struct interval median_ci;    /* and this its interval */
  enum figure_sense sense;
  const char *cell[FIGURE_COMPARE_CELLS]; /* the verdict: "0.71x",
                                             "[0.69, 0.72]", "faster" */
};

struct figure_compare
{
  enum figure_size size;
  bool shares;       /* the samples are 0 or 1 */
  const char *title; /* the finding */
  const char *metric, *unit;
  enum direction direction;
  double confidence;   /* of the medians' intervals */
  const char *heading; /* above the verdicts */
  size_t reference;    /* the row that the others are compared with; COUNT or
                          more: none */
  const struct figure_compare_row *row;
  size_t count; /* >= 1 */
};

/* Make D the drawing of F.  0, or -1 with errno ENOMEM.  D is freed by
   drawing_free either way.  */
int figure_compare_draw (struct drawing *d, const struct figure_compare *f);
/* Append F in characters; TO fails without memory.  */
void figure_compare_put (struct text *to, const struct figure_compare *f,
                         bool utf8);
#endif
