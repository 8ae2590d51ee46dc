/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/explanation_test.h"
#include <math.h>
#include <string.h>
#include "analysis/explanation_method.h"
#include "analysis/few_runs.h"
#include "analysis/sentence.h"
#include "stat/autocorrelation.h"
#include "stat/moments.h"

/* What people call the test of KIND; its own name where that says it.  */
static const char *
title_of (enum test_kind kind)
{
  switch (kind)
    {
    case TEST_MANN_WHITNEY:
      return "Mann and Whitney's rank test";
    case TEST_SIGNED_RANK:
      return "Wilcoxon's signed rank test";
    case TEST_LOGWELCH:
      return "Welch's t test of the logarithms";
    case TEST_WELCH:
      return "Welch's t test";
    case TEST_STUDENT:
      return "Student's t test";
    case TEST_LOGPAIRED:
      return "the t test of the log ratios of pairs";
    case TEST_PAIRED:
      return "the t test of the differences of pairs";
    case TEST_PERMUTATION:
      return "a permutation test of the means";
    case TEST_KS:
      return "Kolmogorov and Smirnov's test";
    case TEST_FISHER:
      return "Fisher's exact test with a score test beside it";
    case TEST_MCNEMAR:
      return "McNemar's exact test with a score test beside it";
    case TEST_FIELLER:
      return "Fieller's t test of the ratio of means";
    case TEST_BOOTSTRAP:
      return "the bootstrap of the ratio of means (BCa)";
    default:
      return comparison_test_names[kind];
    }
}

static bool
has_tag (const struct comparison_line *line, const char *tag)
{
  return line->test.tag != NULL && strcmp (line->test.tag, tag) == 0;
}

/* "baseline 0.52 (bound 0.36), so that 30 runs count as 9.5".  */
static void
put_dependence (struct text *to, const char *side, const double *value,
                size_t n, const char **before)
{
  struct moments m;
  moments_compute (&m, value, n);
  struct figure r1 = autocorrelation (value, &m, 1);
  double bound = autocorrelation_bound (n);
  if (!figure_available (r1) || r1.value <= bound)
    return;
  text_printf (to,
               "%s%s the correlation of each run with the one before is "
               "%.2f, beyond the bound of %.2f, so that %zu count as %.3g",
               *before, side, r1.value, bound, n, effective_n (n, r1.value));
  *before = ", and ";
}

static void
put_autocorrelation (struct text *to, const struct comparison_line *line)
{
  const struct comparison_data *d = &line->data;
  const char *before = " That is since ";
  if (d->paired)
    put_dependence (to, "of the pairs", d->positive ? d->log_d : d->d, d->n_x,
                    &before);
  else
    {
      put_dependence (to, "of the baseline", d->positive ? d->log_x : d->x,
                      d->n_x, &before);
      put_dependence (to, "of the candidate", d->positive ? d->log_y : d->y,
                      d->n_y, &before);
    }
  text_putc (to, '.');
}

static void
put_spreads (struct text *to, const struct comparison_line *line)
{
  const struct comparison_data *d = &line->data;
  struct moments x, y;
  moments_compute (&x, d->positive ? d->log_x : d->x, d->n_x);
  moments_compute (&y, d->positive ? d->log_y : d->y, d->n_y);
  double a = moments_sample_std (&x), b = moments_sample_std (&y);
  double n = (double) d->n_x, m = (double) d->n_y;
  text_puts (to, " That is since ");
  if (fmin (a, b) > 0)
    text_printf (to, "the variances differ by a factor of %.3g, beyond 4,",
                 pow (fmax (a, b) / fmin (a, b), 2));
  else
    text_puts (to, "one side varies and the other does not,");
  text_printf (to,
               " and the numbers of runs by %.3g, beyond 1.5: a rank test "
               "alone would then reject equal medians too often, and "
               "Welch's alone equal samples that have modes. So Mann and "
               "Whitney's rank test is made as well, the larger p-value "
               "counts, and the interval that reaches over both.",
               fmax (n, m) / fmin (n, m));
}

