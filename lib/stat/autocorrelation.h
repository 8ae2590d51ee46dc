/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far samples taken one after the other depend on each other.  */
#ifndef BENCH_AUTOCORRELATION_H
#define BENCH_AUTOCORRELATION_H
#include <stddef.h>
#include "stat/figure.h"
#include "stat/moments.h"

/* The autocorrelation at LAG >= 1 of the samples VALUE, in order of taking,
   whose moments are M: the sum of the products of deviations LAG apart over
   the sum of their squares.  Not available where all are equal, nor for
   n <= LAG.  */
struct figure autocorrelation (const double *value, const struct moments *m,
                               size_t lag);

/* |r| above this at any one lag occurs in 5 % of independent series: 1.96 /
   sqrt (N).  */
double autocorrelation_bound (size_t n);

/* How many independent samples tell as much of the mean as N with a lag-1
   autocorrelation of R1: n (1 - r1) / (1 + r1) (for a first-order
   autoregression), kept within 2 .. N.  */
double effective_n (size_t n, double r1);

/* The same for long series of any kind of dependence: n over 1 + 2 the sum of
   the autocorrelations, which are summed by pairs, of lags 2 k and 2 k + 1,
   up to the first pair that is not above 0 (Geyer's initial positive sequence,
   1992) or lag 1000, kept within 2 .. n.  For samples VALUE of moments M, not
   all equal; not available without memory.  */
#define EFFECTIVE_N_SUM_MIN 1000
#define EFFECTIVE_N_SUM_MAX 65536 /* it takes long beyond */
struct figure effective_n_sum (const double *value, const struct moments *m);

/* The same for samples that drift by SLOPE, in their unit a place.  The line
   is no chance, that is, another series would have it too, so only what it
   leaves is counted for how far it depends on itself: with its share q of the
   squared deviations, and v = n over what it alone is worth (by the sum above
   for as many samples as there, else by its lag-1 autocorrelation where that
   is above 0), n / (1 + q (v - 1)).  For samples VALUE of moments M, not all
   equal; not available without memory.  */
struct figure effective_n_line (const double *value, const struct moments *m,
                                double slope);

/* The same of whether a sample is at most Q, among the N >= 1 of VALUE, which
   tells what they know of a quantile near Q: by that sum from 100 samples to
   65,536, else by the autocorrelation at lag 1, where it is above 0.
   EFFECTIVE becomes that of each of the COUNT ascending Q.  0, or -1 with
   errno ENOMEM.  */
#define EFFECTIVE_N_BELOW_SUM_MIN 100
int effective_n_below (const double *value, size_t n, const double *q,
                       size_t count, struct figure *effective);

/* The probability of autocorrelations at lags 1 to min (10, n / 5) as large
   as these in an independent series (Ljung and Box 1978).  Not available
   below ten samples, nor where all are equal.  */
struct figure ljung_box_p (const double *value, const struct moments *m);
#endif
