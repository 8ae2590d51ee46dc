/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/noncentral_t.h"
#include <math.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_gamma.h>

/* exp (-DELTA_MAX^2 / 2) is near the smallest double.  */
#define DELTA_MAX 37
/* The difference of two values is known well when it is more than this share
   of them.  */
#define RELIABLE 1e-3
/* Weights below this end a sum.  */
#define NEGLIGIBLE 1e-19

static double
normal_approximation (double t, double df, double delta)
{
  double scale = 1 / (4 * df);
  return gsl_cdf_ugaussian_P ((t * (1 - scale) - delta)
                              / sqrt (1 + t * t * 2 * scale));
}

/* The sum of w_j I_x (j + OFFSET, b) over j = 0 .. LAST, w_LAST being WEIGHT
   and w_(j - 1) = w_j (j + OFFSET - 1/2) / MEAN.  It goes from the last term
   to the first, since I (a, b) is I (a + 1, b) and a positive step, x^a (1 -
   x)^b / (a B (a, b)), so that nothing cancels.  */
static double
weighted_sum (double x, double b, double offset, double last, double weight,
              double mean)
{
  double beta = gsl_cdf_beta_P (x, last + offset, b);
  double step = beta - gsl_cdf_beta_P (x, last + 1 + offset, b);
  double sum = weight * beta;
  for (double j = last; j > 0; j--)
    {
      double a = j + offset, before = beta;
      if (step > RELIABLE * beta)
        {
          step *= a / (x * (a - 1 + b));
          beta += step;
        }
      else
        {
          beta = gsl_cdf_beta_P (x, a - 1, b);
          step = beta - before;
        }
      weight *= (a - 0.5) / mean;
      sum += weight * beta;
    }
  return sum;
}

/* The part of the distribution between 0 and T > 0: half the sum of
   p_j I_x (j + 1/2, df/2) + q_j I_x (j + 1, df/2), with p_j and q_j weights
   of a Poisson law of mean delta^2 / 2.  */
static double
positive_part (double t, double df, double delta)
{
  double x = t * t / (df + t * t), b = df / 2;
  double mean = delta * delta / 2;
  if (mean == 0)
    return gsl_cdf_beta_P (x, 0.5, b) / 2;
  double p, q, j = 0;
  for (;; j++)
    {
      double log_poisson = j * log (mean) - mean;
      p = exp (log_poisson - gsl_sf_lngamma (j + 1));
      q = delta / M_SQRT2 * exp (log_poisson - gsl_sf_lngamma (j + 1.5));
      if (j > mean && p < NEGLIGIBLE && fabs (q) < NEGLIGIBLE)
        break;
    }
  return (weighted_sum (x, b, 0.5, j, p, mean)
          + weighted_sum (x, b, 1, j, q, mean))
         / 2;
}

double
noncentral_t_p (double t, double df, double delta)
{
  if (t < 0)
    return noncentral_t_q (-t, df, -delta);
  if (isnan (t) || isnan (delta)) /* no sum of weights would end */
    return NAN;
  if (fabs (delta) > DELTA_MAX)
    return normal_approximation (t, df, delta);
  double below = gsl_cdf_ugaussian_P (-delta);
  return t == 0 ? below
                : fmin (1, fmax (0, below + positive_part (t, df, delta)));
}

double
noncentral_t_q (double t, double df, double delta)
{
  if (t < 0)
    return noncentral_t_p (-t, df, -delta);
  return 1 - noncentral_t_p (t, df, delta);
}
