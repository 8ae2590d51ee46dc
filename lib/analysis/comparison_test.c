/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/comparison_test_private.h"
#include "analysis/few_runs.h"
#include "analysis/sentence.h"
#include "stat/autocorrelation.h"
#include "stat/mann_whitney.h"
#include "stat/signed_rank.h"
#include "stat/sort.h"

/* Beyond these the Mann-Whitney test is no test of a shift: with n 5 and 20
   and standard deviations 4 and 1 it rejects equal medians 15 % of the time
   at 5 % (simulated).  Nor is Welch's a test of any samples: where both sides
   have the same two modes it rejects 12 % of the time with n 4 and 30, 21 %
   with 3 and 10.  Each is right where the other is wrong, so that both must
   reject.  */
#define SPREAD_RATIO_MAX 4.0 /* of variances */
#define COUNT_RATIO_MAX 1.5

const char *const comparison_test_names[]
    = { "mann-whitney", "signed-rank", "logwelch",    "welch", "student",
        "logpaired",    "paired",      "permutation", "ks",    "fisher",
        "mcnemar",      "fieller",     "bootstrap",   NULL };

void
comparison_test_none (struct comparison_test *test, const char *reason)
{
  comparison_test_free (test);
  test->kind = TEST_NONE;
  test->reason = reason;
  test->p = NAN;
  test->estimate = NAN;
}

static int
run_mann_whitney (struct comparison_test *test,
                  const struct comparison_data *data)
{
  size_t n = data->n_x, m = data->n_y;
  test->on_logs = data->positive;
  test->x = sorted_copy (data->positive ? data->log_x : data->x, n);
  test->y = sorted_copy (data->positive ? data->log_y : data->y, m);
  if (test->x == NULL || test->y == NULL
      || mann_whitney_law (&test->law, test->x, n, test->y, m, RANK_LAW_AUTO)
             != 0)
    return -1;
  uint64_t u = mann_whitney_doubled_u (test->x, n, test->y, m);
  test->p = rank_law_p (&test->law, mann_whitney_distance (u, n, m));
  test->estimate = hodges_lehmann_shift (test->x, n, test->y, m);
  test->untied_min_p = few_runs_rank_min_p (n, m, false);
  return 0;
}

static int
run_signed_rank (struct comparison_test *test,
                 const struct comparison_data *data)
{
  size_t n = data->n_x;
  test->on_logs = data->positive;
  test->x = sorted_copy (data->positive ? data->log_d : data->d, n);
  struct signed_rank t;
  if (test->x == NULL || signed_rank_test (&t, test->x, n, RANK_LAW_AUTO) != 0)
    return -1;
  test->law = t.law;
  test->p = rank_law_p (&test->law, (uint64_t) llabs (t.z));
  test->estimate = walsh_median (test->x, n);
  test->untied_min_p = few_runs_rank_min_p (n, n, true);
  return 0;
}

/* T tests, with what the samples are worth.  */
static void
take_t (struct comparison_test *test, struct t_test t, bool on_logs)
{
  test->t = t;
  test->on_logs = on_logs;
  test->estimate = t.estimate;
  test->p = t_test_p (&t);
  if (isnan (test->p))
    {
      bool single = isnan (t.error);
      comparison_test_none (test,
                            single ? SENTENCE_SINGLE : SENTENCE_CONSTANT);
    }
}

static void
run_unpaired_t (struct comparison_test *test,
                const struct comparison_data *data, bool on_logs, double n_x,
                double n_y)
{
  struct moments x, y;
  moments_compute (&x, on_logs ? data->log_x : data->x, data->n_x);
  moments_compute (&y, on_logs ? data->log_y : data->y, data->n_y);
  take_t (test,
          test->kind == TEST_STUDENT ? t_test_student (&x, &y)
                                     : t_test_welch (&x, n_x, &y, n_y),
          on_logs);
}

static void
run_paired_t (struct comparison_test *test, const struct comparison_data *data,
              bool on_logs, double n)
{
  struct moments d;
  moments_compute (&d, on_logs ? data->log_d : data->d, data->n_x);
  take_t (test, t_test_mean (&d, n), on_logs);
}

