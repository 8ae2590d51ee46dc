/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well a score tells two classes apart.  */
#ifndef BENCH_ROC_AREA_H
#define BENCH_ROC_AREA_H
#include <stdbool.h>
#include <stddef.h>
#include "stat/figure.h"

struct roc_area
{
  size_t positive, negative; /* items of either kind */
  struct figure area;        /* under the receiver operating characteristic;
                                missing where one kind is not there */
  struct interval ci;
};

/* The share of the pairs of a positive and a negative item of which the
   positive one has the higher SCORE, equal ones counting half; IS_POSITIVE
   tells the kind of each of the N items.  Scores no more than DBL_EPSILON
   apart are equal, as 0.3 and 1 - 0.7 are but for rounding.  The variance is
   that of DeLong, DeLong and Clarke-Pearson (1988): with v_i the share for
   positive item i alone, of m, and w_j that for negative item j, of n,
   var (v) / m + var (w) / n, divisors m - 1 and n - 1; found from mid-ranks
   (Sun and Xu 2014).  The interval is the area -+ z times its root at
   two-sided level CONFIDENCE, kept within 0 and 1.  It is missing below two of
   either kind, and where no pair overlaps, as nothing shows the spread then.
   0, or -1 with errno ENOMEM.  */
int roc_area_compute (struct roc_area *r, const double *score,
                      const bool *is_positive, size_t n, double confidence);
#endif
