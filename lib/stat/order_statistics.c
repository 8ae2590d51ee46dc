/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_statistics.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/order_statistics_private.h"
#include "stat/quantile.h"
#include "stat/sort.h"

#define SAMPLED 1024 /* deviations that tell how others are spread */

const struct order_statistics_known *
order_statistics_find (const struct order_statistics *o, size_t rank)
{
  for (size_t i = 0; i < o->known_count; i++)
    if (rank >= o->known[i].first
        && rank - o->known[i].first < o->known[i].count)
      return &o->known[i];
  return NULL;
}

bool
order_statistics_is_known (const struct order_statistics *o, size_t rank)
{
  return o->sorted != NULL || order_statistics_find (o, rank) != NULL;
}

void
order_statistics_set_counts (struct order_statistics *o,
                             const size_t count[ALL_PLACES])
{
  o->below = calloc (ALL_PLACES + 1, sizeof *o->below);
  o->asked = calloc (ALL_PLACES, 1);
  o->failed = o->failed || o->below == NULL || o->asked == NULL;
  if (o->failed)
    return;
  memcpy (o->below, count, ALL_PLACES * sizeof *count);
  order_add_up (o->below, 0);
}

void
order_statistics_count (struct order_statistics *o)
{
  if (o->sorted != NULL || o->below != NULL || o->failed)
    return;
  size_t *count = calloc (ALL_PLACES, sizeof *count);
  o->failed = count == NULL;
  if (!o->failed)
    {
      order_count_places (count, o, &o->division);
      order_statistics_set_counts (o, count);
    }
  free (count);
}

/* Find the wanted samples.  */
static void
find_wanted (struct order_statistics *o)
{
  order_statistics_count (o);
  struct gathering *g = order_statistics_gather (o);
  if (g != NULL)
    order_gather_places (g, o, &o->division);
  order_statistics_gathered (o, g);
}

void
order_statistics_init (struct order_statistics *o, const double *value,
                       size_t n, bool sort)
{
  *o = (struct order_statistics){ .n = n, .value = value };
  if (!sort)
    {
      division_choose (&o->division, value, n);
      return;
    }
  o->sorted = sorted_copy (value, n);
  o->failed = o->sorted == NULL;
}

void
order_statistics_init_deviations (struct order_statistics *o,
                                  const double *value, size_t n, double center)
{
  double some[SAMPLED];
  size_t count = n < SAMPLED ? n : SAMPLED;
  *o = (struct order_statistics){
    .n = n, .value = value, .deviations = true, .center = center
  };
  for (size_t i = 0; i < count; i++)
    some[i] = fabs (value[n / count * i] - center);
  division_choose (&o->division, some, count);
}

void
order_statistics_ask (struct order_statistics *o, double lo, double hi)
{
  if (o->failed || o->sorted != NULL || !(lo <= hi))
    return;
  size_t first = division_place (&o->division, lo);
  size_t last = division_place (&o->division, hi);
  memset (o->asked + first, 1, last - first + 1);
}

void
order_statistics_free (struct order_statistics *o)
{
  for (size_t i = 0; i < o->known_count; i++)
    free (o->known[i].sorted);
  free (o->known);
  free (o->wanted);
  free (o->asked);
  free (o->below);
  free (o->sorted);
  *o = (struct order_statistics){ 0 };
}

void
order_statistics_want (struct order_statistics *o, size_t rank)
{
  if (o->sorted != NULL || o->failed)
    return;
  size_t *grown = memory_grow (o->wanted, &o->wanted_capacity,
                               o->wanted_count + 1, sizeof *grown);
  if (grown == NULL)
    {
      o->failed = true;
      return;
    }
  o->wanted = grown;
  grown[o->wanted_count++] = rank;
}

double
order_statistic (struct order_statistics *o, size_t rank)
{
  if (o->failed)
    return NAN;
  if (o->sorted != NULL)
    return o->sorted[rank];
  const struct order_statistics_known *known = order_statistics_find (o, rank);
  if (known == NULL)
    {
      order_statistics_want (o, rank);
      find_wanted (o);
      known = order_statistics_find (o, rank);
    }
  if (o->failed || known == NULL)
    return NAN;
  return known->sorted == NULL ? known->equal
                               : known->sorted[rank - known->first];
}

void
order_statistics_want_quantile (struct order_statistics *o, double p, int type)
{
  struct quantile_ranks at = quantile_ranks (o->n, p, type);
  order_statistics_want (o, at.below);
  order_statistics_want (o, at.above);
}

double
order_statistics_quantile (struct order_statistics *o, double p, int type)
{
  struct quantile_ranks at = quantile_ranks (o->n, p, type);
  return quantile_between (order_statistic (o, at.below),
                           order_statistic (o, at.above), at.weight);
}
