/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include "analysis/comparison_test_private.h"
#include "analysis/sentence.h"
#include "stat/paired_difference.h"
#include "stat/sort.h"

size_t
comparison_test_resamples (const struct comparison_options *options)
{
  return options->resamples > 0 ? options->resamples : COMPARISON_RESAMPLES;
}

static double
mean_of (const double *value, size_t n)
{
  struct moments m;
  moments_compute (&m, value, n);
  return moments_mean (&m);
}

static double
largest_of (const double *value, size_t n)
{
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    largest = fmax (largest, fabs (value[i]));
  return largest;
}

/* What a sample, or a pair's difference, may be off by on the scale of the
   test: its own rounding as a double or, of logarithms, that of the sample,
   which is one of 1, and of the logarithm.  */
static double
rounding_of (const struct comparison_data *data)
{
  bool logs = data->positive;
  double largest = fmax (largest_of (logs ? data->log_x : data->x, data->n_x),
                         largest_of (logs ? data->log_y : data->y, data->n_y));
  return DBL_EPSILON * (largest + (logs ? 1 : 0))
         + (logs && data->paired ? PAIRED_LOG_UNIT / 2 : 0);
}

static int
run_permutation (struct comparison_test *test,
                 const struct comparison_data *data,
                 const struct comparison_options *options)
{
  bool logs = data->positive;
  const double *d = logs ? data->log_d : data->d;
  const double *x = logs ? data->log_x : data->x;
  const double *y = logs ? data->log_y : data->y;
  size_t resamples = comparison_test_resamples (options);
  double rounding = rounding_of (data);
  test->on_logs = logs;
  test->estimate = data->paired
                       ? mean_of (d, data->n_x)
                       : mean_of (y, data->n_y) - mean_of (x, data->n_x);
  if (fabs (test->estimate) <= 2 * rounding)
    test->estimate = 0;
  if ((data->paired ? permutation_of_pairs (&test->permutation, d, data->n_x,
                                            rounding, resamples, options->seed)
                    : permutation_of_samples (&test->permutation, x, data->n_x,
                                              y, data->n_y, rounding,
                                              resamples, options->seed))
      != 0)
    return -1;
  test->p = permutation_p (&test->permutation);
  test->tag = test->permutation.exact ? NULL : "monte-carlo";
  return 0;
}

static int
run_ks (struct comparison_test *test, const struct comparison_data *data)
{
  double *x = sorted_copy (data->x, data->n_x);
  double *y = sorted_copy (data->y, data->n_y);
  int result
      = x == NULL || y == NULL
            ? -1
            : kolmogorov_smirnov_test (&test->ks, x, data->n_x, y, data->n_y);
  if (result == 0)
    test->estimate = hodges_lehmann_shift (x, data->n_x, y, data->n_y);
  test->p = test->ks.p;
  free (x);
  free (y);
  return result;
}

static size_t
ones (const double *value, size_t n)
{
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    count += value[i] == 1;
  return count;
}

static void
run_fisher (struct comparison_test *test, const struct comparison_data *data)
{
  test->proportions
      = (struct proportions){ ones (data->x, data->n_x), data->n_x,
                              ones (data->y, data->n_y), data->n_y };
  test->estimate = proportions_difference (&test->proportions);
  test->p = proportions_p (&test->proportions);
}

static void
run_mcnemar (struct comparison_test *test, const struct comparison_data *data)
{
  struct paired_proportions *p = &test->changed;
  p->n = data->n_x;
  for (size_t i = 0; i < data->n_x; i++)
    {
      p->only_x += data->x[i] > data->y[i];
      p->only_y += data->x[i] < data->y[i];
    }
  test->estimate = paired_proportions_difference (p);
  test->p = paired_proportions_p (p);
}

