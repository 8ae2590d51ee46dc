/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spread that a few stray samples do not change, and the step between the
   values that a clock can show.  */
#ifndef BENCH_SPREAD_H
#define BENCH_SPREAD_H
#include <stddef.h>

/* The median of the absolute deviations from the median of SORTED, not
   scaled; times MAD_TO_STD it estimates the standard deviation of a normal
   distribution.  */
double median_absolute_deviation (const double *sorted, size_t n);
#define MAD_TO_STD 1.4826 /* as R has it; 1 / the normal quantile at 3/4 */

/* What STD, the standard deviation that samples of a normal law have shown
   with DF degrees of freedom, is at most, at CONFIDENCE: std sqrt (df / q), q
   the quantile of the chi-squared distribution at 1 - CONFIDENCE; from 100,000
   degrees on by Wilson and Hilferty (1931), to nine digits.  */
double deviation_limit (double std, double df, double confidence);

/* The smallest gap above 0 between neighbours of SORTED; 0 where all samples
   are equal.  *DISTINCT (may be NULL) becomes the number of different
   values.  */
double smallest_gap (const double *sorted, size_t n, size_t *distinct);
#endif
