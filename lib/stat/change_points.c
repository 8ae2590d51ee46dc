/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/change_points.h"
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
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

/* Two beginnings at once: the vectors that every processor of ours has.  */
enum
{
  lanes = 2
};
typedef double pair_of_doubles __attribute__ ((vector_size (lanes * 8)));
typedef int64_t pair_of_answers __attribute__ ((vector_size (lanes * 8)));

/* What find_last asks of all beginnings, each in an array of its own, with
   room for LANES more; COST is infinite where no segment may start yet.  */
struct columns
{
  double *length, *sum, *squares, *cost;
};

static inline pair_of_doubles
load_pair (const double *p)
{
  pair_of_doubles pair;
  memcpy (&pair, p, sizeof pair);
  return pair;
}

/* The terms of a lower bound of costs.  */
struct bound
{
  double length, sum, squares; /* where the segment ends */
  double constant, a_value;    /* of what is added to a beginning's cost */
  double variance;             /* of the whole sequence */
};

/* Whether one of the LANES beginnings from FROM on may be the best: no
   logarithm is taken of those that cannot, and they are most of them where
   nothing changes.  Since log x >= 1 - 1 / x, a segment of n values and
   variance v costs n (log V + 1 - V / v) or more, where V is the variance of
   all.  That n V / v is at least what a beginning may still cost is asked
   without a division, since v is (n squares - sum^2) / n^2.  */
static inline bool
may_be_best (const struct columns *c, size_t from, const struct bound *b)
{
  pair_of_doubles n = b->length - load_pair (c->length + from);
  pair_of_doubles sum = b->sum - load_pair (c->sum + from);
  pair_of_doubles squares = b->squares - load_pair (c->squares + from);
  pair_of_doubles room
      = load_pair (c->cost + from) + b->constant + n * b->a_value;
  /* less a little for the rounding of all this */
  pair_of_doubles spread = (n * squares - sum * sum) * (1 - 1e-9);
  pair_of_answers worse
      = (room > 0) & (room * spread >= n * n * n * b->variance);
  return (worse[0] & worse[1]) == 0;
}

/* What does not change from place to place.  */
struct search
{
  const struct sums *sums;
  struct columns columns;
  double penalty, resolution;
  double variance; /* of the whole sequence, above 0 */
};

static double
cost_of (const struct search *s, const struct beginning *b, size_t from,
         size_t to)
{
  return b[from].cost + (from == 0 ? 0 : s->penalty)
         + segment_cost (s->sums, b[from].length, b[to].length, s->resolution);
}

/* Find the best of the beginnings before END for that up to TO.  */
static void
find_last (struct beginning *b, size_t to, size_t end, const struct search *s)
{
  b[to].cost = INFINITY;
  b[to].last = 0;
  if (end == 0)
    return;
  size_t likely = b[to - 1].last;
  double known = fmin (cost_of (s, b, 0, to), cost_of (s, b, likely, to));
  const struct sums *sums = &s->sums[b[to].length];
  const struct bound bound = { .length = (double) b[to].length,
                               .sum = sums->sum,
                               .squares = sums->squares,
                               .constant = s->penalty - known - 1e-6,
                               .a_value = log (s->variance) + 1,
                               .variance = s->variance };
  for (size_t first = 0; first < end; first += lanes)
    if (first == 0 || may_be_best (&s->columns, first, &bound))
      for (size_t from = first; from < first + lanes && from < end; from++)
        {
          double cost = cost_of (s, b, from, to);
          if (cost < b[to].cost)
            {
              b[to].cost = cost;
              b[to].last = from;
            }
        }
}

/* Find the best last segments of all beginnings up to LAST.  0, or -1 when
   memory runs out.  */
static int
find_all (struct beginning *b, size_t last, struct search *s,
          size_t min_segment)
{
  size_t room = last + 1 + lanes;
  double *memory = calloc (4 * room, sizeof *memory);
  if (memory == NULL)
    return -1;
  struct columns *c = &s->columns;
  *c = (struct columns){ memory, memory + room, memory + 2 * room,
                         memory + 3 * room };
  for (size_t i = 0; i < room; i++)
    c->cost[i] = INFINITY;
  c->cost[0] = b[0].cost = 0;
  b[0].last = 0;
  size_t end = 0;
  for (size_t to = 1; to <= last; to++)
    {
      while (b[end].length + min_segment <= b[to].length)
        {
          const struct sums *sums = &s->sums[b[end].length];
          c->length[end] = (double) b[end].length;
          c->sum[end] = sums->sum;
          c->squares[end] = sums->squares;
          c->cost[end] = b[end].cost;
          end++;
        }
      find_last (b, to, end, s);
    }
  free (memory);
  return 0;
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
  size_t last = b == NULL ? 0 : list_beginnings (b, n);
  if (b != NULL && sums != NULL)
    {
      struct search s = { .sums = sums,
                          .penalty = penalty,
                          .resolution = resolution,
                          .variance = fmax (sums[n].squares / (double) n,
                                            resolution * resolution) };
      if (find_all (b, last, &s, min_segment) == 0)
        {
          if (n < 2 * min_segment)
            b[last].last = 0;
          count = trace_back (b, last, sums, min_segment, resolution, start);
        }
    }
  free (b);
  free (sums);
  return count;
}
