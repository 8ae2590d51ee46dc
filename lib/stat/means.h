/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means for what does not add up: ratios (geometric), rates (harmonic), and
   samples with stray ones (trimmed).  */
#ifndef BENCH_MEANS_H
#define BENCH_MEANS_H
#include <stddef.h>
#include "stat/figure.h"

/* Of N >= 1 samples; not available unless all are above 0.  */
struct figure geometric_mean (const double *value, size_t n);
struct figure harmonic_mean (const double *value, size_t n);
/* exp of the standard deviation of the logarithms, a factor.  */
struct figure geometric_std (const double *value, size_t n);

/* The mean of what is left of SORTED when the fraction TRIM in [0, 0.5] is
   cut off at either end (rounded down to whole samples); the median for
   0.5.  */
double trimmed_mean (const double *sorted, size_t n, double trim);
#endif
