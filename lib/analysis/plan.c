/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/plan.h"
#include <math.h>
#include "analysis/comparison_needed.h"
#include "stat/sample_size.h"
#include "stat/spread.h"

#define SPREAD_LIMIT 0.8
/* More runs than this are no plan.  */
#define N_MAX 1e12

static struct figure
whole (double n)
{
  return n < N_MAX ? figure_of (ceil (n))
                   : figure_missing ("more runs than there can be");
}

static struct plan_answer
answer_by (const struct plan_question *q, const char *method, double n)
{
  return (struct plan_answer){ q->effect, figure_of (q->power), q->confidence,
                               method, whole (n * fmax (1, q->together)) };
}

static size_t
plan_change (struct plan_answer *answer, const struct plan_question *q)
{
  struct t_plan plan = { .two_samples = !q->paired,
                         .two_sided = true,
                         .alpha = 1 - q->confidence };
  double shift = q->relative ? log1p (q->effect) : q->effect;
  double n = sample_size_t (&plan, shift / q->spread, q->power);
  size_t count = 0;
  if (q->by_t)
    answer[count++] = answer_by (q, q->paired ? "paired-t" : "t", n);
  if (q->by_rank)
    answer[count++]
        = answer_by (q, q->paired ? "signed-rank" : "rank",
                     comparison_n_by_ranks (n, q->paired, plan.alpha));
  return count;
}

static size_t
plan_width (struct plan_answer *answer, const struct plan_question *q)
{
  double alpha = 1 - q->confidence;
  answer[0] = answer_by (q, "width-t",
                         sample_size_width_t (q->spread, q->effect, alpha));
  answer[1]
      = answer_by (q, "width-normal",
                   sample_size_width_normal (q->spread, q->effect, alpha));
  answer[0].power = answer[1].power = figure_missing ("a width is planned");
  return 2;
}

size_t
plan_answer (struct plan_answer answer[PLAN_ANSWERS_MAX],
             const struct plan_question *q)
{
  if (q->goal == PLAN_CHANGE)
    return plan_change (answer, q);
  if (q->goal == PLAN_WIDTH)
    return plan_width (answer, q);
  /* The formula is an approximation: its nearest whole number.  */
  double n
      = sample_size_proportions (q->p1, q->p2, 1 - q->confidence, q->power);
  answer[0] = answer_by (q, "proportions", rint (n));
  answer[0].effect = q->p2 - q->p1;
  return 1;
}

double
plan_spread_limit (double std, double n)
{
  return deviation_limit (std, n - 1, SPREAD_LIMIT);
}