/* The test of KIND, each side being worth so many samples.  */
static int
run (struct comparison_test *test, const struct comparison_data *data,
     enum test_kind kind, double n_x, double n_y)
{
  const char *tag = test->tag;
  *test = (struct comparison_test){
    .kind = kind, .tag = tag, .n = data->n_x, .m = data->n_y
  };
  bool of_pairs = kind == TEST_SIGNED_RANK || kind == TEST_LOGPAIRED
                  || kind == TEST_PAIRED;
  bool of_logs = kind == TEST_LOGWELCH || kind == TEST_LOGPAIRED;
  if (of_pairs && !data->paired)
    comparison_test_none (test, "no runs pair");
  else if (of_logs && !data->positive)
    comparison_test_none (test, "a sample is not positive");
  else if (kind == TEST_MANN_WHITNEY)
    return run_mann_whitney (test, data);
  else if (kind == TEST_SIGNED_RANK)
    return run_signed_rank (test, data);
  else if (of_pairs)
    run_paired_t (test, data, of_logs, n_x);
  else
    run_unpaired_t (test, data, of_logs, n_x, n_y);
  return 0;
}

/* Welch's test, and Mann and Whitney's beside it.  */
static int
run_with_ranks (struct comparison_test *test,
                const struct comparison_data *data)
{
  if (run (test, data, data->positive ? TEST_LOGWELCH : TEST_WELCH,
           (double) data->n_x, (double) data->n_y)
      != 0)
    return -1;
  if (test->kind == TEST_NONE)
    return 0;
  double p = test->p, estimate = test->estimate;
  test->with_ranks = true;
  if (run_mann_whitney (test, data) != 0)
    return -1;
  test->p = fmax (p, test->p);
  test->estimate = estimate;
  return 0;
}

int
comparison_test_run (struct comparison_test *test,
                     const struct comparison_data *data, enum test_kind kind,
                     const struct comparison_options *options)
{
  *test = (struct comparison_test){ .kind = kind };
  int result
      = kind >= TEST_PERMUTATION && kind < TEST_NONE
            ? comparison_test_asked (test, data, options)
            : run (test, data, kind, (double) data->n_x, (double) data->n_y);
  if (result != 0)
    comparison_test_free (test);
  return result;
}

/* What N samples are worth: fewer where each depends on the one before.  */
static double
worth (const double *value, size_t n)
{
  struct moments m;
  moments_compute (&m, value, n);
  struct figure r1 = autocorrelation (value, &m, 1);
  if (!figure_available (r1) || r1.value <= autocorrelation_bound (n))
    return (double) n;
  return effective_n (n, r1.value);
}

static bool
spreads_differ (const struct comparison_data *data)
{
  struct moments x, y;
  moments_compute (&x, data->positive ? data->log_x : data->x, data->n_x);
  moments_compute (&y, data->positive ? data->log_y : data->y, data->n_y);
  double a = moments_sample_std (&x), b = moments_sample_std (&y);
  double n = (double) data->n_x, m = (double) data->n_y;
  return fmax (a, b) > sqrt (SPREAD_RATIO_MAX) * fmin (a, b)
         && fmax (n, m) > COUNT_RATIO_MAX * fmin (n, m) && fmin (n, m) > 1;
}

static enum test_kind
t_kind (const struct comparison_data *data)
{
  if (data->paired)
    return data->positive ? TEST_LOGPAIRED : TEST_PAIRED;
  return data->positive ? TEST_LOGWELCH : TEST_WELCH;
}

int
comparison_test_default (struct comparison_test *test,
                         const struct comparison_data *data)
{
  double n_x, n_y;
  if (data->shares)
    {
      *test = (struct comparison_test){ .kind = data->paired ? TEST_MCNEMAR
                                                             : TEST_FISHER };
      return comparison_test_asked (test, data, NULL);
    }
  if (data->paired)
    n_x = n_y = worth (data->positive ? data->log_d : data->d, data->n_x);
  else
    {
      n_x = worth (data->positive ? data->log_x : data->x, data->n_x);
      n_y = worth (data->positive ? data->log_y : data->y, data->n_y);
    }
  *test = (struct comparison_test){ .tag = NULL };
  enum test_kind kind = t_kind (data);
  if (n_x < (double) data->n_x || n_y < (double) data->n_y)
    test->tag = "autocorrelated";
  else if (!data->paired && spreads_differ (data))
    test->tag = "unequal-spread";
  else
    kind = data->paired ? TEST_SIGNED_RANK : TEST_MANN_WHITNEY;
  bool spreads
      = test->tag != NULL && strcmp (test->tag, "unequal-spread") == 0;
  int result = spreads ? run_with_ranks (test, data)
                       : run (test, data, kind, n_x, n_y);
  if (result != 0)
    comparison_test_free (test);
  else if (test->tag == NULL && !data->positive)
    test->tag = "differences";
  return result;
}

