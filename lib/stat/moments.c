/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/moments.h"
#include "stat/compensated.h"
#include <math.h>

/* Take out of M's samples the power of two that brings the largest to
   1 .. 2; a little less at the ends of the range, where it or its inverse
   would not be a normal number.  */
static void
find_scale (struct moments *m, const double *value)
{
  m->min = m->max = value[0];
  for (size_t i = 1; i < m->n; i++)
    {
      m->min = value[i] < m->min ? value[i] : m->min;
      m->max = value[i] > m->max ? value[i] : m->max;
    }
  double largest = fmax (-m->min, m->max);
  int exponent = largest > 0 ? ilogb (largest) : 0;
  exponent = exponent > 1022 ? 1022 : exponent < -1022 ? -1022 : exponent;
  m->scale = ldexp (1, -exponent);
  m->unscale = ldexp (1, exponent);
}

static void
find_mean (struct moments *m, const double *value)
{
  double n = (double) m->n;
  struct compensated sum = { 0, 0 };
  for (size_t i = 0; i < m->n; i++)
    compensated_add (&sum, value[i] * m->scale);
  m->total = compensated_value (sum);
  double near = m->total / n;
  double rest = (fma (-near, n, sum.hi) + sum.lo) / n;
  m->mean = near + rest;
  m->mean_lo = (near - m->mean) + rest;
}

void
moments_compute (struct moments *m, const double *value, size_t n)
{
  m->n = n;
  find_scale (m, value);
  find_mean (m, value);
  m->m2 = 0;
  if (m->min >= m->max)
    {
      /* No rounding may turn equal samples into a spread.  */
      m->mean = m->min * m->scale;
      m->mean_lo = 0;
      return;
    }
  struct compensated deviations = { 0, 0 }, squares = { 0, 0 };
  for (size_t i = 0; i < n; i++)
    {
      double deviation = moments_deviation (m, value[i]);
      compensated_add (&deviations, deviation);
      compensated_add (&squares, deviation * deviation);
    }
  double rest = compensated_value (deviations);
  m->m2 = compensated_value (squares) - rest * rest / (double) n;
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
