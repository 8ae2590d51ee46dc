/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/effect_size.h"
#include <math.h>
#include <gsl/gsl_sf_gamma.h>
#include "stat/t_test.h"

double
effect_a12 (uint64_t doubled_u, size_t n, size_t m)
{
  return (double) doubled_u / (2 * (double) n * (double) m);
}

double
effect_cliff_delta (uint64_t doubled_u, size_t n, size_t m)
{
  double pairs = (double) n * (double) m;
  return ((double) doubled_u - pairs) / pairs;
}

double
effect_cohen_d (const struct moments *x, const struct moments *y)
{
  if (x->n < 2 || y->n < 2)
    return NAN;
  double spread = t_test_pooled_std (x, y);
  return spread > 0 ? (moments_mean (y) - moments_mean (x)) / spread : NAN;
}

/* Hedges' J.  */
static double
hedges_correction (double df)
{
  return exp (gsl_sf_lngamma (df / 2) - gsl_sf_lngamma ((df - 1) / 2))
         / sqrt (df / 2);
}

double
effect_hedges_g (const struct moments *x, const struct moments *y)
{
  double d = effect_cohen_d (x, y);
  double df = (double) x->n + (double) y->n - 2;
  return isnan (d) ? NAN : d * hedges_correction (df);
}
