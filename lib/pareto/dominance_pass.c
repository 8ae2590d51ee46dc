/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/dominance_pass.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

/* Below these sizes looking at every pair is faster than dividing.  */
#define FEW_POINTS 16
#define FEW_PAIRS 2048

static double
coordinate (const struct dominance_pass *pass, size_t i, size_t dimension)
{
  return distinct_coordinate (pass->points, i, dimension);
}

/* Sort the N points of INDEX by DIMENSION; the same input always gives the
   same order.  */
static void
sort_by (const struct dominance_pass *pass, size_t *index, size_t n,
         size_t dimension)
{
  struct keyed *item = pass->item;
  for (size_t i = 0; i < n; i++)
    item[i]
        = (struct keyed){ coordinate (pass, index[i], dimension), index[i] };
  order_keyed (item, item + n, n);
  for (size_t i = 0; i < n; i++)
    index[i] = item[i].index;
}

/* Whether row A is no worse than row B from dimension K on, of D.  */
static inline bool
is_no_worse (const double *a, const double *b, size_t k, size_t d)
{
  for (; k < d; k++)
    if (a[k] > b[k])
      return false;
  return true;
}

/* Let B meet those of the N_A points of A that are no worse from dimension K
   on, until it is settled.  */
static void
meet_each (const struct dominance_pass *pass, const size_t *a, size_t n_a,
           size_t b, size_t k)
{
  size_t d = pass->points->dimensions;
  const double *value = pass->points->value, *row = value + b * d;
  for (size_t j = 0; j < n_a; j++)
    if (is_no_worse (value + a[j] * d, row, k, d))
      {
        pass->meet (pass, b, a[j]);
        if (pass->settled (pass, b))
          return;
      }
}

/* All points against all, where the dimensions are just those swept: they
   already stand in the order of the first.  */
static void
sweep_all (struct dominance_pass *pass)
{
  size_t n = pass->points->count, *index = pass->scratch, axis = 1;
  for (size_t i = 0; i < n; i++)
    index[i] = i;
  sort_by (pass, index, n, axis);
  size_t places = 0;
  for (size_t i = 0; i < n; i++)
    {
      if (i > 0
          && coordinate (pass, index[i], axis)
                 > coordinate (pass, index[i - 1], axis))
        places++;
      pass->place[index[i]] = places;
    }
  staircase_clear (&pass->staircase, n);
  for (size_t i = 0; i < n; i++)
    {
      size_t a = staircase_least (&pass->staircase, pass->place[i] + 1);
      if (a != PARETO_NONE)
        pass->meet (pass, i, a);
      if (!pass->settled (pass, i))
        staircase_insert (&pass->staircase, pass->place[i],
                          pass->key (pass, i), i);
    }
}

/* The points of B against those of A, with the last SWEPT dimensions to
   compare.  Sorts both arrays.  */
static void
sweep (struct dominance_pass *pass, size_t *a, size_t n_a, size_t *b,
       size_t n_b)
{
  size_t first = pass->points->dimensions - pass->swept, axis = first + 1;
  sort_by (pass, a, n_a, axis);
  sort_by (pass, b, n_b, axis);
  for (size_t j = 0; j < n_a; j++)
    pass->place[a[j]] = j;
  for (size_t i = 0, j = 0; i < n_b; i++)
    {
      while (j < n_a
             && coordinate (pass, a[j], axis) <= coordinate (pass, b[i], axis))
        j++;
      pass->place[b[i]] = j;
    }

  sort_by (pass, a, n_a, first);
  sort_by (pass, b, n_b, first);
  staircase_clear (&pass->staircase, n_a);
  for (size_t i = 0, j = 0; i < n_b; i++)
    {
      for (;
           j < n_a
           && coordinate (pass, a[j], first) <= coordinate (pass, b[i], first);
           j++)
        staircase_insert (&pass->staircase, pass->place[a[j]],
                          pass->key (pass, a[j]), a[j]);
      size_t least = staircase_least (&pass->staircase, pass->place[b[i]]);
      if (least != PARETO_NONE)
        pass->meet (pass, b[i], least);
    }
}

/* Move the points of B that are not settled to its front; their number.  */
static size_t
unsettled_first (const struct dominance_pass *pass, size_t *b, size_t n_b)
{
  size_t kept = 0;
  for (size_t i = 0; i < n_b; i++)
    if (!pass->settled (pass, b[i]))
      {
        size_t moved = b[i];
        b[i] = b[kept];
        b[kept++] = moved;
      }
  return kept;
}

