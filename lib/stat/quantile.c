/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/quantile.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>

/* A position between the samples: J + H, counted from 1; J may be 0 or N,
   where the extreme sample stands for what is beyond it.  */
struct position
{
  double j;
  double h; /* in [0, 1): the weight of sample J + 1 */
};

static bool
is_whole (double position, double *whole)
{
  *whole = nearbyint (position);
  return fabs (position - *whole)
         <= 4 * DBL_EPSILON * fmax (1, fabs (position));
}

static struct position
position_at (double at)
{
  double whole;
  if (is_whole (at, &whole))
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

static double
sample_at (const double *sorted, size_t n, double rank)
{
  if (rank < 1)
    return sorted[0];
  return rank >= (double) n ? sorted[n - 1] : sorted[(size_t) rank - 1];
}

double
quantile (const double *sorted, size_t n, double p, int type)
{
  struct position at = type <= 3 ? step_position ((double) n, p, type)
                                 : line_position ((double) n, p, type);
  double below = sample_at (sorted, n, at.j);
  double above = sample_at (sorted, n, at.j + 1);
  if (at.h <= 0 || below == above)
    return below;
  return at.h >= 1 ? above : (1 - at.h) * below + at.h * above;
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
  return (size_t) (same ? whole : ceil (needed));
}
