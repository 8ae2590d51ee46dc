/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/change_points.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

#define EACH_UP_TO                                                            \
  512 /* in longer sequences a segment may start at each of                   \
       */
#define FURTHER_PLACES 512 /* these, and at so many places after them */

/* The beginning of the sequence up to a place where a segment may start.  */
struct beginning
{
  size_t length;
  double cost; /* of its best cut */
  size_t last; /* the beginning that its last segment follows */
};

/* Sums over the first values of the sequence, less the mean of all.  */
struct sums
{
  double sum, squares;
};

double
change_penalty (size_t n)
{
  return 15 * log ((double) n);
}

/* Twice the negative log likelihood of the values from FROM to before TO, but
   for a constant a value.  */
static double
segment_cost (const struct sums *sums, size_t from, size_t to,
              double resolution)
{
  double n = (double) (to - from);
  double mean = (sums[to].sum - sums[from].sum) / n;
  double variance = (sums[to].squares - sums[from].squares) / n - mean * mean;
  return n * log (fmax (variance, resolution * resolution));
}

static struct sums *
sums_new (const double *value, size_t n)
{
  struct sums *sums = memory_array (n + 1, sizeof *sums);
  if (sums == NULL)
    return NULL;
  double mean = 0;
  for (size_t i = 0; i < n; i++)
    mean += (value[i] - mean) / (double) (i + 1);
  sums[0] = (struct sums){ 0, 0 };
  for (size_t i = 0; i < n; i++)
    {
      double x = value[i] - mean;
      sums[i + 1].sum = sums[i].sum + x;
      sums[i + 1].squares = sums[i].squares + x * x;
    }
  return sums;
}

/* List the beginnings of a sequence of N values; returns their number less
   one.  */
static size_t
list_beginnings (struct beginning *b, size_t n)
{
  size_t each = n <= EACH_UP_TO + FURTHER_PLACES ? n : EACH_UP_TO;
  size_t further = n == each ? 0 : FURTHER_PLACES;
  for (size_t i = 0; i <= each; i++)
    b[i].length = i;
  for (size_t i = 1; i <= further; i++)
    b[each + i].length = each + (n - each) / further * i
                         + ((n - each) % further * i) / further;
  return each + further;
}

static void
find_last (struct beginning *b, size_t to, const struct sums *sums,
           size_t min_segment, double penalty, double resolution)
{
  b[to].cost = INFINITY;
  b[to].last = 0;
  for (size_t from = 0; b[from].length + min_segment <= b[to].length; from++)
    {
      double cost
          = b[from].cost + (from == 0 ? 0 : penalty)
            + segment_cost (sums, b[from].length, b[to].length, resolution);
      if (cost < b[to].cost)
        {
          b[to].cost = cost;
          b[to].last = from;
        }
    }
}

/* Move the start of the segment between FROM and TO to the best place between
   the LOW and HIGH next to it.  */
static size_t
refined (const struct sums *sums, size_t from, size_t to, size_t low,
         size_t high, size_t min_segment, double resolution)
{
  size_t best = low;
  double least = INFINITY;
  for (size_t at = low; at <= high; at++)
    {
      if (at < from + min_segment || at + min_segment > to)
        continue;
      double cost = segment_cost (sums, from, at, resolution)
                    + segment_cost (sums, at, to, resolution);
      if (cost < least)
        {
          least = cost;
          best = at;
        }
    }
  return best;
}

/* The starts of the segments of the best cut of B, whose last beginning is
   LAST; returns their number.  */
static size_t
trace_back (const struct beginning *b, size_t last, const struct sums *sums,
            size_t min_segment, double resolution, size_t *start)
{
  size_t count = 0, n = b[last].length;
  for (size_t to = last; to > 0; to = b[to].last)
    count++;
  size_t i = count;
  for (size_t to = last; to > 0; to = b[to].last)
    start[--i] = b[to].last;
  for (i = 1; i < count; i++)
    {
      const struct beginning *here = &b[start[i]];
      size_t to = i + 1 < count ? b[start[i + 1]].length : n;
      start[i] = here[1].length - here[-1].length <= 2
                     ? here->length
                     : refined (sums, start[i - 1], to, here[-1].length,
                                here[1].length, min_segment, resolution);
    }
  return count;
}

size_t
change_points (const double *value, size_t n, size_t min_segment,
               double penalty, double resolution, size_t *start)
{
  if (n == 0)
    return 0;
  struct beginning *b = memory_array (
      (n < EACH_UP_TO + FURTHER_PLACES ? n : EACH_UP_TO + FURTHER_PLACES) + 1,
      sizeof *b);
  struct sums *sums = sums_new (value, n);
  size_t count = 0;
  if (b != NULL && sums != NULL)
    {
      size_t last = list_beginnings (b, n);
      b[0].cost = 0;
      b[0].last = 0;
      for (size_t to = 1; to <= last; to++)
        find_last (b, to, sums, min_segment, penalty, resolution);
      if (n < 2 * min_segment)
        b[last].last = 0;
      count = trace_back (b, last, sums, min_segment, resolution, start);
    }
  free (b);
  free (sums);
  return count;
}
