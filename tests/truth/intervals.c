/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often intervals hold what they are for.  */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>
#include "analysis/summary.h"
#include "stat/classification.h"
#include "stat/order_interval.h"
#include "stat/roc_area.h"
#include "truth.h"
#include "world.h"

#define N_MAX 1000
#define LEVEL 0.95

static const size_t sizes[] = { 10, 30, 100 };
#define SIZES (sizeof sizes / sizeof *sizes)

static bool
holds (const struct interval *ci, double truth)
{
  return (!figure_available (ci->lo) || ci->lo.value <= truth)
         && (!figure_available (ci->hi) || truth <= ci->hi.value);
}

/* Trials of QUESTION: whether the interval that PICK takes of the summary of
   samples of SHAPE holds TRUTH.  */
static void
ask (const struct question *q, enum shape shape, double p, double truth,
     const struct interval *(*pick) (const struct summary *s))
{
  struct rng rng;
  size_t trials = truth_begin (&rng, q), hits = 0;
  struct summary_options options = { .confidence = LEVEL };
  options.p = &p;
  options.p_count = p > 0;
  for (size_t i = 0; i < trials; i++)
    {
      double value[N_MAX];
      struct summary s;
      world_draw (&rng, shape, 1, value, q->n);
      if (summary_compute (&s, value, q->n, &options) != 0)
        abort ();
      hits += holds (pick (&s), truth);
      summary_free (&s);
    }
  truth_answer (q, hits, trials);
}

static const struct interval *
median_of (const struct summary *s)
{
  return &s->median_ci;
}

static const struct interval *
mean_of (const struct summary *s)
{
  return &s->mean_ci;
}

static const struct interval *
quantile_of (const struct summary *s)
{
  return &s->extra[0].ci;
}

/* Order statistics have their exact coverage; from a clock of coarse steps at
   least that.  */
static void
ask_medians (enum shape shape, size_t n)
{
  double exact = order_interval (n, 0.5, LEVEL).coverage;
  struct question q = { .kind = "coverage",
                        .what = "the median's interval",
                        .data = shape_names[shape],
                        .n = n,
                        .at_least = exact,
                        .at_most = shape == CLOCK ? 1 : exact };
  ask (&q, shape, 0, world_quantile (shape, 0.5), median_of);
}

static void
ask_quantiles (enum shape shape, size_t n)
{
  static const double p[] = { 0.25, 0.9, 0.95, 0.99 };
  for (size_t i = 0; i < sizeof p / sizeof *p; i++)
    {
      char what[64];
      snprintf (what, sizeof what, "the interval of p%g", 100 * p[i]);
      double exact = order_interval (n, p[i], LEVEL).coverage;
      struct question q = { .kind = "coverage",
                            .what = what,
                            .data = shape_names[shape],
                            .n = n,
                            .at_least = exact,
                            .at_most = exact };
      ask (&q, shape, p[i], world_quantile (shape, p[i]), quantile_of);
    }
}

/* Student's interval is for normal data; of others it is told how far it
   falls short.  */
static void
ask_means (enum shape shape, size_t n)
{
  bool normal = shape == NORMAL;
  struct question q = { .kind = "coverage",
                        .what = "the mean's t interval",
                        .data = shape_names[shape],
                        .n = n,
                        .at_least = normal ? 0.94 : 0,
                        .at_most = normal ? 0.97 : 1 };
  ask (&q, shape, 0, world_mean (shape), mean_of);
}

/* The interval of a ratio, the candidate's samples being 1.07 times as
   large.  */
static void
ask_ratios (enum shape shape, size_t n, enum arrangement arrangement)
{
  const double ratio = 1.07;
  struct question q
      = { .kind = "coverage",
          .what = arrangement == BLOCKS ? "the ratio's interval, paired"
                                        : "the ratio's interval",
          .data = shape_names[shape],
          .n = n,
          .effort = n > 30 ? 8 : 2,
          .at_least = 0.94,
          .at_most = n < 10 ? 1 : 0.97 };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double x[N_MAX], y[N_MAX];
      struct sides sides = { x, y, n, n, false };
      struct judgement j;
      world_draw (&rng, shape, 1, x, n);
      world_draw (&rng, shape, ratio, y, n);
      world_compare (&j, &sides, 1, arrangement, NULL);
      hits += world_holds (j.list.row, ratio);
      world_judgement_free (&j);
    }
  truth_answer (&q, hits, trials);
}

