/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_spread.h"
#include <float.h>
#include <math.h>
#include "stat/ordered_bits.h"
#include "stat/spread.h"

/* The part of a place by which a guess may be beside what is looked for: the
   samples of one are not spread quite evenly.  */
#define ASTRAY 0.25

static double
place_width (const struct order_statistics *o, double value)
{
  size_t place = division_place (&o->division, value);
  return division_start (&o->division, place + 1)
         - division_start (&o->division, place);
}

/* About how many samples are below VALUE, as if those of a place were spread
   evenly over it.  */
static double
guess_below (const struct order_statistics *o, double value)
{
  size_t place = division_place (&o->division, value);
  size_t in_place = o->below[place + 1] - o->below[place];
  double from = division_start (&o->division, place);
  double share = (value - from) / place_width (o, value);
  share = share > 0 ? fmin (share, 1) : 0;
  return (double) o->below[place] + share * (double) in_place;
}

/* The value with about RANK samples below it, or the distance from CENTER with
   so many within, unless that is NaN.  */
static double
guess_value (const struct order_statistics *o, double rank, double center)
{
  bool distance = !isnan (center);
  int64_t low = ordered_bits (distance ? 0 : -DBL_MAX);
  int64_t high = ordered_bits (DBL_MAX);
  while (low < high)
    {
      int64_t middle = (low & high) + ((low ^ high) >> 1);
      double at = from_ordered_bits (middle);
      double below = distance ? guess_below (o, center + at)
                                    - guess_below (o, center - at)
                              : guess_below (o, at);
      if (below < rank)
        low = middle + 1;
      else
        high = middle;
    }
  return from_ordered_bits (low);
}

static void
ask_around (struct order_statistics *o, double value, double more)
{
  double reach = ASTRAY * place_width (o, value) + more;
  order_statistics_ask (o, value - reach, value + reach);
}

void
order_spread_ask (struct order_statistics *o)
{
  if (o->failed || o->sorted != NULL)
    return;
  double n = (double) o->n, center = guess_value (o, n / 2, NAN);
  double distance = guess_value (o, n / 2, center);
  ask_around (o, center - distance, 0);
  ask_around (o, center + distance, 0);

  double q1 = guess_value (o, n / 4, NAN),
         q3 = guess_value (o, n * 3 / 4, NAN);
  double more = ASTRAY / 2 * fmax (place_width (o, q1), place_width (o, q3));
  struct outlier_fences fences = outlier_fences_between (q1, q3, 0);
  ask_around (o, fences.mild_lo, more);
  ask_around (o, fences.mild_hi, more);
  ask_around (o, fences.severe_lo, more);
  ask_around (o, fences.severe_hi, more);
}

/* Into *COUNT, how many samples are below VALUE, or with OR_EQUAL not above
   it; false where that is not known.  */
static bool
count_below (struct order_statistics *o, double value, bool or_equal,
             size_t *count)
{
  if (value == 0) /* places tell the zeros apart */
    value = or_equal ? 0. : -0.;
  size_t place = division_place (&o->division, value);
  size_t low = o->below[place], high = o->below[place + 1];
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (!order_statistics_is_known (o, middle))
        return false;
      double sample = order_statistic (o, middle);
      if (or_equal ? sample <= value : sample < value)
        low = middle + 1;
      else
        high = middle;
    }
  *count = low;
  return true;
}

/* The samples below CENTER, outward from it, and those that are not, are two
   lists that ascend in how far they are from it.  */
struct sides
{
  struct order_statistics *o;
  double center;
  size_t on_left, on_right;
};

static double
guess_rank (struct order_statistics *o, size_t rank)
{
  return order_statistics_is_known (o, rank)
             ? order_statistic (o, rank)
             : guess_value (o, (double) rank + 0.5, NAN);
}

static double
to_left (const struct sides *s, size_t i)
{
  return s->center - guess_rank (s->o, s->on_left - 1 - i);
}

static double
to_right (const struct sides *s, size_t i)
{
  return guess_rank (s->o, s->on_left + i) - s->center;
}

/* Whether item I of both lists, counted from the center, is known, as far as
   the lists go.  */
static bool
are_known (const struct sides *s, size_t left, size_t right)
{
  return (left >= s->on_left
          || order_statistics_is_known (s->o, s->on_left - 1 - left))
         && (right >= s->on_right
             || order_statistics_is_known (s->o, s->on_left + right));
}

/* The distance of the RANK-th sample from the center, from 0, into *DISTANCE:
   where the samples that decide it are known.  Of the RANK + 1 nearest ones
   LEFT are below the center; in between, guesses tell where to look.  */
static bool
find_distance (const struct sides *s, size_t rank, double *distance)
{
  size_t low = rank + 1 > s->on_right ? rank + 1 - s->on_right : 0;
  size_t high = rank + 1 < s->on_left ? rank + 1 : s->on_left;
  size_t least = low, most = high;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (to_left (s, middle) >= to_right (s, rank - middle))
        high = middle;
      else
        low = middle + 1;
    }
  size_t left = low, right = rank + 1 - low; /* taken from either side */
  if (!are_known (s, left, right)
      || (left > 0 && !are_known (s, left - 1, right))
      || (right > 0 && !are_known (s, left, right - 1)))
    return false;
  if ((left < most && !(to_left (s, left) >= to_right (s, right - 1)))
      || (left > least && to_left (s, left - 1) >= to_right (s, right)))
    return false;
  double last_left = left > 0 ? to_left (s, left - 1) : 0;
  double last_right = right > 0 ? to_right (s, right - 1) : 0;
  *distance = fmax (last_left, last_right);
  return true;
}

double
order_absolute_deviation (struct order_statistics *o, double center)
{
  struct sides s = { .o = o, .center = center };
  double lower, upper;
  size_t n = o->n;
  if (o->failed)
    return NAN;
  if (o->sorted != NULL)
    return median_absolute_deviation (o->sorted, n);
  if (count_below (o, center, false, &s.on_left))
    {
      s.on_right = n - s.on_left;
      if (find_distance (&s, n / 2, &upper)
          && find_distance (&s, (n - 1) / 2, &lower))
        return lower + (upper - lower) / 2;
    }
  struct order_statistics away;
  order_statistics_init_deviations (&away, o->value, n, center);
  order_statistics_want (&away, (n - 1) / 2);
  upper = order_statistic (&away, n / 2);
  lower = order_statistic (&away, (n - 1) / 2);
  o->failed |= away.failed;
  order_statistics_free (&away);
  return lower + (upper - lower) / 2;
}

void
order_outlier_count (struct order_statistics *o,
                     const struct outlier_fences *fences, size_t *mild,
                     size_t *severe)
{
  size_t mild_lo, mild_hi, severe_lo, severe_hi;
  if (o->failed || o->sorted != NULL
      || !count_below (o, fences->mild_lo, false, &mild_lo)
      || !count_below (o, fences->mild_hi, true, &mild_hi)
      || !count_below (o, fences->severe_lo, false, &severe_lo)
      || !count_below (o, fences->severe_hi, true, &severe_hi))
    {
      outlier_count (fences, o->value, o->n, mild, severe);
      return;
    }
  *severe = severe_lo + (o->n - severe_hi);
  *mild = mild_lo + (o->n - mild_hi) - *severe;
}
