/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An interval from samples drawn again from the samples.  */
#ifndef BENCH_BOOTSTRAP_H
#define BENCH_BOOTSTRAP_H
#include <stdint.h>
#include "stat/figure.h"
#include "stat/moments.h"

/* Fewer samples are too few for it: the interval covers less than it says.  */
#define BOOTSTRAP_MIN 10

/* The bias-corrected and accelerated bootstrap interval of the mean (Efron
   1987) at two-sided level CONFIDENCE, for the samples VALUE of moments M:
   RESAMPLES >= 1 means of n samples drawn with replacement, ordered; with z0
   the normal quantile of the share of them below the mean (those that are
   equal to it but for rounding count half), a = g1 / (6 sqrt n) and z the
   normal quantile of each end's level, its place among them is (RESAMPLES + 1)
   Phi (z0 + (z0 + z) / (1 - a (z0 + z))), between two by their distance. Drawn
   by SEED, the same on every machine; of more than BOOTSTRAP_SUMS_MIN samples
   as stat/bootstrap_sums.h tells. Not available below BOOTSTRAP_MIN samples,
   where all are equal, where an end is beyond the RESAMPLES or without memory.
 */
struct interval bootstrap_mean (const double *value, const struct moments *m,
                                size_t resamples, double confidence,
                                uint64_t seed);

/* Set MEAN[0 .. RESAMPLES) to means of resamples, by SEED, of N < 2^32
   deviations from their mean, in ascending order: each sample drawn, or of
   more than BOOTSTRAP_SUMS_MIN as above.  0, or -1 with errno ENOMEM.  */
int bootstrap_means (double *mean, size_t resamples, const double *deviation,
                     size_t n, uint64_t seed);
#endif
