/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples by rank, found without sorting all, against sorted ones.  */
#include <config.h>
#include "base/rng.h"
#include "stat/lanes.h"
#include "stat/means.h"
#include "stat/order_gaps.h"
#include "stat/order_spread.h"
#include "stat/order_statistics.h"
#include "stat/ordered_bits.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"
#include "tap.h"
#include <float.h>
#include <stdlib.h>

#define MOST 200000
#define ASKED 40

static struct rng rng;
static double value[MOST], sorted[MOST];

static double
normal (void)
{
  double u = 1 - rng_uniform (&rng), v = rng_uniform (&rng);
  return sqrt (-2 * log (u)) * cos (2 * M_PI * v);
}

enum shape
{
  LOGNORMAL,
  SIGNED,
  OFFSET,
  EQUAL,
  TICKS,
  MOSTLY_EQUAL, /* and the others far apart */
  CLUSTERS,     /* narrow, and far apart */
  ANY,          /* all sizes and signs */
  NEGATIVE,
  LARGEST,
  ZEROS, /* of both signs, and subnormal numbers */
  WIDEST,
  SHAPES
};

static const char *const shape_name[SHAPES] = {
  "lognormal",    "of both signs",
  "at an offset", "all equal",
  "on few ticks", "mostly equal",
  "in clusters",  "of any size and sign",
  "negative",     "near the largest double",
  "about zero",   "as far apart as doubles are",
};

static double
draw (enum shape shape, size_t i)
{
  static const double zeros[]
      = { 0., -0., DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN, 1e-310 };
  switch (shape)
    {
    case LOGNORMAL:
      return exp (normal ());
    case SIGNED:
      return normal ();
    case OFFSET:
      return 1e9 + rng_uniform (&rng);
    case EQUAL:
      return -2.5;
    case TICKS:
      return 0.001 * floor (100 * exp (normal ()));
    case MOSTLY_EQUAL:
      return rng_below (&rng, 10) > 0 ? 3 : ldexp (1, (int) (i % 600) - 300);
    case CLUSTERS:
      return (rng_below (&rng, 3) == 0 ? -1e12 : 1e-12)
             * (1 + 1e-9 * normal ());
    case ANY:
      return ldexp (normal (), (int) rng_below (&rng, 2040) - 1030);
    case NEGATIVE:
      return -exp (3 * normal ());
    case LARGEST:
      return DBL_MAX * rng_uniform (&rng);
    case ZEROS:
      return zeros[rng_below (&rng, 6)];
    default:
      return i % 2 == 0 ? DBL_MAX : -DBL_MAX;
    }
}

/* Whether the ranks of O, some of them said to be wanted first, are those of
   SORTED.  */
static bool
ranks_are_right (struct order_statistics *o)
{
  size_t rank[ASKED];
  bool right = true;
  for (size_t k = 0; k < ASKED; k++)
    rank[k] = k == 0 ? 0 : k == 1 ? o->n - 1 : rng_below (&rng, o->n);
  for (size_t k = 0; k < ASKED / 2; k++)
    order_statistics_want (o, rank[k]);
  for (size_t k = 0; k < ASKED / 2; k++)
    right = right && order_statistic (o, rank[k]) == sorted[rank[k]];
  for (size_t k = ASKED / 2; k < ASKED / 2 + 3; k++)
    right = right && order_statistic (o, rank[k]) == sorted[rank[k]];
  return right && !o->failed;
}

static bool
deviations_are_right (size_t n)
{
  struct order_statistics o;
  double center = median (sorted, n);
  for (size_t i = 0; i < n; i++)
    sorted[i] = fabs (value[i] - center);
  if (sort_doubles (sorted, n) != 0)
    return false;
  order_statistics_init_deviations (&o, value, n, center);
  bool right = ranks_are_right (&o);
  order_statistics_free (&o);
  return right;
}

/* Whether the spread of the N samples of VALUE, and how many are outliers, are
   those of SORTED: when their places were ASKED for and when they were not. */
