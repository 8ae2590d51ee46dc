/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often a difference is seen where there is none.  */
#include <config.h>
#include <stdio.h>
#include <stdlib.h>
#include "analysis/summary.h"
#include "truth.h"
#include "world.h"

#define N_MAX 256
#define INDEPENDENT 0.055

/* How a side of a comparison comes about.  */
struct origin
{
  enum shape shape;
  double phi;    /* depends on the one before by this; of normal data */
  double icc;    /* share of the variance between processes; 0: none are told
                    apart */
  double spread; /* the samples' distance from 1, times this; 0 is 1 */
};

static void
draw (struct rng *rng, const struct origin *o, double *value, size_t n)
{
  if (o->phi > 0)
    world_draw_ar1 (rng, o->phi, value, n);
  else if (o->icc > 0)
    world_draw_processes (rng, o->icc, value, n / ITERATIONS, ITERATIONS);
  else
    world_draw (rng, o->shape, 1, value, n);
  for (size_t i = 0; i < n && o->spread > 0; i++)
    value[i] = 1 + (value[i] - 1) * o->spread;
}

/* The default comparison of N samples of X with M of Y.  */
static void
ask (const struct question *q, const struct origin *x, const struct origin *y,
     size_t m, enum arrangement arrangement)
{
  struct rng rng;
  size_t trials = truth_begin (&rng, q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double a[N_MAX], b[N_MAX];
      struct sides sides = { a, b, q->n, m, x->shape == ANSWERS };
      struct judgement j;
      draw (&rng, x, a, q->n);
      draw (&rng, y, b, m);
      world_compare (&j, &sides, 1, arrangement, NULL);
      hits += world_rejects (j.list.row);
      world_judgement_free (&j);
    }
  truth_answer (q, hits, trials);
}

static void
ask_independent (enum shape shape, size_t n)
{
  struct origin o = { .shape = shape };
  struct question q = { .kind = "false alarms",
                        .what = "the default comparison",
                        .data = shape_names[shape],
                        .n = n,
                        .effort = n > 30 && shape != ANSWERS ? 8 : 1,
                        .at_most = INDEPENDENT };
  ask (&q, &o, &o, n, TWO_FILES);
  q.what = "the default comparison, paired";
  ask (&q, &o, &o, n, BLOCKS);
}

static void
ask_unequal (void)
{
  struct origin wide = { .shape = NORMAL, .spread = 4 };
  struct origin narrow = { .shape = NORMAL };
  struct question q = { .kind = "false alarms",
                        .what = "the default comparison",
                        .data = "normal, sd 4 to 1, n to 20",
                        .n = 5,
                        .at_most = INDEPENDENT };
  ask (&q, &wide, &narrow, 20, TWO_FILES);
  /* Beyond the bar: a rank test of equal numbers is not quite a test of
     medians then, yet Welch's would see little where there are outliers.  */
  q.n = 20;
  q.at_most = 1;
  ask (&q, &wide, &narrow, 20, TWO_FILES);
  /* Few runs that happen to be of one mode look as if they had less spread
     than many.  */
  struct origin modes = { .shape = MODES };
  q.data = "two modes, n to 10";
  q.n = 3;
  q.at_most = INDEPENDENT;
  ask (&q, &modes, &modes, 10, TWO_FILES);
  q.data = "two modes, n to 30";
  q.n = 4;
  ask (&q, &modes, &modes, 30, TWO_FILES);
}

static void
ask_dependent (void)
{
  static const struct
  {
    double phi;
    size_t n;
    double bar;
  } cases[] = { { 0.5, 30, 0.10 },
                { 0.5, 100, 0.10 },
                { 0.3, 30, 1 },
                { 0.5, 10, 1 },
                { 0.9, 100, 1 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char data[64];
      snprintf (data, sizeof data, "AR(1), phi %g", cases[i].phi);
      struct origin o = { .shape = NORMAL, .phi = cases[i].phi };
      struct question q = { .kind = "false alarms",
                            .what = "the default comparison",
                            .data = data,
                            .n = cases[i].n,
                            .effort = cases[i].n > 30 ? 8 : 1,
                            .at_most = cases[i].bar };
      ask (&q, &o, &o, q.n, TWO_FILES);
    }
}

static void
ask_processes (void)
{
  static const double icc[] = { 0.1, 0.3, 0.5 };
  for (size_t processes = 5; processes <= 10; processes += 5)
    for (size_t i = 0; i < sizeof icc / sizeof *icc; i++)
      {
        char data[64];
        snprintf (data, sizeof data, "%zu processes x %d, ICC %g", processes,
                  ITERATIONS, icc[i]);
        struct origin o = { .shape = NORMAL, .icc = icc[i] };
        struct question q = { .kind = "false alarms",
                              .what = "the default comparison",
                              .data = data,
                              .n = processes * ITERATIONS,
                              .effort = 4,
                              .at_most = 0.06 };
        ask (&q, &o, &o, q.n, PROCESSES);
      }
}

/* Five rows of which nothing changed: any alarm at all.  */
static void
ask_families (void)
{
  enum
  {
    ROWS = 5,
    RUNS = 20
  };
  struct question q = { .kind = "false alarms",
                        .what = "any of five rows",
                        .data = "normal",
                        .n = RUNS,
                        .effort = 4,
                        .at_most = INDEPENDENT };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double x[ROWS][RUNS], y[ROWS][RUNS];
      struct sides sides[ROWS];
      struct judgement j;
      for (size_t r = 0; r < ROWS; r++)
        {
          world_draw (&rng, NORMAL, 1, x[r], RUNS);
          world_draw (&rng, NORMAL, 1, y[r], RUNS);
          sides[r] = (struct sides){ x[r], y[r], RUNS, RUNS, false };
        }
      world_compare (&j, sides, ROWS, TWO_FILES, NULL);
      bool any = false;
      for (size_t r = 0; r < ROWS; r++)
        any |= world_rejects (&j.list.row[r]);
      hits += any;
      world_judgement_free (&j);
    }
  truth_answer (&q, hits, trials);
}

