/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/moments.h"
#include <math.h>
#include "stat/compensated.h"
#include "stat/lanes.h"

/* Samples whose largest is within these are summed as they are: scaled or
   not, their sums have the same digits.  */
#define PLAIN_LEAST 0x1p-400
#define PLAIN_MOST 0x1p400

/* Both ends of the samples, and their sum times SCALE.  */
struct extent
{
  double scale, min, max;
  struct compensated sum;
};

PROCESSOR_LOOP
find_extent_lanes (struct extent *extent, const double *value, size_t n)
{
  struct lane_sums sums = { 0 };
  double least[LANES], greatest[LANES];
  for (int k = 0; k < LANES; k++)
    least[k] = greatest[k] = value[0];
  size_t i = 0;
  for (; i + LANES <= n; i += LANES)
    {
      lanes x;
      memcpy (&x, value + i, sizeof x);
      for (int k = 0; k < LANES; k++)
        {
          least[k] = value[i + k] < least[k] ? value[i + k] : least[k];
          greatest[k]
              = value[i + k] > greatest[k] ? value[i + k] : greatest[k];
        }
      x *= extent->scale;
      lane_sums_add (&sums, &x);
    }
  lane_sums_join (&extent->sum, &sums);
  for (; i < n; i++)
    {
      least[0] = value[i] < least[0] ? value[i] : least[0];
      greatest[0] = value[i] > greatest[0] ? value[i] : greatest[0];
      compensated_add (&extent->sum, value[i] * extent->scale);
    }
  for (int k = 1; k < LANES; k++)
    {
      least[0] = least[k] < least[0] ? least[k] : least[0];
      greatest[0] = greatest[k] > greatest[0] ? greatest[k] : greatest[0];
    }
  extent->min = least[0];
  extent->max = greatest[0];
}

PROCESSOR_FUNCTION (find_extent,
                    (struct extent * extent, const double *value, size_t n),
                    find_extent_lanes, (extent, value, n))

/* The sums of deviations and of their squares.  */
struct deviation_sums
{
  struct compensated first, second;
};

PROCESSOR_LOOP
sum_deviations_lanes (struct deviation_sums *sums, const struct moments *m,
                      const double *value, size_t n)
{
  struct lane_sums first = { 0 }, second = { 0 };
  size_t i = 0;
  for (; i + LANES <= n; i += LANES)
    {
      lanes x;
      memcpy (&x, value + i, sizeof x);
      x = (x * m->scale - m->mean) - m->mean_lo;
      lane_sums_add (&first, &x);
      x *= x;
      lane_sums_add (&second, &x);
    }
  lane_sums_join (&sums->first, &first);
  lane_sums_join (&sums->second, &second);
  for (; i < n; i++)
    {
      double deviation = moments_deviation (m, value[i]);
      compensated_add (&sums->first, deviation);
      compensated_add (&sums->second, deviation * deviation);
    }
}

PROCESSOR_FUNCTION (sum_deviations,
                    (struct deviation_sums * sums, const struct moments *m,
                     const double *value, size_t n),
                    sum_deviations_lanes, (sums, m, value, n))

PROCESSOR_LOOP
sum_products_lanes (struct compensated *sum, const struct moments *m,
                    const double *value, size_t n, size_t lag)
{
  struct lane_sums products = { 0 };
  size_t i = lag;
  for (; i + LANES <= n; i += LANES)
    {
      lanes x, before;
      memcpy (&x, value + i, sizeof x);
      memcpy (&before, value + i - lag, sizeof before);
      x = (x * m->scale - m->mean) - m->mean_lo;
      x *= (before * m->scale - m->mean) - m->mean_lo;
      lane_sums_add (&products, &x);
    }
  lane_sums_join (sum, &products);
  for (; i < n; i++)
    compensated_add (sum, moments_deviation (m, value[i - lag])
                              * moments_deviation (m, value[i]));
}

PROCESSOR_FUNCTION (sum_products,
                    (struct compensated * sum, const struct moments *m,
                     const double *value, size_t n, size_t lag),
                    sum_products_lanes, (sum, m, value, n, lag))

/* The power of two that brings the largest to 1 .. 2; a little less at the
   ends of the range, where it or its inverse would not be a normal number.  */