/* How many of the N points of INDEX, sorted by DIMENSION, are below LIMIT
   there, or at it if OR_EQUAL.  */
static size_t
count_below (const struct dominance_pass *pass, const size_t *index, size_t n,
             size_t dimension, double limit, bool or_equal)
{
  size_t low = 0;
  while (low < n)
    {
      size_t middle = low + (n - low) / 2;
      double value = coordinate (pass, index[middle], dimension);
      if (value < limit || (or_equal && value == limit))
        low = middle + 1;
      else
        n = middle;
    }
  return low;
}

/* The median of DIMENSION over A and B together, both sorted by it.  */
static double
median_of_both (const struct dominance_pass *pass, const size_t *a, size_t n_a,
                const size_t *b, size_t n_b, size_t dimension)
{
  size_t i = 0, j = 0;
  for (size_t skip = (n_a + n_b) / 2; skip > 0; skip--)
    if (j == n_b
        || (i < n_a
            && coordinate (pass, a[i], dimension)
                   <= coordinate (pass, b[j], dimension)))
      i++;
    else
      j++;
  double x = i < n_a ? coordinate (pass, a[i], dimension) : INFINITY;
  double y = j < n_b ? coordinate (pass, b[j], dimension) : INFINITY;
  return x < y ? x : y;
}

/* Let the points of B meet those of A, which are known to be no worse before
   dimension K.  Permutes both arrays.

   Cut at the median of dimension K: what lies below the cut in B can only be
   dominated from below it in A, likewise above; and A up to the cut is no
   worse in K than B from the cut on, so that K is done with for these.
   Either part is at most half as large, as the median itself is in
   neither.  */
static void
conquer (struct dominance_pass *pass, size_t *a, size_t n_a, size_t *b,
         size_t n_b, size_t k)
{
  n_b = unsettled_first (pass, b, n_b);
  if (n_a == 0 || n_b == 0)
    return;
  if (n_b <= FEW_PAIRS / n_a)
    {
      for (size_t i = 0; i < n_b; i++)
        meet_each (pass, a, n_a, b[i], k);
      return;
    }
  if (pass->points->dimensions - k == pass->swept)
    {
      sweep (pass, a, n_a, b, n_b);
      return;
    }

  sort_by (pass, a, n_a, k);
  sort_by (pass, b, n_b, k);
  double cut = median_of_both (pass, a, n_a, b, n_b, k);
  size_t a_below = count_below (pass, a, n_a, k, cut, false);
  size_t a_upto = count_below (pass, a, n_a, k, cut, true);
  size_t b_below = count_below (pass, b, n_b, k, cut, false);
  size_t b_upto = count_below (pass, b, n_b, k, cut, true);
  conquer (pass, a, a_below, b, b_below, k);
  conquer (pass, a + a_upto, n_a - a_upto, b + b_upto, n_b - b_upto, k);
  conquer (pass, a, a_upto, b + b_below, n_b - b_below, k + 1);
}

/* The COUNT points from FIRST on among each other, after they have met all
   that stand before them.  */
static void
divide (struct dominance_pass *pass, size_t first, size_t count)
{
  if (count <= FEW_POINTS)
    {
      size_t before[FEW_POINTS], n = 0;
      for (size_t b = first; b < first + count; b++)
        {
          if (!pass->settled (pass, b))
            meet_each (pass, before, n, b, 1);
          if (!pass->settled (pass, b))
            before[n++] = b;
        }
      return;
    }
  size_t half = count / 2;
  divide (pass, first, half);
  size_t *a = pass->scratch, *b = a + half;
  for (size_t i = 0; i < half; i++)
    a[i] = first + i;
  for (size_t i = 0; i < count - half; i++)
    b[i] = first + half + i;
  conquer (pass, a, unsettled_first (pass, a, half), b, count - half, 1);
  divide (pass, first + half, count - half);
}

int
dominance_pass_run (struct dominance_pass *pass)
{
  size_t n = pass->points->count;
  pass->scratch = memory_array (n, sizeof *pass->scratch);
  pass->place = memory_array (n, sizeof *pass->place);
  pass->item = memory_array (2 * n, sizeof *pass->item);
  int result = staircase_init (&pass->staircase, n);
  if (pass->scratch == NULL || pass->place == NULL || pass->item == NULL)
    result = -1;
  if (result == 0 && pass->points->dimensions == pass->swept)
    sweep_all (pass);
  else if (result == 0)
    divide (pass, 0, n);
  free (pass->scratch);
  free (pass->place);
  free (pass->item);
  staircase_free (&pass->staircase);
  if (result != 0)
    errno = ENOMEM;
  return result;
}
