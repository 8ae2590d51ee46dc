/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/arrivals.h"
#include <math.h>
#include "load/variates.h"

double
arrival_law_rate (const struct arrival_law *law)
{
  const double *time = law->state_s, *rate = law->state_rate;
  if (law->kind == ARRIVALS_MMPP)
    return (rate[0] * time[0] + rate[1] * time[1]) / (time[0] + time[1]);
  if (law->kind == ARRIVALS_TRACE && law->trace_count > 1)
    {
      double seconds = law->trace_s[law->trace_count - 1] - law->trace_s[0];
      return (double) (law->trace_count - 1) / seconds * law->speed;
    }
  return NAN;
}

/* The state that an MMPP is found in at a random instant.  */
static void
begin_states (struct arrivals *a)
{
  const double *time = a->law.state_s;
  bool in_first = rng_uniform (&a->rng) * (time[0] + time[1]) < time[0];
  a->state = !in_first;
  a->state_until_s = time[a->state] * variate_exponential (&a->rng);
}

static void
begin (struct arrivals *a, const struct arrival_law *law, uint64_t seed)
{
  *a = (struct arrivals){ .law = *law, .scale = 1, .planned = UINT64_MAX };
  rng_seed (&a->rng, seed);
  if (law->kind == ARRIVALS_MMPP)
    begin_states (a);
}

void
arrivals_begin (struct arrivals *a, const struct arrival_law *law, double rate,
                uint64_t seed)
{
  begin (a, law, seed);
  double own = arrival_law_rate (law);
  a->rate = isnan (rate) ? own : rate;
  if (law->kind == ARRIVALS_MMPP)
    a->scale = own / a->rate;
  if (law->kind == ARRIVALS_TRACE)
    a->planned = law->trace_count;
}

/* Until the next arrival of an MMPP, in its own time.  Where the state ends
   first, the wait begins anew: it has no memory.  */
static double
mmpp_gap (struct arrivals *a, double from_s)
{
  double at_s = from_s;
  for (;;)
    {
      double rate = a->law.state_rate[a->state];
      double gap = rate > 0 ? variate_exponential (&a->rng) / rate : INFINITY;
      if (at_s + gap <= a->state_until_s)
        return at_s + gap - from_s;
      at_s = a->state_until_s;
      a->state = !a->state;
      a->state_until_s
          += a->law.state_s[a->state] * variate_exponential (&a->rng);
    }
}

/* A gap of mean 1 where the rate is to be 1.  */
static double
unit_gap (struct arrivals *a)
{
  switch (a->law.kind)
    {
    case ARRIVALS_POISSON:
      return variate_exponential (&a->rng);
    case ARRIVALS_GAMMA:
      return variate_gamma (&a->rng, a->law.shape) / a->law.shape;
    default:
      return 1;
    }
}

void
arrivals_fit (struct arrivals *a, const struct arrival_law *law,
              const struct arrival_stretch *stretch, size_t count,
              uint64_t seed)
{
  begin (a, law, seed);
  a->fitted = true;
  a->planned = 0;
  for (size_t i = 0; i < count; i++)
    {
      double total = 0;
      for (uint64_t k = 0; k <= stretch[i].count; k++)
        total += unit_gap (a);
      if (law->kind == ARRIVALS_CONSTANT)
        total--; /* the first and the last are half as long */
      a->stretch[i] = stretch[i];
      a->stretch_scale[i] = stretch[i].seconds / total;
      a->planned += stretch[i].count;
    }
  rng_seed (&a->rng, seed);
}

/* The next one of a plan that fills its stretches exactly.  */
static double
next_fitted (struct arrivals *a)
{
  for (; a->at_count == a->stretch[a->at].count; a->at++)
    {
      unit_gap (a); /* until its end */
      a->from_s += a->stretch[a->at].seconds;
      a->now_s = 0;
      a->at_count = 0;
    }
  a->at_count++;
  a->now_s += unit_gap (a);
  double half = a->law.kind == ARRIVALS_CONSTANT ? 0.5 : 0;
  return a->from_s + (a->now_s - half) * a->stretch_scale[a->at];
}

double
arrivals_next (struct arrivals *a)
{
  if (a->count == a->planned)
    return INFINITY;
  uint64_t place = a->count++;
  if (a->law.kind == ARRIVALS_TRACE)
    return a->law.trace_s[place] / a->law.speed;
  if (a->fitted)
    return next_fitted (a);
  if (a->law.kind == ARRIVALS_CONSTANT)
    return (double) place / a->rate;
  if (place == 0)
    return 0;
  if (a->law.kind == ARRIVALS_MMPP)
    {
      a->now_s += mmpp_gap (a, a->now_s);
      return a->now_s * a->scale;
    }
  a->now_s += unit_gap (a) / a->rate;
  return a->now_s;
}
