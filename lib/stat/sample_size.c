/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/sample_size.h"
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "stat/noncentral_t.h"

/* A larger plan than this is no plan.  */
#define N_MAX 1e12

double
power_t (const struct t_plan *plan, double n, double effect)
{
  double sides = plan->two_samples ? 2 : 1;
  double df = fmax (1e-7, (n - 1) * sides);
  double delta = fabs (effect) * sqrt (n / sides);
  double critical
      = gsl_cdf_tdist_Qinv (plan->alpha / (plan->two_sided ? 2 : 1), df);
  double power = noncentral_t_q (critical, df, delta);
  if (plan->two_sided && plan->both_tails)
    power += noncentral_t_p (-critical, df, delta);
  return power;
}

/* What a search asks: the power that N samples have.  */
struct question
{
  const struct t_plan *plan;
  double effect;
};

/* The power of N samples, which grows with them, less WANTED.  */
static double
surplus (const struct question *q, double n, double wanted)
{
  return power_t (q->plan, n, q->effect) - wanted;
}

/* The N from LOW on where the power is POWER: first a bracket, by doubling,
   then the false position with the Illinois rule (Dowell and Jarratt 1971),
   which halves the weight of an end that stays.  Infinity where N_MAX is not
   enough: without a bracket the rule would go anywhere.  */
static double
search (const struct question *q, double power, double low)
{
  double below = surplus (q, low, power);
  if (below >= 0)
    return low;
  double high = 2 * low + 1;
  double above = surplus (q, high, power);
  while (above < 0 && high < N_MAX)
    {
      low = high;
      below = above;
      high *= 2;
      above = surplus (q, high, power);
    }
  if (above < 0)
    return INFINITY;
  for (int step = 0, stayed = 0; step < 100 && high - low > 1e-11 * high;
       step++)
    {
      double x = (low * above - high * below) / (above - below);
      double at = surplus (q, x, power);
      if (fabs (at) < 1e-13) /* as near as power_t is */
        return x;
      if (at < 0)
        {
          low = x;
          below = at;
          above /= stayed > 0 ? 2 : 1;
          stayed = 1;
        }
      else
        {
          high = x;
          above = at;
          below /= stayed < 0 ? 2 : 1;
          stayed = -1;
        }
    }
  return high;
}

double
sample_size_t (const struct t_plan *plan, double effect, double power)
{
  if (effect == 0 || !isfinite (effect))
    return NAN;
  struct question q = { plan, effect };
  /* By the normal law it is a little less: a search from there is short.  */
  double z = gsl_cdf_ugaussian_Qinv (plan->alpha / (plan->two_sided ? 2 : 1))
             + gsl_cdf_ugaussian_Pinv (power);
  double near_by
      = 0.99 * (plan->two_samples ? 2 : 1) * z * z / (effect * effect);
  bool below = near_by > 4 && near_by < N_MAX / 4 && z > 0
               && surplus (&q, near_by, power) < 0;
  return search (&q, power, below ? near_by : 2);
}

double
sample_size_proportions (double p1, double p2, double alpha, double power)
{
  double mean = (p1 + p2) / 2;
  double root
      = gsl_cdf_ugaussian_Qinv (alpha / 2) * sqrt (2 * mean * (1 - mean))
        + gsl_cdf_ugaussian_Pinv (power)
              * sqrt (p1 * (1 - p1) + p2 * (1 - p2));
  return root * root / ((p1 - p2) * (p1 - p2));
}

double
sample_size_width_normal (double std, double half, double alpha)
{
  double root = gsl_cdf_ugaussian_Qinv (alpha / 2) * std / half;
  return fmax (2, ceil (root * root));
}

double
sample_size_width_t (double std, double half, double alpha)
{
  /* The t quantile is above the normal one, so that N is above this.  */
  double n = sample_size_width_normal (std, half, alpha);
  while (n < N_MAX
         && gsl_cdf_tdist_Qinv (alpha / 2, n - 1) * std > half * sqrt (n))
    n++;
  return n;
}
