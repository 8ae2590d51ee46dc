/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/proportions.h"
#include <float.h>
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "stat/binomial.h"
#include "stat/proportions_private.h"

double
proportions_difference (const struct proportions *p)
{
  return (double) p->k_y / (double) p->n_y - (double) p->k_x / (double) p->n_x;
}

/* The shares of ones whose odds ratio is exp (LOG_ODDS) and which make as many
   ones in all as there are.  */
struct shares
{
  double x, y;
};

/* They solve a quadratic equation; in this form of it all terms of the
   discriminant are positive, and neither 1 - x nor y is a difference of what
   is nearly equal, however far the odds are from 1.  */
static struct shares
shares_at (const struct proportions *p, double log_odds)
{
  if (log_odds > 0)
    {
      struct proportions swapped = { p->k_y, p->n_y, p->k_x, p->n_x };
      struct shares s = shares_at (&swapped, -log_odds);
      return (struct shares){ s.y, s.x };
    }
  double odds = exp (log_odds), ones = (double) (p->k_x + p->k_y);
  double n_x = (double) p->n_x, n_y = (double) p->n_y;
  double zeros = n_x + n_y - ones, more = ones - n_x;
  double linear = odds * (n_y - ones);
  double root = sqrt (more * more + linear * linear
                      + 2 * odds * (n_x * n_y + ones * zeros));
  double b = n_x + ones + linear;
  double x = fmin (1, 2 * ones / (b + root));
  if (more > 0)
    {
      double b_zeros = n_y + zeros + odds * (n_x - zeros);
      return (struct shares){ x, fmax (0, 1 - 2 * zeros / (b_zeros + root)) };
    }
  double left_x = (linear - more + root) / (b + root); /* 1 - x */
  return (struct shares){ x, odds * x / (left_x + odds * x) };
}

/* The noncentral hypergeometric law of the candidate's ones, all ones being
   given.  */
struct law
{
  const struct proportions *p;
  size_t least, most; /* ones that the candidate may have */
  struct shares shares;
  double odds;
};

/* Up to a factor, the chance of K ones.  */
static double
weight (const struct law *law, size_t k)
{
  const struct proportions *p = law->p;
  return binomial_density (k, p->n_y, law->shares.y)
         * binomial_density (p->k_x + p->k_y - k, p->n_x, law->shares.x);
}

/* The weight of K + 1 over that of K.  */
static double
step (const struct law *law, size_t k)
{
  const struct proportions *p = law->p;
  size_t ones = p->k_x + p->k_y;
  return (double) (p->n_y - k) * (double) (ones - k)
         / ((double) (k + 1) * (double) (p->n_x + k + 1 - ones)) * law->odds;
}

/* The weights from K away, upward or down, until they no longer count.  */
static double
sum_from (const struct law *law, size_t k, bool up)
{
  double term = weight (law, k), sum = 0;
  while (term > DBL_EPSILON / 16 * sum)
    {
      sum += term;
      if (k == (up ? law->most : law->least))
        break;
      term *= up ? step (law, k) : 1 / step (law, k - 1);
      k += up ? 1 : (size_t) -1;
    }
  return sum;
}

