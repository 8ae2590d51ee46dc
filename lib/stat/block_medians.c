/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/block_medians.h"
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "stat/midpoint.h"
#include "stat/place_median.h"

size_t
block_start (size_t n, size_t blocks, size_t i)
{
  /* The longer blocks are spread evenly: were they the first, a straight line
     would bend where they end.  */
  return n / blocks * i + (size_t) ((uint64_t) (n % blocks) * i / blocks);
}

static void
exchange (double *value, size_t i, size_t j)
{
  double moving = value[i];
  value[i] = value[j];
  value[j] = moving;
}

/* Put the middle one of the first, the last and the one in between last.  */
static void
choose_pivot (double *value, size_t lo, size_t hi)
{
  size_t middle = lo + (hi - lo) / 2;
  if (value[middle] < value[lo])
    exchange (value, middle, lo);
  if (value[hi] < value[lo])
    exchange (value, hi, lo);
  if (value[middle] < value[hi])
    exchange (value, middle, hi);
}

/* Put those of LO .. HI - 1 that are below PIVOT, or with EQUAL also those
   that are PIVOT, first; where the others begin.  Without a jump that depends
   on the samples (Lomuto's partition).  */
static size_t
part (double *value, size_t lo, size_t hi, double pivot, bool equal)
{
  size_t end = lo;
  for (size_t i = lo; i < hi; i++)
    {
      double moving = value[i];
      bool first = equal ? moving <= pivot : moving < pivot;
      value[i] = value[end];
      value[end] = moving;
      end += first;
    }
  return end;
}

/* Order VALUE so that the K-th smallest (from 0) is at K, smaller ones before
   and greater ones after it (Hoare's selection).  */
static void
select_rank (double *value, size_t n, size_t k)
{
  size_t lo = 0, hi = n - 1;
  while (lo < hi)
    {
      choose_pivot (value, lo, hi);
      double pivot = value[hi];
      size_t at = part (value, lo, hi, pivot, false);
      exchange (value, at, hi);
      if (k < at)
        {
          hi = at - 1;
          continue;
        }
      /* Equal ones lest these are taken one by one.  */
      lo = part (value, at + 1, hi + 1, pivot, true);
      if (k < lo)
        return;
    }
}

double
block_middle (double *value, size_t count, size_t below, size_t n)
{
  size_t middle = n / 2 - below;
  if (count == 1)
    return value[0];
  if (count == 2)
    {
      /* Without a jump: most often these are the middle two.  */
      double least = value[0] < value[1] ? value[0] : value[1];
      double most = value[0] < value[1] ? value[1] : value[0];
      double between = midpoint (least, most);
      return n % 2 == 0 ? between : middle == 0 ? least : most;
    }
  select_rank (value, count, middle);
  double upper = value[middle];
  if (n % 2 != 0)
    return upper;
  double lower = value[0];
  for (size_t i = 1; i < middle; i++)
    lower = value[i] > lower ? value[i] : lower;
  return midpoint (lower, upper);
}

/* Keep in PART those of the N samples of VALUE that are in W, and count those
   BELOW.  */
static size_t
keep_window (double *part, size_t *below, const double *value, size_t n,
             const struct block_window *w)
{
  double lo = w->center - w->reach, hi = w->center + w->reach;
  size_t kept = 0, lower = 0;
  for (size_t i = 0; i < n; i++)
    {
      /* Written in any case: a jump would often be foreseen wrongly.  */
      part[kept] = value[i];
      kept += (size_t) ((value[i] >= lo) & (value[i] <= hi));
      lower += value[i] < lo;
    }
  *below = lower;
  return kept;
}

/* Let W hold a third of the N samples of PART about their MEDIAN.  Changes
   PART.  */
static void
set_window (struct block_window *w, double median, double *part, size_t n)
{
  for (size_t i = 0; i < n; i++)
    part[i] = fabs (part[i] - median);
  select_rank (part, n, n / 3);
  w->center = median;
  w->reach = part[n / 3];
}

double
block_median (double *part, const double *value, const uint16_t *place,
              size_t n, struct block_window *w)
{
  double median;
  if (n < 3)
    {
      memcpy (part, value, n * sizeof *part);
      return block_middle (part, n, 0, n);
    }
  if (place_median (&median, part, value, place, n, w))
    return median;
  size_t below, kept = keep_window (part, &below, value, n, w);
  if (below < n / 2 && n / 2 < below + kept && kept < n / 2)
    {
      median = block_middle (part, kept, below, n);
      w->center += (median - w->center) / 4;
      return median;
    }
  memcpy (part, value, n * sizeof *part);
  median = block_middle (part, n, 0, n);
  set_window (w, median, part, n);
  return median;
}
