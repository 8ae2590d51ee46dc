/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/binomial.h"
#include <float.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

/* log (n!) less Stirling's approximation of it.  */
static double
stirling_error (double n)
{
  static const double table[16] = { 0,
                                    0.081061466795327258219670264,
                                    0.041340695955409294093822081,
                                    0.0276779256849983391487892927,
                                    0.020790672103765093111522771,
                                    0.0166446911898211921631948653,
                                    0.013876128823070747998745727,
                                    0.0118967099458917700950557241,
                                    0.010411265261972096497478567,
                                    0.0092554621827127329177286366,
                                    0.008330563433362871256469318,
                                    0.0075736754879518407949720242,
                                    0.006942840107209529865664152,
                                    0.0064089941880042070684396310,
                                    0.005951370112758847735624416,
                                    0.0055547335519628013710386899 };
  if (n < 16)
    return table[(int) n];
  double nn = n * n;
  return (1. / 12
          - (1. / 360 - (1. / 1260 - (1. / 1680 - 1. / 1188 / nn) / nn) / nn)
                / nn)
         / n;
}

/* x log (x / mean) + mean - x, without the cancellation near the mean.  */
static double
deviance (double x, double mean)
{
  if (fabs (x - mean) >= 0.1 * (x + mean))
    return x * log (x / mean) + mean - x;
  double v = (x - mean) / (x + mean), sum = (x - mean) * v;
  double term = 2 * x * v;
  for (int j = 1; j < 1000; j++)
    {
      term *= v * v;
      double next = sum + term / (2 * j + 1);
      if (next == sum)
        break;
      sum = next;
    }
  return sum;
}

double
binomial_density (size_t k, size_t n, double p)
{
  if (p <= 0 || p >= 1)
    return k == (p <= 0 ? 0 : n) ? 1 : 0;
  double x = (double) k, all = (double) n;
  if (k == 0)
    return exp (all * log1p (-p));
  if (k == n)
    return exp (all * log (p));
  double exponent = stirling_error (all) - stirling_error (x)
                    - stirling_error (all - x) - deviance (x, all * p)
                    - deviance (all - x, all * (1 - p));
  return exp (exponent) * sqrt (all / (2 * M_PI * x * (all - x)));
}

/* The sum of densities from K away from the mean, DOWN or up, until they no
   longer count.  */
static double
tail (size_t k, size_t n, double p, bool down)
{
  double term = binomial_density (k, n, p), sum = 0;
  double odds = down ? (1 - p) / p : p / (1 - p);
  while (term > DBL_EPSILON / 16 * sum)
    {
      sum += term;
      if (k == (down ? 0 : n))
        break;
      double left = down ? (double) k : (double) (n - k);
      term *= odds * left / ((double) n - left + 1);
      k += down ? (size_t) -1 : 1;
    }
  return sum;
}

double
binomial_lower (size_t k, size_t n, double p)
{
  if (k >= n || p <= 0)
    return 1;
  if (p >= 1)
    return 0;
  if ((double) k > (double) n * p)
    return 1 - tail (k + 1, n, p, false);
  return tail (k, n, p, true);
}

double
binomial_upper (size_t k, size_t n, double p)
{
  if (k >= n || p <= 0)
    return 0;
  if (p >= 1)
    return 1;
  if ((double) k > (double) n * p)
    return tail (k + 1, n, p, false);
  return 1 - tail (k, n, p, true);
}

/* Whether P (X <= k) >= Q, judged from the smaller tail, where the digits
   are.  */
static bool
reaches (size_t k, size_t n, double p, double q)
{
  return q > 0.5 ? binomial_upper (k, n, p) <= 1 - q
                 : binomial_lower (k, n, p) >= q;
}

size_t
binomial_quantile (double q, size_t n, double p)
{
  if (p <= 0 || p >= 1)
    return p <= 0 ? 0 : n;
  double all = (double) n;
  double start
      = all * p + gsl_cdf_ugaussian_Pinv (q) * sqrt (all * p * (1 - p));
  size_t k = start <= 0 ? 0 : start >= all ? n : (size_t) start;
  while (k < n && !reaches (k, n, p, q))
    k++;
  while (k > 0 && reaches (k - 1, n, p, q))
    k--;
  return k;
}