/* The most likely number of ones.  */
static size_t
mode_of (const struct law *law)
{
  size_t low = law->least, high = law->most;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (step (law, middle) > 1)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The chance of at least (UP), or at most, as many ones as the candidate has
   when the odds ratio is exp (LOG_ODDS).  */
static double
tail (const struct proportions *p, double log_odds, bool up)
{
  size_t ones = p->k_x + p->k_y, k = p->k_y;
  struct law law = { .p = p,
                     .least = ones > p->n_x ? ones - p->n_x : 0,
                     .most = ones < p->n_y ? ones : p->n_y,
                     .shares = shares_at (p, log_odds),
                     .odds = exp (log_odds) };
  if (k == (up ? law.least : law.most))
    return 1;
  size_t mode = mode_of (&law);
  double all = sum_from (&law, mode, true);
  if (mode > law.least)
    all += sum_from (&law, mode - 1, false);
  if (up ? k > mode : k < mode)
    return sum_from (&law, k, up) / all;
  return 1 - sum_from (&law, up ? k - 1 : k + 1, !up) / all;
}

double
proportions_fisher_p (const struct proportions *p)
{
  double twice = 2 * fmin (tail (p, 0, true), tail (p, 0, false));
  return fmin (1, fmax (twice, DBL_MIN));
}

/* No odds ratio beyond exp (this) is told from one.  */
#define LOG_ODDS_MAX 700

/* The difference at the odds ratio at which a tail is HALF: below it fewer
   (UP), above it more of the tail is left.  */
static double
fisher_end (const struct proportions *p, bool up, double half)
{
  double low = -LOG_ODDS_MAX, high = LOG_ODDS_MAX;
  for (int i = 0; i < 60 && high - low > 1e-14 * (1 + fabs (low)); i++)
    {
      double middle = (low + high) / 2;
      if ((tail (p, middle, up) < half) == up)
        low = middle;
      else
        high = middle;
    }
  struct shares s = shares_at (p, (low + high) / 2);
  return s.y - s.x;
}

/* The likeliest share of x, given that y's is D more: where the derivative of
   the likelihood, which falls, is 0.  */
static double
likeliest_share (const struct proportions *p, double d)
{
  double low = fmax (0, -d), high = fmin (1, 1 - d);
  double k_x = (double) p->k_x, k_y = (double) p->k_y;
  double left_x = (double) p->n_x - k_x, left_y = (double) p->n_y - k_y;
  for (int i = 0; i < 60; i++)
    {
      double x = (low + high) / 2, y = x + d;
      double slope
          = (k_x > 0 ? k_x / x : 0) - (left_x > 0 ? left_x / (1 - x) : 0)
            + (k_y > 0 ? k_y / y : 0) - (left_y > 0 ? left_y / (1 - y) : 0);
      if (slope > 0)
        low = x;
      else
        high = x;
    }
  return (low + high) / 2;
}

/* How many standard errors the difference is above D.  */
static double
score (const void *context, double d)
{
  const struct proportions *p = context;
  double n_x = (double) p->n_x, n_y = (double) p->n_y;
  double x = likeliest_share (p, d), y = x + d;
  double variance = (x * (1 - x) / n_x + fmax (0, y * (1 - y)) / n_y)
                    * (n_x + n_y) / (n_x + n_y - 1);
  double beyond = proportions_difference (p) - d;
  return beyond == 0 ? 0 : beyond / sqrt (variance);
}

double
proportions_score_p (const struct proportions *p)
{
  double n_x = (double) p->n_x, n_y = (double) p->n_y;
  double all = n_x + n_y, share = (double) (p->k_x + p->k_y) / all;
  double variance
      = share * (1 - share) * (1 / n_x + 1 / n_y) * all / (all - 1);
  double d = proportions_difference (p);
  if (d == 0)
    return 1;
  return fmax (DBL_MIN, 2 * gsl_cdf_ugaussian_Q (fabs (d) / sqrt (variance)));
}

double
proportions_p (const struct proportions *p)
{
  return fmax (proportions_fisher_p (p), proportions_score_p (p));
}

double
score_end (double (*score_at) (const void *, double), const void *context,
           double from, double to, double alpha)
{
  double critical = gsl_cdf_ugaussian_Qinv (alpha / 2);
  for (int i = 0; i < 60 && fabs (to - from) > 1e-15; i++)
    {
      double middle = from + (to - from) / 2;
      if (fabs (score_at (context, middle)) < critical)
        from = middle;
      else
        to = middle;
    }
  return from + (to - from) / 2;
}

struct shift_interval
proportion_interval (double lo, double hi, double p, double alpha, bool upward)
{
  struct shift_interval s = { lo, hi, false, false };
  if (!(p < alpha)) /* 0 is not rejected */
    {
      s.lo = fmin (lo, 0);
      s.hi = fmax (hi, 0);
    }
  else if (upward && lo <= 0)
    {
      s.lo = 0;
      s.lo_open = true;
    }
  else if (!upward && hi >= 0)
    {
      s.hi = 0;
      s.hi_open = true;
    }
  return s;
}

struct shift_interval
proportions_interval (const struct proportions *p, double alpha)
{
  double d = proportions_difference (p);
  double lo = score_end (score, p, d, -1, alpha);
  double hi = score_end (score, p, d, 1, alpha);
  if (p->k_x + p->k_y > 0 && p->k_x + p->k_y < p->n_x + p->n_y)
    {
      lo = fmin (lo, fisher_end (p, true, alpha / 2));
      hi = fmax (hi, fisher_end (p, false, alpha / 2));
    }
  return proportion_interval (lo, hi, proportions_p (p), alpha, d > 0);
}
