/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ratio of two means, candidate over baseline, by Fieller's theorem and by
   the bootstrap.  */
#ifndef BENCH_MEAN_RATIO_H
#define BENCH_MEAN_RATIO_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "stat/hodges_lehmann.h"
#include "stat/moments.h"

/* Fieller (1940, 1954), for means above 0.  What varies is relative to its
   mean, so that the samples' size is nothing.  */
struct fieller
{
  double ratio;
  double mean_x, mean_y;
  double error_x, error_y; /* standard errors, each over its mean */
  double covariance;       /* of the means of pairs, over both of them */
  double df; /* Satterthwaite's at the ratio; NaN: nothing varies, or n = 1 */
};

struct fieller fieller_of (const struct moments *x, const struct moments *y);
/* Of the N pairs X[i], Y[i], with N - 1 degrees of freedom.  */
struct fieller fieller_of_pairs (const double *x, const double *y, size_t n);
/* Of the ratio 1: two-sided, from the same t law as the interval.  */
double fieller_p (const struct fieller *f);
/* The ratios that are not rejected at level ALPHA, from *LO to *HI; false
   where they are not an interval, since the mean of x is not told from 0
   (g = t^2 error_x^2 >= 1).  */
bool fieller_interval (const struct fieller *f, double alpha, double *lo,
                       double *hi);

/* The bias-corrected and accelerated bootstrap (Efron 1987) of the logarithm
   of the ratio.  */
struct ratio_bootstrap
{
  double estimate;   /* of the logarithm */
  double *log_ratio; /* of each resample, ascending */
  size_t count;
  double bias, acceleration;
};

/* Fewer samples a side than this are refused: the interval is then too
   narrow.  */
#define RATIO_BOOTSTRAP_MIN 10

/* From RESAMPLES resamples by SEED of the positive samples X and Y, each of N
   and M; PAIRED: of pairs, N = M.  Where a side has more than
   BOOTSTRAP_SUMS_MIN the means are drawn as bootstrap_means tells, of pairs
   those of their differences.  0, or -1 with errno ENOMEM.  */
int ratio_bootstrap (struct ratio_bootstrap *b, const double *x, size_t n,
                     const double *y, size_t m, bool paired, size_t resamples,
                     uint64_t seed);
void ratio_bootstrap_free (struct ratio_bootstrap *b);
/* Twice the smaller level at which an end of the interval would be 0.  */
double ratio_bootstrap_p (const struct ratio_bootstrap *b);
/* The least number of resamples that hold both ends of the interval at level
   ALPHA, the bias being what B's resamples say; SIZE_MAX for more than a
   size_t holds.  */
size_t ratio_bootstrap_needed (const struct ratio_bootstrap *b, double alpha);
/* Infinite where B has fewer.  */
struct shift_interval
ratio_bootstrap_interval (const struct ratio_bootstrap *b, double alpha);
#endif
