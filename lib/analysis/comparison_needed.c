/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_needed.h"
#include <math.h>
#include <stdint.h>
#include <gsl/gsl_cdf.h>
#include "stat/sample_size.h"
#include "stat/spread.h"

#define POWER 0.8
/* Chance that the spread is not larger than is planned for.  */
#define SPREAD_LIMIT 0.8
/* What a rank test makes of a sample of a normal distribution, in samples of
   a t test: the asymptotic relative efficiency 3 / pi.  */
#define RANK_EFFICIENCY (3 / M_PI)

/* The standard deviation (of differences, where runs pair) with which a t
   interval would be as wide as SHIFT, at its upper limit.  */
static double
implied_spread (const struct comparison_data *data,
                const struct shift_interval *shift, double alpha)
{
  double n = (double) data->n_x, m = (double) data->n_y;
  double df = data->paired ? n - 1 : n + m - 2;
  double root = data->paired ? sqrt (1 / n) : sqrt (1 / n + 1 / m);
  double half = (shift->hi - shift->lo) / 2;
  double spread = half / (gsl_cdf_tdist_Qinv (alpha / 2, df) * root);
  return deviation_limit (spread, df, SPREAD_LIMIT);
}

/* Items a side, or items, by the normal formula for the difference BEYOND
   between shares as large as these, kept from 0 and 1.  */
static struct figure
needed_answers (const struct comparison_test *test, double beyond,
                double alpha)
{
  double z
      = gsl_cdf_ugaussian_Qinv (alpha / 2) + gsl_cdf_ugaussian_Pinv (POWER);
  double variance;
  if (test->kind == TEST_MCNEMAR)
    variance = (double) (test->changed.only_x + test->changed.only_y + 1)
               / (double) (test->changed.n + 2);
  else
    {
      const struct proportions *p = &test->proportions;
      double share
          = (double) (p->k_x + p->k_y + 1) / (double) (p->n_x + p->n_y + 2);
      variance = 2 * share * (1 - share);
    }
  return beyond > 0 ? figure_of (ceil (z * z * variance / (beyond * beyond)))
                    : figure_missing ("no margin to plan with");
}

struct figure
comparison_needed_n (const struct comparison_test *test,
                     const struct comparison_data *data,
                     const struct shift_interval *shift, double margin,
                     double shown, double alpha)
{
  if (test->kind == TEST_FISHER || test->kind == TEST_MCNEMAR)
    return needed_answers (test, shown - margin, alpha);
  double spread = implied_spread (data, shift, alpha);
  if (!(shown > margin) || !(spread > 0) || !isfinite (spread))
    return figure_missing ("no spread to plan with");
  struct t_plan plan
      = { .two_samples = !data->paired, .two_sided = true, .alpha = alpha };
  double n = sample_size_t (&plan, (shown - margin) / spread, POWER);
  if (test->kind == TEST_MANN_WHITNEY || test->kind == TEST_SIGNED_RANK)
    n = comparison_n_by_ranks (n, data->paired, alpha);
  if (isinf (n))
    return figure_missing ("more runs than there can be");
  return isfinite (n) ? figure_of (ceil (n))
                      : figure_missing ("no spread to plan with");
}

struct figure
comparison_testable_n (bool paired, double alpha)
{
  double min_p = 1; /* 2^(1-n), or 2 n! n! / (2 n)! */
  double n = 1;
  while (!(min_p < alpha) && n < 1000)
    {
      n++;
      min_p *= paired ? 0.5 : n * n / ((2 * n) * (2 * n - 1));
    }
  return figure_of (n);
}

double
comparison_n_by_ranks (double n, bool paired, double alpha)
{
  double least = comparison_testable_n (paired, alpha).value;
  n /= RANK_EFFICIENCY;
  return n < least ? least : n;
}

size_t
comparison_needed_resamples (double alpha)
{
  double m = fmax (1, floor (2 / alpha) - 2);
  while (m < 0x1p53 && !(2 / (m + 1) < alpha))
    m++;
  return m < 0x1p64 ? (size_t) m : SIZE_MAX;
}
