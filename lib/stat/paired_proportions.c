/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <float.h>
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "stat/binomial.h"
#include "stat/proportions.h"
#include "stat/proportions_private.h"

double
paired_proportions_difference (const struct paired_proportions *p)
{
  return ((double) p->only_y - (double) p->only_x) / (double) p->n;
}

double
paired_proportions_exact_p (const struct paired_proportions *p)
{
  size_t fewer = p->only_x < p->only_y ? p->only_x : p->only_y;
  double twice = 2 * binomial_lower (fewer, p->only_x + p->only_y, 0.5);
  return fmin (1, fmax (twice, DBL_MIN));
}

double
paired_proportions_score_p (const struct paired_proportions *p)
{
  double x = (double) p->only_x, y = (double) p->only_y;
  if (x == y)
    return 1;
  return fmax (DBL_MIN, 2 * gsl_cdf_ugaussian_Q (fabs (y - x) / sqrt (x + y)));
}

double
paired_proportions_p (const struct paired_proportions *p)
{
  return fmax (paired_proportions_exact_p (p), paired_proportions_score_p (p));
}

/* How many standard errors the difference is above D: Tango's statistic, with
   the likeliest chance Q of ONLY_X when that of ONLY_Y is Q + D.  */
static double
score (const void *context, double d)
{
  const struct paired_proportions *p = context;
  double n = (double) p->n, x = (double) p->only_x, y = (double) p->only_y;
  double b = (2 * n - y + x) * d - y - x;
  double root = sqrt (fmax (0, b * b + 8 * n * x * d * (1 - d)));
  double q = (root - b) / (4 * n);
  double variance = n * (2 * q + d * (1 - d));
  double beyond = y - x - n * d;
  if (fabs (beyond) < 1e-12 * n)
    return 0;
  return variance > 0 ? beyond / sqrt (variance) : copysign (INFINITY, beyond);
}

/* Where the binomial tail of ONLY_Y or more (UP), or fewer, is HALF.  */
static double
share_end (size_t k, size_t n, bool up, double half)
{
  double low = 0, high = 1;
  for (int i = 0; i < 60; i++)
    {
      double middle = (low + high) / 2;
      double left = up ? binomial_upper (k - 1, n, middle)
                       : binomial_lower (k, n, middle);
      if ((left < half) == up)
        low = middle;
      else
        high = middle;
    }
  return (low + high) / 2;
}

struct shift_interval
paired_proportions_interval (const struct paired_proportions *p, double alpha)
{
  double d = paired_proportions_difference (p);
  double lo = score_end (score, p, d, -1, alpha);
  double hi = score_end (score, p, d, 1, alpha);
  size_t changed = p->only_x + p->only_y, k = p->only_y;
  if (changed > 0)
    {
      double scale = (double) changed / (double) p->n;
      double least = k == 0 ? 0 : share_end (k, changed, true, alpha / 2);
      double most
          = k == changed ? 1 : share_end (k, changed, false, alpha / 2);
      lo = fmin (lo, scale * (2 * least - 1));
      hi = fmax (hi, scale * (2 * most - 1));
    }
  return proportion_interval (lo, hi, paired_proportions_p (p), alpha, d > 0);
}
