/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bootstrap resamples: as many draws from the samples as there are, with
   replacement (Efron 1979).  */
#ifndef BENCH_RESAMPLE_H
#define BENCH_RESAMPLE_H
#include <stddef.h>
#include <stdint.h>
#include "base/rng.h"

/* COUNT becomes how often each of N >= 1 samples is drawn in one resample; N
   is below 2^32.  */
void resample_count (uint32_t *count, size_t n, struct rng *rng);

/* The quantile at P (type 7) of the resample that COUNT tells; ORDER lists
   the N samples of VALUE from the smallest to the largest.  */
double resample_counted_quantile (const double *value, const size_t *order,
                                  const uint32_t *count, size_t n, double p);

/* The quantile at P (type 7) of one resample of the N >= 1 samples of SORTED,
   without drawing the others: the order statistics of N uniform numbers have
   beta distributions.  Takes the same time for any N.  */
double resample_quantile (const double *sorted, size_t n, double p,
                          struct rng *rng);

/* The mean of one resample of the N >= 1 samples of VALUE.  */
double resample_mean (const double *value, size_t n, struct rng *rng);
#endif