static void
run_fieller (struct comparison_test *test, const struct comparison_data *data)
{
  struct moments x, y;
  moments_compute (&x, data->x, data->n_x);
  moments_compute (&y, data->y, data->n_y);
  test->fieller = data->paired ? fieller_of_pairs (data->x, data->y, data->n_x)
                               : fieller_of (&x, &y);
  test->on_logs = true;
  if (!(test->fieller.mean_x > 0 && test->fieller.mean_y > 0))
    comparison_test_none (test, "a mean is not above 0");
  else if (isnan (test->fieller.df))
    comparison_test_none (test, data->n_x < 2 || data->n_y < 2
                                    ? SENTENCE_SINGLE
                                    : SENTENCE_CONSTANT);
  else
    {
      test->estimate = log (test->fieller.ratio);
      test->p = fieller_p (&test->fieller);
    }
}

static int
run_bootstrap (struct comparison_test *test,
               const struct comparison_data *data,
               const struct comparison_options *options)
{
  test->on_logs = true;
  if (!data->positive)
    comparison_test_none (test, "a sample is not positive");
  else if (data->n_x < RATIO_BOOTSTRAP_MIN || data->n_y < RATIO_BOOTSTRAP_MIN)
    comparison_test_none (test, "the bootstrap needs 10 runs a side");
  else
    {
      if (ratio_bootstrap (&test->bootstrap, data->x, data->n_x, data->y,
                           data->n_y, data->paired,
                           comparison_test_resamples (options), options->seed)
          != 0)
        return -1;
      test->estimate = test->bootstrap.estimate;
      test->p = ratio_bootstrap_p (&test->bootstrap);
      test->tag = "monte-carlo";
    }
  return 0;
}

int
comparison_test_asked (struct comparison_test *test,
                       const struct comparison_data *data,
                       const struct comparison_options *options)
{
  bool of_answers = test->kind == TEST_FISHER || test->kind == TEST_MCNEMAR;
  if (of_answers && !data->shares)
    comparison_test_none (test, "samples are not answers, all 0 or 1");
  else if (test->kind == TEST_MCNEMAR && !data->paired)
    comparison_test_none (test, "no runs pair");
  else if (test->kind == TEST_FISHER)
    run_fisher (test, data);
  else if (test->kind == TEST_MCNEMAR)
    run_mcnemar (test, data);
  else if (test->kind == TEST_PERMUTATION)
    return run_permutation (test, data, options);
  else if (test->kind == TEST_KS)
    return run_ks (test, data);
  else if (test->kind == TEST_BOOTSTRAP)
    return run_bootstrap (test, data, options);
  else
    run_fieller (test, data);
  return 0;
}

/* On logarithms; an end that would be a ratio below 0, which that of positive
   means cannot be, is the smallest there is.  */
static struct shift_interval
fieller_shifts (const struct fieller *f, double alpha)
{
  double lo, hi;
  if (!fieller_interval (f, alpha, &lo, &hi))
    return (struct shift_interval){ -INFINITY, INFINITY, true, true };
  struct shift_interval s
      = { log (fmax (lo, DBL_MIN)), log (hi), false, false };
  /* The ends say what the p-value says.  */
  bool rejected = fieller_p (f) < alpha;
  if (!rejected)
    {
      s.lo = fmin (s.lo, 0);
      s.hi = fmax (s.hi, 0);
    }
  s.lo_open = rejected && s.lo == 0;
  s.hi_open = rejected && s.hi == 0;
  return s;
}

struct shift_interval
comparison_test_asked_interval (const struct comparison_test *test,
                                double alpha)
{
  switch (test->kind)
    {
    case TEST_PERMUTATION:
      return permutation_interval (&test->permutation, alpha);
    case TEST_FISHER:
      return proportions_interval (&test->proportions, alpha);
    case TEST_MCNEMAR:
      return paired_proportions_interval (&test->changed, alpha);
    case TEST_FIELLER:
      return fieller_shifts (&test->fieller, alpha);
    case TEST_BOOTSTRAP:
      return ratio_bootstrap_interval (&test->bootstrap, alpha);
    default: /* TEST_KS */
      return (struct shift_interval){ -INFINITY, INFINITY, true, true };
    }
}
