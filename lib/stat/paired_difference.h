/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Differences of pairs, so that those tie which are equal as decimals:
   0.3 - 0.2 and 0.2 - 0.1 do, though not as doubles.  */
#ifndef BENCH_PAIRED_DIFFERENCE_H
#define BENCH_PAIRED_DIFFERENCE_H
#include <stddef.h>

/* D[i] becomes Y[i] - X[i], rounded to the last decimal place that any of the
   N pairs has; not rounded where one has more than fifteen digits.  */
void paired_differences (double *d, const double *x, const double *y,
                         size_t n);
/* D[i] becomes log (Y[i] / X[i]) for positive samples, rounded to a multiple
   of this: below what a logarithm's own rounding can change.  */
#define PAIRED_LOG_UNIT 0x1p-44
void paired_log_ratios (double *d, const double *x, const double *y, size_t n);
#endif
