/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many samples, and what so many can show.  */
#include <config.h>
#include "r.h"
#include <math.h>
#include <string.h>
#include <gsl/gsl_cdf.h>
#include "../one-sided.h"
#include "stat/sample_size.h"

enum
{
  N,
  DELTA,
  SD,
  SIG_LEVEL,
  POWER,
  TYPE,
  ALTERNATIVE,
  STRICT
};

static struct r *
power_t_test (const struct r_call *call)
{
  const char *type = r_string (call, TYPE, "two.sample");
  struct t_plan plan
      = { .two_samples = strncmp (type, "t", 1) == 0,
          .two_sided
          = strncmp (r_string (call, ALTERNATIVE, "two.sided"), "t", 1) == 0,
          .both_tails = r_true (call, STRICT, false),
          .alpha = r_double (call, SIG_LEVEL, 0.05) };
  double n = r_double (call, N, NAN), delta = r_double (call, DELTA, NAN);
  double sd = r_double (call, SD, 1), power = r_double (call, POWER, NAN);
  if (isnan (n))
    n = sample_size_t (&plan, delta / sd, power);
  else if (isnan (delta))
    delta = detectable_effect (&plan, n, power) * sd;
  else if (isnan (power))
    power = power_t (&plan, n, delta / sd);
  else
    r_fail ("only n, delta or power are looked for");
  return r_record ("n", r_number (n), "delta", r_number (delta), "power",
                   r_number (power), "sd", r_number (sd), NULL);
}

/* The power of the normal test of two proportions with N a side.  */
static double
proportions_power (double n, double p1, double p2, double tail)
{
  double mean = (p1 + p2) / 2;
  return gsl_cdf_ugaussian_P (
      (sqrt (n) * fabs (p1 - p2)
       - gsl_cdf_ugaussian_Qinv (tail) * sqrt (2 * mean * (1 - mean)))
      / sqrt (p1 * (1 - p1) + p2 * (1 - p2)));
}

static struct r *
power_prop_test (const struct r_call *call)
{
  double n = r_double (call, 0, NAN), p1 = r_double (call, 1, NAN);
  double p2 = r_double (call, 2, NAN), alpha = r_double (call, 3, 0.05);
  double power = r_double (call, 4, NAN);
  bool two_sided = strncmp (r_string (call, 5, "two.sided"), "t", 1) == 0;
  double tail = two_sided ? alpha / 2 : alpha;
  if (isnan (n))
    n = sample_size_proportions (p1, p2, 2 * tail, power);
  else if (isnan (power))
    power = proportions_power (n, p1, p2, tail);
  else
    {
      double low = p1, high = 1;
      for (int i = 0; i < 200; i++)
        {
          p2 = (low + high) / 2;
          if (proportions_power (n, p1, p2, tail) < power)
            low = p2;
          else
            high = p2;
        }
    }
  return r_record ("n", r_number (n), "power", r_number (power), "p1",
                   r_number (p1), "p2", r_number (p2), NULL);
}

/* P (F > x) of a noncentral F: a Poisson mixture of beta laws.  */
static double
noncentral_f_q (double x, double df1, double df2, double ncp)
{
  double y = df1 * x / (df1 * x + df2), sum = 0;
  for (double j = 0; j < 5000; j++)
    {
      double weight = exp (-ncp / 2 + j * log (ncp / 2) - lgamma (j + 1));
      sum += weight * gsl_cdf_beta_Q (y, df1 / 2 + j, df2 / 2);
      if (j > ncp && weight < 1e-18)
        break;
    }
  return sum;
}

static double
anova_power (double groups, double n, double ratio, double alpha)
{
  double df1 = groups - 1, df2 = (n - 1) * groups;
  double critical = gsl_cdf_fdist_Qinv (alpha, df1, df2);
  return noncentral_f_q (critical, df1, df2, df1 * n * ratio);
}

static struct r *
power_anova_test (const struct r_call *call)
{
  double groups = r_double (call, 0, NAN), n = r_double (call, 1, NAN);
  double ratio = r_double (call, 2, NAN) / r_double (call, 3, NAN);
  double alpha = r_double (call, 4, 0.05), power = r_double (call, 5, NAN);
  if (isnan (ratio))
    r_fail ("only n or power are looked for");
  if (isnan (power))
    power = anova_power (groups, n, ratio, alpha);
  else
    {
      double low = 2, high = 4;
      while (anova_power (groups, high, ratio, alpha) < power && high < 1e4)
        high *= 2;
      for (int i = 0; i < 100; i++)
        {
          n = (low + high) / 2;
          if (anova_power (groups, n, ratio, alpha) < power)
            low = n;
          else
            high = n;
        }
    }
  return r_record ("n", r_number (n), "power", r_number (power), NULL);
}

const struct r_function r_plans[] = {
  { "power.t.test", "n,delta,sd,sig.level,power,type,alternative,strict,tol",
    power_t_test },
  { "power.prop.test", "n,p1,p2,sig.level,power,alternative,strict,tol",
    power_prop_test },
  { "power.anova.test", "groups,n,between.var,within.var,sig.level,power",
    power_anova_test },
  { NULL, NULL, NULL }
};
