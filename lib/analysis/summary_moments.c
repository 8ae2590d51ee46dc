/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_moments.h"
#include "stat/mean_interval.h"

/* Independent samples: fewer tell nothing of a level that changes.  */
#define WANDERING 5

/* Whether the level moves so far that an interval of the mean would be for a
   level that there never was.  */
static bool
wanders (const struct summary *s)
{
  return s->widened && s->worth < WANDERING
         && (s->steady.class == STEADY_NONE
             || s->steady.class == STEADY_WARM_UP
             || s->steady.class == STEADY_SLOW_DOWN);
}

void
summary_moments (struct summary *s, const struct moments *m)
{
  s->mean = figure_of (moments_mean (m));
  s->sum = figure_finite (moments_sum (m));
  s->sd = s->n < 2 ? figure_needs (2) : figure_finite (moments_sample_std (m));
  s->cv = coefficient_of_variation (m);
  s->mean_ci = s->widened
                   ? mean_interval_dependent (m, s->worth, s->confidence)
                   : mean_interval (m, s->confidence);
  if (wanders (s))
    s->mean_ci.lo = s->mean_ci.hi = figure_missing ("needs a steady level");
}
