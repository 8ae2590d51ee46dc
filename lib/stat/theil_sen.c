/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/theil_sen.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/inversions.h"
#include "stat/quantile.h"
#include "stat/sort.h"

#define ALL_PAIRS_MAX 256 /* samples */
#define PROBED 1024       /* pairs that tell where to search */

/* The search for the median of the slopes: COUNT_LO of the PAIRS slopes are
   below LO and COUNT_HI below HI.  */
struct search
{
  const double *value;
  size_t n;
  int64_t *key; /* 2 n places */
  double pairs;
  double lo, hi, count_lo, count_hi;
};

/* One of the samples turned by the slope LO, with its height under HI.  */
struct turned
{
  double at_lo, at_hi;
  size_t place;
};

static double
slope_of (const double *value, size_t i, size_t j)
{
  return (value[j] - value[i]) / ((double) j - (double) i);
}

static int
median_of_all (const double *value, size_t n, double *slope)
{
  size_t count = n * (n - 1) / 2, k = 0;
  double *all = memory_array (count, sizeof *all);
  if (all == NULL)
    return -1;
  for (size_t j = 1; j < n; j++)
    for (size_t i = 0; i < j; i++)
      all[k++] = slope_of (value, i, j);
  int status = sort_doubles (all, count);
  *slope = median (all, count);
  free (all);
  return status;
}

static double
slopes_below (const struct search *s, double slope)
{
  for (size_t i = 0; i < s->n; i++)
    s->key[i] = inversions_key (s->value[i] - slope * (double) i);
  return (double) inversions_sort (s->key, s->n, s->key + s->n);
}

/* Take SLOPE as a bound, on the side of the median where it is.  */
static void
take_bound (struct search *s, double slope)
{
  if (!(slope > s->lo && slope < s->hi))
    return;
  double below = slopes_below (s, slope);
  if (below <= s->pairs / 2 - 1)
    {
      s->lo = slope;
      s->count_lo = below;
    }
  else
    {
      s->hi = slope;
      s->count_hi = below;
    }
}

/* First bounds: the range of the samples, then two that a few pairs drawn at
   random suggest.  */
static int
start_search (struct search *s)
{
  double least = s->value[0], most = s->value[0];
  double probe[PROBED];
  struct rng rng;
  rng_seed (&rng, s->n);
  for (size_t i = 1; i < s->n; i++)
    {
      least = fmin (least, s->value[i]);
      most = fmax (most, s->value[i]);
    }
  s->pairs = (double) s->n * (double) (s->n - 1) / 2;
  s->hi = nextafter (2 * (most - least), INFINITY);
  s->lo = -s->hi;
  s->count_lo = 0;
  s->count_hi = s->pairs;
  for (size_t i = 0; i < PROBED; i++)
    {
      size_t from = rng_below (&rng, s->n), to = rng_below (&rng, s->n - 1);
      probe[i] = slope_of (s->value, from, to + (to >= from));
    }
  if (sort_doubles (probe, PROBED) != 0)
    return -1;
  take_bound (s, probe[PROBED / 2 - PROBED / 16]);
  take_bound (s, probe[PROBED / 2 + PROBED / 16]);
  return 0;
}

/* Draw the bounds together until no more than ENOUGH slopes are between, or
   no double is.  */
static void
narrow (struct search *s, double enough)
{
  for (int i = 0; s->count_hi - s->count_lo > enough; i++)
    {
      double between = s->count_hi - s->count_lo;
      double share = (s->pairs / 2 - s->count_lo) / between;
      /* A little to the left of where it should be, then to the right; where
         that does not help, as many slopes are equal, the middle.  */
      share += i % 2 == 0 ? -0.02 : 0.02;
      if (i > 12 || share <= 0 || share >= 1)
        share = 0.5;
      double middle = s->lo + share * (s->hi - s->lo);
      if (!(middle > s->lo && middle < s->hi))
        return;
      take_bound (s, middle);
    }
}

static int
compare_turned (const void *a, const void *b)
{
  const struct turned *x = a, *y = b;
  if (x->at_lo != y->at_lo)
    return x->at_lo < y->at_lo ? -1 : 1;
  return x->place < y->place ? -1 : x->place > y->place;
}

/* Merge the two halves of the N items at ITEM, ordered by their height under
   HI, and list the slope of each pair that changes places: it is between LO
   and HI.  */
static size_t
list_slopes (const double *value, struct turned *item, size_t n,
             struct turned *spare, double *slope, size_t room)
{
  if (n < 2)
    return 0;
  size_t half = n / 2, left = 0, right = half;
  size_t count = list_slopes (value, item, half, spare, slope, room);
  count += list_slopes (value, item + half, n - half, spare, slope + count,
                        room - count);
  for (size_t i = 0; i < n; i++)
    if (right >= n || (left < half && item[left].at_hi <= item[right].at_hi))
      spare[i] = item[left++];
    else
      {
        for (size_t k = left; k < half && count < room; k++)
          slope[count++] = slope_of (value, item[k].place, item[right].place);
        spare[i] = item[right++];
      }
  for (size_t i = 0; i < n; i++)
    item[i] = spare[i];
  return count;
}

/* The median, from the slopes that are left between the bounds.  */
static int
finish (const struct search *s, double *slope)
{
  size_t room = (size_t) (s->count_hi - s->count_lo) + s->n;
  double *left = memory_array (room, sizeof *left);
  struct turned *item = memory_array (s->n, 2 * sizeof *item);
  int status = left == NULL || item == NULL ? -1 : 0;
  if (status == 0)
    {
      for (size_t i = 0; i < s->n; i++)
        item[i] = (struct turned){ s->value[i] - s->lo * (double) i,
                                   s->value[i] - s->hi * (double) i, i };
      qsort (item, s->n, sizeof *item, compare_turned);
      size_t count
          = list_slopes (s->value, item, s->n, item + s->n, left, room);
      status = sort_doubles (left, count);
      double last = count > 0 ? (double) (count - 1) : 0;
      double upper = floor (s->pairs / 2) - s->count_lo;
      double lower = ceil (s->pairs / 2) - 1 - s->count_lo;
      upper = fmin (fmax (upper, 0), last);
      lower = fmin (fmax (lower, 0), last);
      *slope = count == 0
                   ? s->hi
                   : left[(size_t) lower] / 2 + left[(size_t) upper] / 2;
    }
  free (left);
  free (item);
  return status;
}

int
theil_sen (const double *value, size_t n, double *slope)
{
  if (n <= ALL_PAIRS_MAX)
    return median_of_all (value, n, slope);
  struct search s = { .value = value, .n = n };
  s.key = memory_array (n, 2 * sizeof *s.key);
  if (s.key == NULL)
    return -1;
  int status = start_search (&s);
  if (status == 0)
    narrow (&s, 4 * (double) n);
  if (status == 0 && s.count_hi - s.count_lo > 4 * (double) n)
    *slope = s.lo; /* the bounds are neighbours: many slopes are this one */
  else if (status == 0)
    status = finish (&s, slope);
  free (s.key);
  return status;
}