static bool
spread_is_right (size_t n, bool asked)
{
  struct order_statistics o;
  order_statistics_init (&o, value, n, false);
  order_statistics_count (&o);
  order_statistics_want_quantile (&o, 0.5, QUANTILE_TYPE_DEFAULT);
  if (asked)
    order_spread_ask (&o);
  double center = order_statistics_quantile (&o, 0.5, QUANTILE_TYPE_DEFAULT);
  bool right = order_absolute_deviation (&o, center)
               == median_absolute_deviation (sorted, n);
  for (double step = 0; step < 3; step++)
    {
      struct outlier_fences fences = outlier_fences_between (
          quantile (sorted, n, 0.25, QUANTILE_TYPE_DEFAULT),
          quantile (sorted, n, 0.75, QUANTILE_TYPE_DEFAULT), step);
      size_t mild[2], severe[2];
      outlier_count (&fences, value, n, &mild[0], &severe[0]);
      order_outlier_count (&o, &fences, &mild[1], &severe[1]);
      right = right && mild[0] == mild[1] && severe[0] == severe[1];
    }
  order_statistics_free (&o);
  return right;
}

/* Whether the places of the N samples of VALUE are the same with and without
   wide registers, and ascend with them.  */
static bool
places_are_right (size_t n)
{
  static uint16_t wide[MOST], narrow[MOST];
  struct division d;
  division_choose (&d, value, n);
  bool right = true;
  for (int i = 0; i < 2; i++)
    {
      division_places (&d, value, n, wide);
      processor_narrow = true;
      division_places (&d, value, n, narrow);
      processor_narrow = false;
      for (size_t k = 0; k < n; k++)
        right = right && wide[k] == narrow[k] && wide[k] < ALL_PLACES
                && wide[k] == division_place (&d, value[k])
                && (k == 0 || value[k] <= value[k - 1]
                    || wide[k] >= wide[k - 1]);
      division_by_bits (&d, ordered_bits (sorted[n / 4]),
                        ordered_bits (sorted[n / 2]));
    }
  return right;
}

static bool
is_same (double a, double b)
{
  return a == b && signbit (a) == signbit (b);
}

/* Whether trimmed means are those of the sorted samples, to the last bit,
   with and without wide registers.  */
static bool
means_are_right (struct order_statistics *o)
{
  const double trims[] = { 0, 1e-4, 0.1, 0.1 + rng_uniform (&rng) * 0.4, 0.5 };
  bool right = true;
  for (size_t i = 0; i < sizeof trims / sizeof *trims; i++)
    {
      double want = trimmed_mean (sorted, o->n, trims[i]);
      trimmed_mean_want (o, trims[i]);
      right = right && is_same (trimmed_mean_of (o, trims[i]), want);
      processor_narrow = true;
      right = right && is_same (trimmed_mean_of (o, trims[i]), want);
      processor_narrow = false;
    }
  return right
         && (o->n < 3
             || is_same (mean_of_ranks (o, 1),
                         trimmed_mean (sorted + 1, o->n - 2, 0)));
}

/* Whether all is found among N samples of SHAPE.  */
static bool
is_found (enum shape shape, size_t n)
{
  struct order_statistics o;
  for (size_t i = 0; i < n; i++)
    sorted[i] = value[i] = draw (shape, i);
  if (sort_doubles (sorted, n) != 0)
    return false;
  order_statistics_init (&o, value, n, false);
  bool right = ranks_are_right (&o);
  for (int type = 1; type <= 9; type++)
    {
      double p = rng_uniform (&rng);
      right = right
              && order_statistics_quantile (&o, p, type)
                     == quantile (sorted, n, p, type);
    }
  double gap, of_all;
  size_t distinct, of_sorted;
  of_all = smallest_gap (sorted, n, &of_sorted);
  right = right && order_smallest_gap (&o, &gap, &distinct) == 0
          && gap == of_all && distinct == of_sorted && means_are_right (&o);
  order_statistics_free (&o);
  if (shape == WIDEST)
    return right && places_are_right (n);
  return right && places_are_right (n) && spread_is_right (n, true)
         && spread_is_right (n, false) && deviations_are_right (n);
}

int
main (void)
{
  static const size_t sizes[] = { 1, 2, 3, 100, 5000, 70000, MOST };
  rng_seed (&rng, 9);
  for (int shape = 0; shape < SHAPES; shape++)
    {
      bool right = true;
      char sentence[100];
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        right = right && is_found ((enum shape) shape, sizes[i]);
      snprintf (sentence, sizeof sentence, "samples %s are found by rank",
                shape_name[shape]);
      ok (right, sentence);
    }
  return plan ();
}
