/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/pilot.h"
#include <math.h>
#include <string.h>
#include "analysis/plan.h"
#include "analysis/run_levels.h"
#include "stat/autocorrelation.h"
#include "stat/moments.h"

void
pilot_of_values (struct pilot *p, const double *value, size_t n)
{
  struct moments m;
  *p = (struct pilot){ .n = n, .spread = NAN, .together = 1 };
  if (n < 2)
    return;
  moments_compute (&m, value, n);
  double worth = (double) n;
  struct figure r1 = autocorrelation (value, &m, 1);
  if (figure_available (r1) && r1.value > autocorrelation_bound (n))
    {
      p->r1 = r1.value;
      worth = effective_n (n, r1.value);
      p->together = (double) n / worth;
    }
  double std = moments_sample_std (&m);
  if (std > 0)
    p->spread = plan_spread_limit (std, worth);
}

static double
value_or (struct figure f, double otherwise)
{
  return figure_available (f) ? f.value : otherwise;
}

/* The deviation of the means of units of the top level of LEVELS when they
   hold the repetitions that are cheapest, which PILOT is told.  */
static void
plan_levels (struct pilot *p, const struct run_levels *levels)
{
  const struct nested *nested = &levels->nested;
  const struct nested_level *top = &nested->level[nested->top];
  double variance = 0, within = 1;
  run_level_name (p->unit, levels, nested->top);
  for (unsigned i = nested->top + 1; i-- > 0;)
    {
      const struct nested_level *level = &nested->level[i];
      if (i < nested->top)
        {
          /* A level of which no unit differs from another needs no second
             one: what the pilot had is no guide.  */
          double each = fmin (value_or (level->next, 1), 1e6);
          within *= each;
          p->each[p->levels] = each;
          run_level_name (p->level[p->levels++], levels, i);
        }
      variance += value_or (level->component, 0) / within;
    }
  p->n = top->units;
  p->spread = variance > 0 ? plan_spread_limit (sqrt (variance),
                                                (double) top->freedom + 1)
                           : NAN;
}

int
pilot_of_series (struct pilot *p, const struct sample_set *set,
                 const struct series *series, const double *value)
{
  struct sample_group_list list = { .group = NULL };
  struct run_levels levels = { .present = false };
  pilot_of_values (p, value, series->count);
  int result = sample_group_each (&list, &series, 1);
  if (result == 0)
    {
      list.group->value = value;
      result
          = run_levels_analyse (&levels, set, list.group, NULL, 0, 0.95, NULL);
    }
  sample_group_list_free (&list);
  if (result != 0 || !levels.present)
    return result;
  bool repeated
      = levels.nested.top > 0 && levels.nested.top < levels.nested.depth;
  if (repeated)
    {
      *p = (struct pilot){ .together = 1 };
      plan_levels (p, &levels);
    }
  p->single = !repeated || levels.nested.top + 1 < levels.nested.depth;
  return 0;
}
