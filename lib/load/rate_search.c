/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/rate_search.h"
#include <math.h>

void
rate_search_begin (struct rate_search *s, double start, double min, double max,
                   double precision)
{
  *s = (struct rate_search){ .precision = precision,
                             .min = min,
                             .max = max,
                             .pass = NAN,
                             .fail = NAN,
                             .rate = fmin (fmax (start, min), max) };
}

/* The next rate to try, or the end.  */
static void
advance (struct rate_search *s)
{
  s->passes = s->fails = 0;
  if (isnan (s->fail))
    {
      s->is_done = s->pass >= s->max;
      s->rate = fmin (2 * s->pass, s->max);
    }
  else if (!isnan (s->pass) && !s->is_confirmed)
    {
      /* One trial said so, on the way up.  */
      s->rate = s->pass;
      s->passes = 1;
      s->pass = NAN;
    }
  else if (isnan (s->pass))
    {
      s->is_done = s->fail <= s->min;
      s->rate = fmax (s->fail / 2, s->min);
    }
  else
    {
      s->is_done = s->fail <= s->pass * (1 + s->precision);
      s->rate = (s->pass + s->fail) / 2;
    }
}

void
rate_search_take (struct rate_search *s, bool passed)
{
  s->trials++;
  if (passed)
    s->passes++;
  else
    s->fails++;
  /* One pass is enough on the way up, where the next trials tell more.  */
  bool is_rising = isnan (s->fail) && s->rate < s->max;
  if (s->passes < 2 && s->fails < 2 && !(is_rising && s->fails == 0))
    return;
  if (s->passes > s->fails)
    {
      s->pass = s->rate;
      s->is_confirmed = s->passes == 2;
    }
  else
    s->fail = s->rate;
  advance (s);
}
