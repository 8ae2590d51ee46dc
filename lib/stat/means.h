/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means for what does not add up: ratios (geometric), rates (harmonic), and
   samples with stray ones (trimmed).  */
#ifndef BENCH_MEANS_H
#define BENCH_MEANS_H
#include <stddef.h>
#include "stat/figure.h"
#include "stat/order_statistics.h"

/* Of N >= 1 samples; not available unless all are above 0.  */
struct figure geometric_mean (const double *value, size_t n);
struct figure harmonic_mean (const double *value, size_t n);
/* exp of the standard deviation of the logarithms, a factor.  */
struct figure geometric_std (const double *value, size_t n);

/* The mean of what is left of SORTED when the fraction TRIM in [0, 0.5] is
   cut off at either end (rounded down to whole samples); the median for
   0.5.  */
double trimmed_mean (const double *sorted, size_t n, double trim);
/* The same of the samples that O ranks, which are not sorted for it: two ranks
   are asked for, and what is between them is summed.  Want it before.  NaN
   where O has failed.  */
double trimmed_mean_of (struct order_statistics *o, double trim);
void trimmed_mean_want (struct order_statistics *o, double trim);
/* The same with CUT samples cut off at either end, fewer than half.  */
double mean_of_ranks (struct order_statistics *o, size_t cut);
void mean_of_ranks_want (struct order_statistics *o, size_t cut);
#endif