bool
comparison_test_is_apart (enum test_kind kind)
{
  return kind == TEST_MANN_WHITNEY || kind == TEST_LOGWELCH
         || kind == TEST_WELCH || kind == TEST_STUDENT || kind == TEST_KS
         || kind == TEST_FISHER;
}

static bool
is_rank_test (const struct comparison_test *test)
{
  return test->kind == TEST_MANN_WHITNEY || test->kind == TEST_SIGNED_RANK
         || test->with_ranks;
}

bool
comparison_test_can_reject (const struct comparison_test *test, double alpha)
{
  if (test->stands_in)
    return few_runs_t_stands (test->n, test->m, alpha);
  if (!is_rank_test (test))
    return true;
  /* Where all samples are equal there is nothing to reject; that they are is
     evidence when there are enough of them.  */
  double min_p = test->law.reach == 0 ? test->untied_min_p
                                      : rank_law_min_p (&test->law);
  return min_p < alpha;
}

bool
comparison_test_is_shiftless (const struct comparison_test *test, double alpha)
{
  if (test->with_ranks || !is_rank_test (test) || !(test->p < alpha))
    return false;
  struct shift_interval interval = comparison_test_interval (test, alpha);
  return shift_interval_is_empty (&interval);
}

int
comparison_test_stand_in (struct comparison_test *test,
                          const struct comparison_data *data, double alpha)
{
  bool stood_in = test->stands_in;
  bool shiftless = comparison_test_is_shiftless (test, alpha);
  bool few = stood_in || !(test->untied_min_p < alpha);
  comparison_test_free (test);
  test->tag = few ? "low-n" : "ties";
  if (run (test, data, t_kind (data), (double) data->n_x, (double) data->n_y)
      != 0)
    return -1;
  test->shiftless = shiftless;
  if (test->kind == TEST_NONE)
    test->too_few = strcmp (test->reason, SENTENCE_SINGLE) != 0;
  else if (few && !few_runs_t_stands (data->n_x, data->n_y, alpha))
    {
      comparison_test_none (test, SENTENCE_TOO_FEW_AT_ALL);
      test->too_few = true;
    }
  test->stands_in = few && test->kind != TEST_NONE;
  if (test->kind == TEST_NONE)
    test->tag = NULL; /* nothing stands in */
  return 0;
}

static struct shift_interval
t_interval (const struct comparison_test *test, double alpha)
{
  double half = t_test_half_width (&test->t, alpha);
  return (struct shift_interval){ test->estimate - half, test->estimate + half,
                                  false, false };
}

/* From the lower of the lower ends to the higher of the higher.  */
static struct shift_interval
hull (struct shift_interval a, struct shift_interval b)
{
  struct shift_interval low = a.lo < b.lo ? a : b;
  struct shift_interval high = a.hi > b.hi ? a : b;
  return (struct shift_interval){ low.lo, high.hi, low.lo_open, high.hi_open };
}

static struct shift_interval
rank_interval (const struct comparison_test *test, double alpha)
{
  if (test->law.reach == 0 && test->untied_min_p < alpha)
    return (struct shift_interval){ 0, 0, false, false };
  uint64_t critical = rank_law_critical (&test->law, alpha);
  if (test->kind == TEST_SIGNED_RANK)
    return walsh_interval (test->x, test->n, critical);
  return hodges_lehmann_interval (test->x, test->n, test->y, test->m,
                                  critical);
}

struct shift_interval
comparison_test_interval (const struct comparison_test *test, double alpha)
{
  if (test->with_ranks)
    return hull (t_interval (test, alpha), rank_interval (test, alpha));
  if (is_rank_test (test))
    return rank_interval (test, alpha);
  if (test->kind >= TEST_PERMUTATION)
    return comparison_test_asked_interval (test, alpha);
  return t_interval (test, alpha);
}

void
comparison_test_free (struct comparison_test *test)
{
  free (test->x);
  free (test->y);
  rank_law_free (&test->law);
  permutation_free (&test->permutation);
  ratio_bootstrap_free (&test->bootstrap);
  test->x = test->y = NULL;
}