/* The interval of the difference of two shares, 0.9 and 0.81.  Exact ones
   cover more than they say.  */
static void
ask_shares (size_t n, enum arrangement arrangement)
{
  struct question q
      = { .kind = "coverage",
          .what = arrangement == BLOCKS ? "the difference of shares, paired"
                                        : "the difference of shares",
          .data = shape_names[ANSWERS],
          .n = n,
          .effort = 2,
          .at_least = 0.94,
          .at_most = 1 };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double x[N_MAX], y[N_MAX];
      struct sides sides = { x, y, n, n, true };
      struct judgement j;
      world_draw (&rng, ANSWERS, 1, x, n);
      world_draw (&rng, ANSWERS, 0.9, y, n);
      world_compare (&j, &sides, 1, arrangement, NULL);
      hits += world_holds_difference (j.list.row, -0.09);
      world_judgement_free (&j);
    }
  truth_answer (&q, hits, trials);
}

/* A suite of ten benchmarks, each of which became 1.03 times as slow but for
   a factor of its own.  */
static void
ask_suites (void)
{
  enum
  {
    ROWS = 10,
    RUNS = 10
  };
  struct question q = { .kind = "coverage",
                        .what = "the geometric mean's interval",
                        .data = "10 benchmarks, normal",
                        .n = RUNS,
                        .effort = 8,
                        .at_least = 0.94,
                        .at_most = 0.97 };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double x[ROWS][RUNS], y[ROWS][RUNS];
      struct sides sides[ROWS];
      struct judgement j;
      struct comparison_mean mean;
      for (size_t r = 0; r < ROWS; r++)
        {
          double factor = 1.03 * (1 + 0.05 * world_normal (&rng));
          world_draw (&rng, NORMAL, 1, x[r], RUNS);
          world_draw (&rng, NORMAL, factor, y[r], RUNS);
          sides[r] = (struct sides){ x[r], y[r], RUNS, RUNS, false };
        }
      world_compare (&j, sides, ROWS, TWO_FILES, NULL);
      if (comparison_geometric_mean (&mean, &j.list, LEVEL) != 0)
        abort ();
      /* the geometric mean of factors 1 + s z is 1 - s^2 / 2, nearly */
      hits += holds (&mean.ci, 1.03 * (1 - 0.05 * 0.05 / 2));
      world_judgement_free (&j);
    }
  truth_answer (&q, hits, trials);
}

/* The interval of the mean, or of the quantile at P > 0, of PROCESSES
   times iterations, which is over processes.  That of a quantile is never
   narrower than for independent samples, which is more than the level asks
   where processes differ little.  */
static void
ask_levels (size_t processes, double icc, double p)
{
  char data[64], what[64];
  snprintf (data, sizeof data, "%zu processes x %d, ICC %g", processes,
            ITERATIONS, icc);
  snprintf (what, sizeof what, "the interval of p%g", 100 * p);
  size_t n = processes * ITERATIONS;
  struct question q = { .kind = "coverage",
                        .what = p > 0 ? what : "the mean's t interval",
                        .data = data,
                        .n = n,
                        .effort = 4,
                        .at_least = 0.94,
                        .at_most = p > 0 ? 0.995 : 0.97 };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  double truth = p > 0 ? world_quantile (NORMAL, p) : 1;
  for (size_t i = 0; i < trials; i++)
    {
      double value[N_MAX];
      world_draw_processes (&rng, icc, value, processes, ITERATIONS);
      struct interval ci = world_interval (value, n, p, PROCESSES);
      hits += holds (&ci, truth);
    }
  truth_answer (&q, hits, trials);
}