/* Why this test and no other.  */
static void
put_reason (struct text *to, const struct comparison_line *line,
            const struct comparison_options *options)
{
  if (options->test != NULL)
    text_printf (to, " %s asks for it.",
                 line->test.kind == TEST_FIELLER
                         || line->test.kind == TEST_BOOTSTRAP
                     ? "--ratio or --test"
                     : "--test");
  else if (line->facts.shares)
    text_puts (to, " That is the first choice for answers.");
  else if (has_tag (line, "autocorrelated"))
    put_autocorrelation (to, line);
  else if (has_tag (line, "unequal-spread"))
    put_spreads (to, line);
  else if (has_tag (line, "low-n"))
    text_printf (to,
                 " That is since the least p-value that a rank test of so few "
                 "runs can have is %.3g, which could reject nothing at the "
                 "level that it would have had. It takes them to be normal, "
                 "which so few cannot show.",
                 few_runs_rank_min_p (line->data.n_x, line->data.n_y,
                                      line->data.paired));
  else if (line->test.shiftless)
    text_puts (to,
               " That is since a rank test of so many equal values rejects "
               "that nothing changed, and every change, too: it tells no "
               "size.");
  else if (has_tag (line, "ties"))
    text_puts (to,
               " That is since a rank test of so few distinct values could "
               "reject nothing at the level that it would have had.");
  else if (line->test.kind == TEST_MANN_WHITNEY
           || line->test.kind == TEST_SIGNED_RANK)
    text_puts (to, " That is the first choice, since an outlier counts by its "
                   "rank only and no shape of the spread is assumed.");
}

/* A p-value as people read it.  */
static void
put_p (struct text *to, double p)
{
  if (p < 0.001)
    text_puts (to, " Its p-value is below 0.001");
  else
    text_printf (to, " Its p-value is %.3g", p);
}

static void
put_p_value (struct text *to, const struct comparison_line *line)
{
  const struct comparison_test *test = &line->test;
  bool ranks
      = test->kind == TEST_MANN_WHITNEY || test->kind == TEST_SIGNED_RANK;
  if (ranks && test->law.reach == 0)
    {
      text_puts (to,
                 " Every value is equal, which no test can speak against.");
      return;
    }
  put_p (to, test->p);
  if (test->with_ranks)
    text_puts (to, ", the larger one of the two tests'.");
  else if (ranks && test->law.tail != NULL)
    text_puts (to, ", exact, with the ties as they are.");
  else if (ranks)
    text_puts (to, ", from the normal distribution with its variance "
                   "corrected for ties and a correction for continuity: so "
                   "many runs need no exact law.");
  else if (test->t.df > 0)
    text_printf (to,
                 ", from Student's t distribution: t = %.3g with %.4g degrees "
                 "of freedom.",
                 t_test_t (&test->t), test->t.df);
  else if (test->kind == TEST_PERMUTATION || test->kind == TEST_BOOTSTRAP)
    text_printf (to, ", from %zu %s%s.",
                 test->kind == TEST_BOOTSTRAP ? test->bootstrap.count
                                              : test->permutation.count,
                 test->kind == TEST_PERMUTATION && test->permutation.exact
                     ? "other rearrangements, all that there are"
                     : "random ",
                 test->kind == TEST_BOOTSTRAP ? "resamples"
                 : test->permutation.exact    ? ""
                                              : "rearrangements");
  else if (line->facts.shares)
    text_puts (to, ", the larger one of the two tests'.");
  else if (test->kind == TEST_KS && test->ks.exact)
    text_puts (to, ", exact, with the ties as they are.");
  else
    text_putc (to, '.');
}

/* Why neither a rank test nor a t test is made.  */
static void
put_too_few (struct text *to, const struct comparison_line *line)
{
  text_printf (
      to,
      " The least p-value that a rank test of them can have is %.3g, "
      "not below the level of %.3g; and a t test takes them to be "
      "normal: where they have two modes instead, it would show a "
      "difference that is none more often than that.",
      few_runs_rank_min_p (line->data.n_x, line->data.n_y, line->data.paired),
      line->alpha);
}

void
explanation_put_test (struct text *to, const struct comparison_line *line,
                      const struct comparison_options *options)
{
  if (line->test.kind == TEST_NONE)
    {
      text_printf (to, " No test: %s.", line->test.reason);
      if (strcmp (line->test.reason, SENTENCE_TOO_FEW_AT_ALL) == 0)
        put_too_few (to, line);
      return;
    }
  text_printf (to, " The test is %s.", title_of (line->test.kind));
  put_reason (to, line, options);
  explanation_put_method (to, line);
  put_p_value (to, line);
}