static bool
is_beyond (const struct comparison *row)
{
  return verdict_sense (row->verdict) != 0;
}

static bool
is_equivalent (const struct comparison *row)
{
  return row->verdict == VERDICT_EQUIVALENT;
}

/* A change of just the margin of 1 %: neither "slower" nor "equivalent" is
   true.  */
static void
ask_margin (const char *what, double bar,
            bool (*said) (const struct comparison *row), size_t n)
{
  struct question q = { .kind = "false verdicts",
                        .what = what,
                        .data = "normal, 1 % more",
                        .n = n,
                        .effort = 4,
                        .at_most = bar };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double x[N_MAX], y[N_MAX];
      struct sides sides = { x, y, n, n, false };
      struct judgement j;
      world_draw (&rng, NORMAL, 1, x, n);
      world_draw (&rng, NORMAL, 1, y, n);
      for (size_t k = 0; k < n; k++)
        {
          /* deviations of 1 %, so that "equivalent" is within reach */
          x[k] = 1 + (x[k] - 1) / 5;
          y[k] = (1 + (y[k] - 1) / 5) * 1.01;
        }
      world_compare (&j, &sides, 1, TWO_FILES, NULL);
      hits += said (j.list.row);
      world_judgement_free (&j);
    }
  truth_answer (&q, hits, trials);
}

/* Notes on a series of independent samples.  */
static bool
says_autocorrelated (const struct summary *s)
{
  return s->autocorrelated;
}

static bool
says_severe (const struct summary *s)
{
  return s->outliers_severe > 0;
}

static bool
says_unsteady (const struct summary *s)
{
  return s->steady.class != STEADY_FLAT && s->steady.class != STEADY_UNKNOWN;
}

static bool
says_several_modes (const struct summary *s)
{
  return figure_available (s->modes) && s->modes.value > 1;
}

/* How often a summary of a series of SHAPE says what is not so.  */
static void
ask_note (const char *what, enum shape shape, size_t n, double bar,
          bool (*said) (const struct summary *s))
{
  struct question q = { .kind = "false notes",
                        .what = what,
                        .data = shape_names[shape],
                        .n = n,
                        .effort = 2,
                        .at_most = bar };
  struct rng rng;
  size_t trials = truth_begin (&rng, &q), hits = 0;
  for (size_t i = 0; i < trials; i++)
    {
      double value[N_MAX];
      struct summary s;
      struct summary_options options = { .confidence = 0.95 };
      world_draw (&rng, shape, 1, value, n);
      if (summary_compute (&s, value, n, &options) != 0)
        abort ();
      hits += said (&s);
      summary_free (&s);
    }
  truth_answer (&q, hits, trials);
}

static void
ask_notes (void)
{
  static const size_t sizes[] = { 10, 30, 100 };
  for (enum shape shape = 0; shape < TIMES; shape++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      {
        size_t n = sizes[i];
        ask_note ("depends on those before", shape, n, 0.07,
                  says_autocorrelated);
        ask_note ("warm-up, drift or no steady state", shape, n, 0.05,
                  says_unsteady);
        /* a lognormal's tail, and the slow ones, are far out indeed */
        if (shape == NORMAL)
          ask_note ("severe outliers", shape, n, 0.05, says_severe);
        if (n >= MODES_MIN && shape != OUTLIERS)
          ask_note ("several modes", shape, n, 0.05, says_several_modes);
      }
}

void
truth_of_false_alarms (void)
{
  static const size_t sizes[] = { 2, 3, 4, 5, 10, 30, 100 };
  for (enum shape shape = 0; shape < SHAPE_COUNT; shape++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      ask_independent (shape, sizes[i]);
  ask_unequal ();
  ask_dependent ();
  ask_processes ();
  ask_families ();
  /* a point on the margin is beyond it with half of the level */
  ask_margin ("slower or faster", 0.03, is_beyond, 30);
  ask_margin ("equivalent", 0.055, is_equivalent, 30);
  ask_notes ();
}