/* Three classes, of 60, 30 and 10 % of the items, that are told with chance
   0.85, a wrong answer being either other class: a class of share s is said
   with chance 0.85 s + 0.075 (1 - s).  */
static void
ask_macro_f1 (size_t n)
{
  static const double share[] = { 0.6, 0.3, 0.1 };
  struct question q = { .kind = "coverage",
                        .what = "macro F1",
                        .data = "3 classes, 85 % right",
                        .n = n,
                        .at_least = n < 100 ? 0 : 0.93,
                        .at_most = n < 100 ? 1 : 0.97 };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  double truth = 0;
  for (size_t k = 0; k < 3; k++)
    truth += 2 * 0.85 * share[k] / (1.85 * share[k] + 0.075 * (1 - share[k]))
             / 3;
  for (size_t i = 0; i < trials; i++)
    {
      double label[N_MAX], predicted[N_MAX];
      struct classification c;
      for (size_t k = 0; k < n; k++)
        {
          double u = rng_uniform (&rng);
          size_t class = u < share[0] ? 0 : u < share[0] + share[1] ? 1 : 2;
          size_t other = (class + 1 + (size_t) rng_below (&rng, 2)) % 3;
          label[k] = (double) class;
          predicted[k] = (double) (rng_uniform (&rng) < 0.85 ? class : other);
        }
      if (classification_compute (&c, label, predicted, n, LEVEL) != 0)
        abort ();
      hits += holds (&c.macro_f1_ci, truth);
      classification_free (&c);
    }
  truth_answer (&q, hits, trials);
}

/* Normal scores of two classes, of which 40 % are positive, whose means are
   1.5 standard deviations apart.  */
static void
ask_area (size_t n)
{
  struct question q = { .kind = "coverage",
                        .what = "AUC, by DeLong",
                        .data = "normal scores, 1.5 sd apart",
                        .n = n,
                        .at_least = n < 100 ? 0 : 0.93,
                        .at_most = n < 100 ? 1 : 0.97 };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  double truth = gsl_cdf_ugaussian_P (1.5 / sqrt (2));
  for (size_t i = 0; i < trials; i++)
    {
      double score[N_MAX];
      bool positive[N_MAX];
      struct roc_area r;
      for (size_t k = 0; k < n; k++)
        {
          positive[k] = rng_uniform (&rng) < 0.4;
          score[k] = world_normal (&rng) + (positive[k] ? 1.5 : 0);
        }
      if (roc_area_compute (&r, score, positive, n, LEVEL) != 0)
        abort ();
      hits += holds (&r.ci, truth);
    }
  truth_answer (&q, hits, trials);
}

void
truth_of_intervals (void)
{
  for (enum shape shape = 0; shape < TIMES; shape++)
    for (size_t i = 0; i < SIZES; i++)
      {
        ask_medians (shape, sizes[i]);
        if (shape == CLOCK)
          continue;
        ask_quantiles (shape, sizes[i]);
        ask_means (shape, sizes[i]);
        ask_ratios (shape, sizes[i], TWO_FILES);
        ask_ratios (shape, sizes[i], BLOCKS);
      }
  for (size_t n = 3; n <= 5; n++)
    ask_ratios (NORMAL, n, TWO_FILES);
  for (size_t n = 30; n <= 100; n += 70)
    {
      ask_shares (n, TWO_FILES);
      ask_shares (n, BLOCKS);
    }
  ask_suites ();
  static const size_t answers[] = { 30, 100, 1000 };
  for (size_t i = 0; i < 3; i++)
    {
      ask_macro_f1 (answers[i]);
      ask_area (answers[i]);
    }
  for (size_t i = 0; i < 2; i++)
    {
      double icc = i == 0 ? 0.1 : 0.5;
      ask_levels (8, icc, 0);
      ask_levels (8, icc, 0.5);
      ask_levels (20, icc, 0.5);
      ask_levels (20, icc, 0.9);
    }
}
