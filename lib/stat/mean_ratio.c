/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/mean_ratio.h"
#include <float.h>
#include <math.h>
#include <gsl/gsl_cdf.h>

/* The standard error of M's mean, over that mean.  */
static double
relative_error (const struct moments *m)
{
  double n = (double) m->n;
  return sqrt (m->m2 / (n - 1) / n) / m->mean;
}

struct fieller
fieller_of (const struct moments *x, const struct moments *y)
{
  struct fieller f = { .mean_x = moments_mean (x),
                       .mean_y = moments_mean (y),
                       .error_x = relative_error (x),
                       .error_y = relative_error (y) };
  f.ratio = y->mean / x->mean * (y->unscale * x->scale);
  double error = hypot (f.error_x, f.error_y);
  double share_x = pow (f.error_x / error, 2);
  double share_y = pow (f.error_y / error, 2);
  f.df = error > 0 ? 1
                         / (share_y * share_y / (double) (y->n - 1)
                            + share_x * share_x / (double) (x->n - 1))
                   : NAN;
  return f;
}

struct fieller
fieller_of_pairs (const double *x, const double *y, size_t n)
{
  struct moments m_x, m_y;
  moments_compute (&m_x, x, n);
  moments_compute (&m_y, y, n);
  struct fieller f = fieller_of (&m_x, &m_y);
  double products = 0, count = (double) n;
  for (size_t i = 0; i < n; i++)
    products += moments_deviation (&m_x, x[i]) / m_x.mean
                * (moments_deviation (&m_y, y[i]) / m_y.mean);
  f.covariance = products / (count - 1) / count;
  f.df = isnan (f.df) ? NAN : count - 1;
  return f;
}

double
fieller_p (const struct fieller *f)
{
  if (isnan (f->df))
    return NAN;
  /* Of mean y - mean x over the larger mean, which is of Y y - X x, x and y
     each over its mean.  */
  double x = fmin (1, 1 / f->ratio), y = fmin (1, f->ratio);
  double beyond = fabs (y - x);
  if (beyond == 0)
    return 1;
  double variance = pow (y * f->error_y, 2) + pow (x * f->error_x, 2)
                    - 2 * x * y * f->covariance;
  double t = beyond / sqrt (fmax (0, variance));
  return fmax (2 * gsl_cdf_tdist_Q (t, f->df), DBL_MIN);
}

bool
fieller_interval (const struct fieller *f, double alpha, double *lo,
                  double *hi)
{
  double t = gsl_cdf_tdist_Qinv (alpha / 2, f->df);
  /* The multiples R of the ratio with |1 - R| <= t se, se that of the left
     side with x and y each over its mean: of a quadratic equation.  */
  double v = pow (t * f->error_x, 2); /* g */
  double w = pow (t * f->error_y, 2);
  double c = t * t * f->covariance;
  *lo = -INFINITY;
  *hi = INFINITY;
  if (!(v < 1))
    return false;
  double root = sqrt (fmax (0, v + w - 2 * c + c * c - v * w));
  *lo = f->ratio * ((1 - c - root) / (1 - v));
  *hi = f->ratio * ((1 - c + root) / (1 - v));
  return true;
}
