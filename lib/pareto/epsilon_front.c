/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/epsilon_front.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

/* A point of the front, and where it stands in the order of staying.  */
struct candidate
{
  double exact;     /* sum of the dimensions without epsilon */
  double tolerated; /* sum of the others, in epsilons */
  size_t index;
};

/* The coordinate of point I in dimension K, turned so that lower is
   better.  */
static double
coordinate (const struct pareto_points *points, size_t i, size_t k)
{
  double value = points->value[i * points->dimensions + k];
  return points->sense[k] == PARETO_HIGHER ? -value : value;
}

/* Whether A is no worse than B by more than EPSILON.  */
static bool
is_close (const struct pareto_points *points,
          const struct pareto_epsilon *epsilon, size_t a, size_t b)
{
  for (size_t k = 0; k < points->dimensions; k++)
    {
      double x = coordinate (points, a, k), y = coordinate (points, b, k);
      double allowed
          = epsilon[k].amount * (epsilon[k].relative ? fabs (y) : 1);
      if (x > y && !(x - y <= allowed * (1 + 4 * 0x1p-52)))
        return false;
    }
  return true;
}

static bool
is_equal (const struct pareto_points *points, size_t a, size_t b)
{
  for (size_t k = 0; k < points->dimensions; k++)
    if (coordinate (points, a, k) != coordinate (points, b, k))
      return false;
  return true;
}

/* By how much dimension K is divided before it is summed: its epsilon, or
   where it has none its spread over the N candidates.  */
static double
divisor (const struct pareto_points *points,
         const struct pareto_epsilon *epsilon,
         const struct candidate *candidate, size_t n, size_t k)
{
  double least = INFINITY, most = -INFINITY, size = 0;
  for (size_t i = 0; i < n; i++)
    {
      double x = coordinate (points, candidate[i].index, k);
      least = fmin (least, x);
      most = fmax (most, x);
      size += fabs (x) / (double) n;
    }
  double by = epsilon[k].amount <= 0 ? most - least
              : epsilon[k].relative  ? epsilon[k].amount * size
                                     : epsilon[k].amount;
  return by > 0 && isfinite (by) ? by : 1;
}

static void
sum_up (const struct pareto_points *points,
        const struct pareto_epsilon *epsilon, struct candidate *candidate,
        size_t n)
{
  for (size_t k = 0; k < points->dimensions; k++)
    {
      double by = divisor (points, epsilon, candidate, n, k);
      for (size_t i = 0; i < n; i++)
        {
          double part = coordinate (points, candidate[i].index, k) / by;
          if (epsilon[k].amount > 0)
            candidate[i].tolerated += part;
          else
            candidate[i].exact += part;
        }
    }
}

static int
compare_candidates (const void *a, const void *b)
{
  const struct candidate *p = a, *q = b;
  if (p->exact != q->exact)
    return p->exact < q->exact ? -1 : 1;
  if (p->tolerated != q->tolerated)
    return p->tolerated < q->tolerated ? -1 : 1;
  return (p->index > q->index) - (p->index < q->index);
}

/* The first of the N points of STAYS that B is within epsilon of, or none if
   an equal point stays.  */
static size_t
closest (const struct pareto_points *points,
         const struct pareto_epsilon *epsilon, const size_t *stays, size_t n,
         size_t b)
{
  size_t close = PARETO_NONE;
  for (size_t j = 0; j < n; j++)
    if (is_close (points, epsilon, stays[j], b))
      {
        if (is_equal (points, stays[j], b))
          return PARETO_NONE;
        if (close == PARETO_NONE)
          close = stays[j];
      }
  return close;
}

int
pareto_epsilon_front (const struct pareto_points *points,
                      const struct pareto_epsilon *epsilon, size_t *dominator)
{
  size_t n = 0, staying = 0;
  struct candidate *candidate
      = memory_array (points->count, sizeof *candidate);
  size_t *stays = memory_array (points->count, sizeof *stays);
  bool enough_memory = candidate != NULL && stays != NULL;
  for (size_t i = 0; enough_memory && i < points->count; i++)
    if (dominator[i] == PARETO_NONE)
      candidate[n++] = (struct candidate){ .index = i };
  if (n > 0)
    {
      sum_up (points, epsilon, candidate, n);
      qsort (candidate, n, sizeof *candidate, compare_candidates);
    }
  for (size_t i = 0; i < n; i++)
    {
      size_t b = candidate[i].index;
      dominator[b] = closest (points, epsilon, stays, staying, b);
      if (dominator[b] == PARETO_NONE)
        stays[staying++] = b;
    }
  for (size_t i = 0; enough_memory && i < points->count; i++)
    while (dominator[i] != PARETO_NONE
           && dominator[dominator[i]] != PARETO_NONE)
      dominator[i] = dominator[dominator[i]];
  free (candidate);
  free (stays);
  return enough_memory ? 0 : -1;
}

int
pareto_epsilon_name (const struct pareto_points *points, size_t *dominator)
{
  size_t staying = 0;
  size_t *stays = memory_array (points->count, sizeof *stays);
  if (stays == NULL)
    return -1;
  for (size_t i = 0; i < points->count; i++)
    if (dominator[i] == PARETO_NONE)
      stays[staying++] = i;
  for (size_t i = 0; i < points->count; i++)
    {
      if (dominator[i] == PARETO_NONE
          || pareto_dominates (points, dominator[i], i))
        continue;
      size_t j = 0;
      while (j < staying && !pareto_dominates (points, stays[j], i))
        j++;
      if (j < staying)
        dominator[i] = stays[j];
    }
  free (stays);
  return 0;
}