static void
set_scale (struct moments *m)
{
  double largest = fmax (-m->min, m->max);
  int exponent = largest > 0 ? ilogb (largest) : 0;
  exponent = exponent > 1022 ? 1022 : exponent < -1022 ? -1022 : exponent;
  m->scale = ldexp (1, -exponent);
  m->unscale = ldexp (1, exponent);
}

struct compensated
moments_scaled_sum (const struct moments *m, const double *value,
                    struct compensated sum)
{
  if (m->unscale >= PLAIN_LEAST && m->unscale <= PLAIN_MOST)
    return (struct compensated){ sum.hi * m->scale, sum.lo * m->scale };
  struct extent extent = { .scale = m->scale };
  find_extent (&extent, value, m->n);
  return extent.sum;
}

/* The ends, the scale and the sum, scaled.  */
static struct compensated
find_sum (struct moments *m, const double *value)
{
  struct extent extent = { .scale = 1 };
  find_extent (&extent, value, m->n);
  m->min = extent.min;
  m->max = extent.max;
  set_scale (m);
  return moments_scaled_sum (m, value, extent.sum);
}

void
moments_begin (struct moments *m, size_t n, double min, double max)
{
  *m = (struct moments){ .n = n, .min = min, .max = max };
  set_scale (m);
}

void
moments_set_mean (struct moments *m, struct compensated sum)
{
  double n = (double) m->n;
  m->total = compensated_value (sum);
  double near = m->total / n;
  double rest = (fma (-near, n, sum.hi) + sum.lo) / n;
  m->mean = near + rest;
  m->mean_lo = (near - m->mean) + rest;
  if (m->min >= m->max)
    {
      /* No rounding may turn equal samples into a spread.  */
      m->mean = m->min * m->scale;
      m->mean_lo = 0;
    }
}

void
moments_compute (struct moments *m, const double *value, size_t n)
{
  m->n = n;
  moments_set_mean (m, find_sum (m, value));
  m->m2 = 0;
  if (m->min >= m->max)
    return;
  struct deviation_sums sums;
  sum_deviations (&sums, m, value, n);
  double rest = compensated_value (sums.first);
  m->m2 = compensated_value (sums.second) - rest * rest / (double) n;
}

double
moments_products (const struct moments *m, const double *value, size_t lag)
{
  struct compensated sum;
  sum_products (&sum, m, value, m->n, lag);
  return compensated_value (sum);
}

double
moments_mean (const struct moments *m)
{
  return m->mean * m->unscale;
}

double
moments_sum (const struct moments *m)
{
  return m->total * m->unscale;
}

double
moments_sample_variance (const struct moments *m)
{
  return m->n > 1 ? m->m2 / (double) (m->n - 1) * m->unscale * m->unscale
                  : NAN;
}

double
moments_sample_std (const struct moments *m)
{
  return m->n > 1 ? sqrt (m->m2 / (double) (m->n - 1)) * m->unscale : NAN;
}

struct figure
coefficient_of_variation (const struct moments *m)
{
  if (m->n < 2)
    return figure_needs (2);
  if (m->mean == 0)
    return figure_missing ("the mean is 0");
  return figure_finite (sqrt (m->m2 / (double) (m->n - 1)) / fabs (m->mean));
}

void
moments_shape (struct shape *shape, const struct moments *m,
               const double *value)
{
  *shape = (struct shape){ NAN, NAN, NAN, NAN };
  if (!(m->m2 > 0))
    return;
  double n = (double) m->n, population_std = sqrt (m->m2 / n);
  struct compensated cubes = { 0, 0 }, fourths = { 0, 0 };
  for (size_t i = 0; i < m->n; i++)
    {
      double z = moments_deviation (m, value[i]) / population_std;
      compensated_add (&cubes, z * z * z);
      compensated_add (&fourths, z * z * z * z);
    }
  double g1 = compensated_value (cubes) / n;
  double g2 = compensated_value (fourths) / n - 3;
  shape->skewness_g1 = g1;
  shape->excess_kurtosis_g2 = g2;
  if (m->n > 2)
    shape->skewness_G1 = g1 * sqrt (n * (n - 1)) / (n - 2);
  if (m->n > 3)
    shape->excess_kurtosis_G2
        = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * g2 + 6);
}
