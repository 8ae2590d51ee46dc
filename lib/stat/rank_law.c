/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/rank_law.h"
#include <math.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>

double
rank_law_p (const struct rank_law *law, uint64_t distance)
{
  if (law->tail != NULL)
    return distance > law->reach ? 0 : law->tail[distance];
  double beyond = (double) distance - law->correction;
  if (beyond <= 0 || law->sd == 0)
    return 1;
  return 2 * gsl_cdf_ugaussian_Q (beyond / law->sd);
}

double
rank_law_min_p (const struct rank_law *law)
{
  return rank_law_p (law, law->reach);
}

uint64_t
rank_law_critical (const struct rank_law *law, double alpha)
{
  if (!(rank_law_min_p (law) < alpha))
    return RANK_LAW_NONE;
  /* p falls with the distance: p (LOW) >= ALPHA > p (HIGH).  P at distance 0
     is 1.  */
  uint64_t low = 0, high = law->reach;
  while (high - low > 1)
    {
      uint64_t middle = low + (high - low) / 2;
      if (rank_law_p (law, middle) < alpha)
        high = middle;
      else
        low = middle;
    }
  return high;
}

void
rank_law_exact (struct rank_law *law, double *tail, uint64_t reach)
{
  while (reach > 0 && tail[reach] == 0)
    reach--;
  double sum = 0; /* from the small to the large, for precision */
  for (uint64_t d = reach + 1; d-- > 0;)
    tail[d] = sum = fmin (sum + tail[d], 1);
  tail[0] = 1;
  *law = (struct rank_law){ .reach = reach, .tail = tail };
}

void
rank_law_free (struct rank_law *law)
{
  free (law->tail);
  *law = (struct rank_law){ .reach = 0 };
}
