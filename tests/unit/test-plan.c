/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans against the definitions they answer, and against R's figures.  */
#include <config.h>
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "analysis/plan.h"
#include "stat/sample_size.h"
#include "tap.h"

static double
first_n (struct plan_question q)
{
  struct plan_answer answer[PLAN_ANSWERS_MAX];
  q.confidence = q.confidence > 0 ? q.confidence : 0.95;
  q.by_t = true;
  plan_answer (answer, &q);
  return answer[0].n.value;
}

/* The first N, counted up from 2, whose t interval is narrow enough.  */
static double
counted_width (double std, double half, double alpha)
{
  double n = 2;
  while (gsl_cdf_tdist_Qinv (alpha / 2, n - 1) * std / sqrt (n) > half)
    n++;
  return n;
}

static bool
widths_agree (void)
{
  const double alphas[] = { 0.05, 0.01 };
  for (int a = 0; a < 2; a++)
    for (double half = 0.1; half < 20; half *= 1.3)
      if (sample_size_width_t (2, half, alphas[a])
          != counted_width (2, half, alphas[a]))
        return false;
  return true;
}

/* An effect that no number of samples shows, and none at all: the search
   ends.  */
static bool
hopeless_ends (void)
{
  const double tiny[] = { 1e-7, 1e-20, 1e-308 };
  for (int two_samples = 0; two_samples < 2; two_samples++)
    {
      struct t_plan plan
          = { .two_samples = two_samples, .two_sided = true, .alpha = 0.05 };
      for (int i = 0; i < 3; i++)
        if (!isinf (sample_size_t (&plan, tiny[i], 0.8)))
          return false;
      if (!isnan (sample_size_t (&plan, NAN, 0.8))
          || !isnan (sample_size_t (&plan, INFINITY, 0.8))
          || !isnan (power_t (&plan, 10, NAN)))
        return false;
    }
  return true;
}

/* The n of a plan has the power, and n - 1 has it not.  */
static bool
is_smallest (bool paired, double effect)
{
  double n = first_n ((struct plan_question){ .goal = PLAN_CHANGE,
                                              .paired = paired,
                                              .effect = effect,
                                              .spread = 1,
                                              .power = 0.9 });
  struct t_plan plan
      = { .two_samples = !paired, .two_sided = true, .alpha = 0.05 };
  return power_t (&plan, n, effect) >= 0.9 - 1e-9
         && power_t (&plan, n - 1, effect) < 0.9;
}

int
main (void)
{
  near (first_n ((struct plan_question){ .goal = PLAN_CHANGE,
                                         .relative = true,
                                         .effect = 0.02,
                                         .spread = 0.05,
                                         .power = 0.8 }),
        102, 0, "a change of 2 % at 5 % takes 102 a side");
  ok (is_smallest (false, 0.5), "of two samples the smallest n is found");
  ok (is_smallest (true, 0.3), "and of pairs");
  ok (hopeless_ends (), "the search for a hopeless number ends");
  struct plan_question p
      = { .goal = PLAN_PROPORTIONS, .p1 = 0.95, .p2 = 0.94, .power = 0.8 };
  near (first_n (p), 8158, 0, "95 % from 94 %: 8158");
  p.power = 0.9;
  near (first_n (p), 10920, 0, "with power 0.9: 10920");
  near (sample_size_width_normal (2, 0.5, 0.05), 62, 0, "62 by the normal");
  near (sample_size_width_t (2, 0.5, 0.05), 64, 0, "64 by t");
  ok (widths_agree (), "widths by t are those that counting up finds");
  /* qchisq (0.2, 9) = 5.380053 (R) */
  near (plan_spread_limit (1, 10), sqrt (9 / 5.380053), 1e-6,
        "the limit of a pilot's deviation");
  /* The limit falls on as pilots grow, through the sizes at which GSL has no
     quantile; about 1 + z / sqrt (2 n), z = 0.8416.  */
  bool falls = true;
  double before = plan_spread_limit (1, 2);
  for (size_t n = 3; n < 100000000; n += n / 8 + 1)
    {
      double limit = plan_spread_limit (1, (double) n);
      falls = falls && limit > 1 - 1e-12 && limit < before;
      before = limit;
    }
  ok (falls, "the limit falls from 2 to 100,000,000 runs");
  near (plan_spread_limit (1, 500000), 1 + 0.8416212 / 1000, 3e-6,
        "and is that of the normal law for many");
  /* gsl_cdf_chisq_Pinv (0.2, 100000) = 99623.42241 */
  near (plan_spread_limit (1, 100001), sqrt (100000 / 99623.42241), 1e-8,
        "and agrees where both ways answer");
  struct plan_answer answer[PLAN_ANSWERS_MAX];
  struct plan_question tiny = { .goal = PLAN_CHANGE,
                                .by_t = true,
                                .by_rank = true,
                                .effect = 1e-9,
                                .spread = 1,
                                .power = 0.8,
                                .confidence = 0.95 };
  ok (plan_answer (answer, &tiny) == 2 && !figure_available (answer[0].n),
      "more runs than there can be are no plan");
  return plan ();
}
