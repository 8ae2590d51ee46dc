/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mean, spread and shape of all samples of one metric, so that no offset
   hides a deviation and no size of the numbers matters: a common factor, a
   power of two, is taken out first, and the squares are of deviations from a
   mean of twice the precision (corrected two-pass algorithm; Chan, Golub and
   LeVeque 1983).  */
#ifndef BENCH_MOMENTS_H
#define BENCH_MOMENTS_H
#include <stddef.h>
#include "stat/compensated.h"
#include "stat/figure.h"

struct moments
{
  size_t n;
  double min, max;      /* in the samples' unit */
  double scale;         /* a power of two; |sample| * scale < 4 */
  double unscale;       /* 1 / scale */
  double mean, mean_lo; /* of the scaled samples: high and low word */
  double total;         /* sum of the scaled samples */
  double m2;            /* sum of squared deviations, scaled */
};

/* Read the N >= 1 finite samples at VALUE.  */
void moments_compute (struct moments *m, const double *value, size_t n);

/* The same in steps, where sums are known: set the ends and the scale of N
   samples; then the mean by the sum of the scaled samples.  M2 is 0 until the
   caller sets it.  */
void moments_begin (struct moments *m, size_t n, double min, double max);
void moments_set_mean (struct moments *m, struct compensated sum);
/* The sum of the scaled samples of VALUE, M's, whose sum is SUM unless that is
   so large or small that it lost digits: then it is found again.  */
struct compensated moments_scaled_sum (const struct moments *m,
                                       const double *value,
                                       struct compensated sum);

/* The deviation of SAMPLE, one of M's, from the mean, scaled.  */
static inline double
moments_deviation (const struct moments *m, double sample)
{
  return (sample * m->scale - m->mean) - m->mean_lo;
}

/* The sum of the products of the deviations of samples LAG apart, scaled, for
   the same VALUE as M.  */
double moments_products (const struct moments *m, const double *value,
                         size_t lag);

/* In the samples' unit; the sum is infinite where a double cannot hold it. */
double moments_mean (const struct moments *m);
double moments_sum (const struct moments *m);

/* Divisor n - 1; NaN below two samples.  The variance, in unit^2, may leave
   the range of a double where the standard deviation does not.  */
double moments_sample_variance (const struct moments *m);
double moments_sample_std (const struct moments *m);

/* The standard deviation over the size of the mean; not available below two
   samples nor where the mean is 0.  */
struct figure coefficient_of_variation (const struct moments *m);

/* Third and fourth moment of the standardised samples, for the same VALUE
   as M: g1 = m3 / m2^1.5 and g2 = m4 / m2^2 - 3, with moments over n; their
   bias-adjusted forms G1 and G2 (Joanes and Gill 1998), NaN below three and
   four samples.  All are NaN where the samples are all equal.  */
struct shape
{
  double skewness_g1, excess_kurtosis_g2;
  double skewness_G1, excess_kurtosis_G2;
};
void moments_shape (struct shape *shape, const struct moments *m,
                    const double *value);
#endif
