/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/quantile.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

/* A position between the samples: J + H, counted from 1; J may be 0 or N,
   where the extreme sample stands for what is beyond it.  */
struct position
{
  double j;
  double h; /* in [0, 1): the weight of sample J + 1 */
};

bool
quantile_is_whole (double position, double *whole)
{
  *whole = nearbyint (position);
  return fabs (position - *whole)
         <= 4 * DBL_EPSILON * fmax (1, fabs (position));
}

static struct position
position_at (double at)
{
  double whole;
  if (quantile_is_whole (at, &whole))
    return (struct position){ whole, 0 };
  double j = floor (at);
  return (struct position){ j, at - j };
}

/* Types 1 to 3: steps.  */
static struct position
step_position (double n, double p, int type)
{
  struct position at = position_at (type == 3 ? n * p - 0.5 : n * p);
  if (type == 1)
    at.h = at.h > 0 ? 1 : 0;
  else if (type == 2)
    at.h = at.h > 0 ? 1 : 0.5;
  else /* to the even one of two that are equally near */
    at.h = at.h > 0 || fmod (at.j, 2) != 0 ? 1 : 0;
  return at;
}

/* Types 4 to 9: lines through plotting positions (k - a) / (n + 1 - a - b). */
static struct position
line_position (double n, double p, int type)
{
  static const struct
  {
    double a, b;
  } plotting[] = { { 0, 1 }, { 0.5, 0.5 },       { 0, 0 },
                   { 1, 1 }, { 1. / 3, 1. / 3 }, { 3. / 8, 3. / 8 } };
  double a = plotting[type - 4].a, b = plotting[type - 4].b;
  if (type == 7)
    {
      double index = 1 + (n - 1) * p;
      return (struct position){ floor (index), index - floor (index) };
    }
  return position_at (a + p * (n + 1 - a - b));
}

/* The place of RANK, from 1, among N samples, from 0.  */
static size_t
place_of (size_t n, double rank)
{
  if (rank < 1)
    return 0;
  return rank >= (double) n ? n - 1 : (size_t) rank - 1;
}

struct quantile_ranks
quantile_ranks (size_t n, double p, int type)
{
  struct position at = type <= 3 ? step_position ((double) n, p, type)
                                 : line_position ((double) n, p, type);
  return (struct quantile_ranks){ place_of (n, at.j), place_of (n, at.j + 1),
                                  at.h };
}

double
quantile_between (double below, double above, double weight)
{
  if (weight <= 0 || below == above)
    return below;
  return weight >= 1 ? above : (1 - weight) * below + weight * above;
}

double
quantile (const double *sorted, size_t n, double p, int type)
{
  struct quantile_ranks at = quantile_ranks (n, p, type);
  return quantile_between (sorted[at.below], sorted[at.above], at.weight);
}

double
median (const double *sorted, size_t n)
{
  return quantile (sorted, n, 0.5, QUANTILE_TYPE_DEFAULT);
}

size_t
quantile_min_n (double p)
{
  double tail = p < 0.5 ? p : 1 - p;
  if (tail <= 0 || tail >= 0.5) /* the extremes are what they are */
    return 1;
  double needed = 1 / tail, whole = nearbyint (needed);
  /* P is rounded, so 1 / (1 - 0.99) comes out beside 100.  */
  bool same = fabs (needed - whole) <= DBL_EPSILON * needed * needed;
  double n = same ? whole : ceil (needed);
  return n < 0x1p64 ? (size_t) n : SIZE_MAX;
}
