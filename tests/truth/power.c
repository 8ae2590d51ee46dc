/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often a difference that is there is seen: by the default comparison,
   and by the best test there is for such data.  */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "truth.h"
#include "world.h"

#define N_MAX 128
#define ALLOWANCE 0.05
#define N_BARRED 10

static const char *const unpaired[]
    = { NULL, "mann-whitney", "logwelch", "welch", "student" };
static const char *const paired[]
    = { NULL, "signed-rank", "logpaired", "paired" };
#define TESTS_MAX 5

/* HIT[i] of TRIALS comparisons by TEST[i], 0 being the default, see that the
   candidate's samples are FACTOR times as large.  */
static size_t
count_hits (size_t hit[TESTS_MAX], const struct question *q, enum shape shape,
            double factor, enum arrangement arrangement)
{
  const char *const *test = arrangement == BLOCKS ? paired : unpaired;
  size_t tests = arrangement == BLOCKS ? 4 : 5;
  struct rng rng;
  size_t trials = truth_begin (&rng, q);
  for (size_t i = 0; i < trials; i++)
    {
      double x[N_MAX], y[N_MAX];
      struct sides sides = { x, y, q->n, q->n, false };
      world_draw (&rng, shape, 1, x, q->n);
      world_draw (&rng, shape, factor, y, q->n);
      for (size_t t = 0; t < tests; t++)
        {
          struct judgement j;
          world_compare (&j, &sides, 1, arrangement, test[t]);
          hit[t] += world_rejects (j.list.row);
          world_judgement_free (&j);
        }
    }
  return trials;
}

/* A change of D standard deviations (of the logarithms).  */
static void
ask (enum shape shape, size_t n, double d, enum arrangement arrangement)
{
  double factor = exp (d * (shape == LOGNORMAL ? 1 : 0.05));
  size_t hit[TESTS_MAX] = { 0 };
  struct question q = { .kind = "power",
                        .what = arrangement == BLOCKS ? "the best test, paired"
                                                      : "the best test",
                        .data = shape_names[shape],
                        .n = n,
                        .effort = n > 30 ? 16 : 4,
                        .at_most = 1 };
  size_t trials = count_hits (hit, &q, shape, factor, arrangement);
  size_t best = 0;
  for (size_t t = 1; t < TESTS_MAX; t++)
    best = hit[t] > best ? hit[t] : best;
  truth_answer (&q, best, trials);
  if (trials == 0)
    return;
  q.what = arrangement == BLOCKS ? "the default comparison, paired"
                                 : "the default comparison";
  /* Of 4 and 4 samples, or 5 and 5, a rank test has few p-values: its level
     is 0.029 or 0.032, which costs more than the allowance.  */
  if (n >= N_BARRED)
    q.at_least = (double) best / (double) trials - ALLOWANCE;
  truth_answer (&q, hit[0], trials);
}

void
truth_of_power (void)
{
  static const struct
  {
    size_t n;
    double d;
  } cases[]
      = { { 4, 2.5 }, { 5, 2.1 }, { 10, 1.35 }, { 30, 0.75 }, { 100, 0.4 } };
  for (enum shape shape = 0; shape < TIMES; shape++)
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
      {
        ask (shape, cases[i].n, cases[i].d, TWO_FILES);
        ask (shape, cases[i].n, cases[i].d, BLOCKS);
      }
}
