/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/mean_ratio.h"
#include <float.h>
#include <math.h>
#include <gsl/gsl_cdf.h>

struct fieller
fieller_of (const struct moments *x, const struct moments *y)
{
  double n = (double) x->n, m = (double) y->n;
  struct fieller f = { .mean_x = moments_mean (x),
                       .mean_y = moments_mean (y),
                       .error_x = moments_sample_std (x) / sqrt (n),
                       .error_y = moments_sample_std (y) / sqrt (m) };
  f.ratio = f.mean_y / f.mean_x;
  double scaled = f.ratio * f.error_x, error = hypot (f.error_y, scaled);
  double share_y = pow (f.error_y / error, 2);
  double share_x = pow (scaled / error, 2);
  f.df = error > 0
             ? 1 / (share_y * share_y / (m - 1) + share_x * share_x / (n - 1))
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
    products += (x[i] - f.mean_x) * (y[i] - f.mean_y);
  f.covariance = products / (count - 1) / count;
  f.df = isnan (f.df) ? NAN : count - 1;
  return f;
}

/* The standard error of mean y less RATIO times mean x.  */
static double
error_at (const struct fieller *f, double ratio)
{
  double scaled = ratio * f->error_x;
  double variance
      = f->error_y * f->error_y + scaled * scaled - 2 * ratio * f->covariance;
  return sqrt (fmax (0, variance));
}

double
fieller_p (const struct fieller *f)
{
  double beyond = fabs (f->mean_y - f->mean_x);
  if (isnan (f->df))
    return NAN;
  if (beyond == 0)
    return 1;
  return fmax (2 * gsl_cdf_tdist_Q (beyond / error_at (f, 1), f->df), DBL_MIN);
}

bool
fieller_interval (const struct fieller *f, double alpha, double *lo,
                  double *hi)
{
  double t = gsl_cdf_tdist_Qinv (alpha / 2, f->df);
  /* The ratios R with |mean y - R mean x| <= t se, se that of the left
     side: of a quadratic equation, all of it divided by (mean x)^2.  */
  double v = pow (t * f->error_x / f->mean_x, 2); /* g */
  double c = t / f->mean_x * (t / f->mean_x) * f->covariance;
  double w = pow (t * f->error_y / f->mean_x, 2);
  *lo = -INFINITY;
  *hi = INFINITY;
  if (!(v < 1))
    return false;
  double middle = (f->ratio - c) / (1 - v);
  double root
      = sqrt (fmax (0, middle * middle - (f->ratio * f->ratio - w) / (1 - v)));
  *lo = middle - root;
  *hi = middle + root;
  return true;
}
