/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/dominance_pass.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/dominance_pairs.h"

/* The cut is at the median of so many numbers.  */
#define SAMPLE 31

static double
coordinate (const struct dominance_pass *pass, size_t i, size_t dimension)
{
  return distinct_coordinate (pass->points, i, dimension);
}

/* Sort the N points of INDEX by DIMENSION; the same input always gives the
   same order.  */
static void
sort_by (const struct dominance_pass *pass, uint32_t *index, size_t n,
         size_t dimension)
{
  struct keyed *item = pass->item;
  for (size_t i = 0; i < n; i++)
    item[i]
        = (struct keyed){ coordinate (pass, index[i], dimension), index[i] };
  order_keyed (item, item + n, n);
  for (size_t i = 0; i < n; i++)
    index[i] = (uint32_t) item[i].index;
}

/* All points against all, where the dimensions are just those swept: they
   already stand in the order of the first.  */
static void
sweep_all (struct dominance_pass *pass)
{
  size_t n = pass->points->count, axis = 1;
  uint32_t *index = pass->scratch, places = 0;
  for (size_t i = 0; i < n; i++)
    index[i] = (uint32_t) i;
  sort_by (pass, index, n, axis);
  for (size_t i = 0; i < n; i++)
    {
      places += i > 0 && pass->item[i].key > pass->item[i - 1].key;
      pass->place[index[i]] = places;
    }
  staircase_clear (&pass->staircase, n == 0 ? 0 : places + 1);
  for (size_t i = 0; i < n; i++)
    {
      size_t a = staircase_least (&pass->staircase, pass->place[i] + 1);
      if (a != PARETO_NONE)
        pass->meet (pass, i, a);
      if (!dominance_settled (pass, i))
        staircase_insert (&pass->staircase, pass->place[i],
                          pass->key (pass, i), i);
    }
}

/* The points of B against those of A, with the last SWEPT dimensions to
   compare.  Sorts both arrays.  */
static void
sweep (struct dominance_pass *pass, uint32_t *a, size_t n_a, uint32_t *b,
       size_t n_b)
{
  size_t first = pass->points->dimensions - pass->swept, axis = first + 1;
  sort_by (pass, a, n_a, axis);
  sort_by (pass, b, n_b, axis);
  for (size_t j = 0; j < n_a; j++)
    pass->place[a[j]] = (uint32_t) j;
  for (size_t i = 0, j = 0; i < n_b; i++)
    {
      while (j < n_a
             && coordinate (pass, a[j], axis) <= coordinate (pass, b[i], axis))
        j++;
      pass->place[b[i]] = (uint32_t) j;
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

/* Move the points of B that are not settled to its front, in their order;
   their number.  */
static size_t
unsettled_first (const struct dominance_pass *pass, uint32_t *b, size_t n_b)
{
  size_t kept = 0, settled = 0;
  for (size_t i = 0; pass->once && i < n_b; i++)
    if (dominance_settled (pass, b[i]))
      pass->spare[settled++] = b[i];
    else
      b[kept++] = b[i];
  if (!pass->once)
    return n_b;
  memcpy (b + kept, pass->spare, settled * sizeof *b);
  return kept;
}

/* How many of some points are below a cut, and how many below or at it.  */
struct cut
{
  size_t below, upto;
};

/* Put those of the N points of INDEX that are below LIMIT in DIMENSION first,
   then those at it, then the others, each in their order: so that memory is
   gone through forwards.  */
static struct cut
split (const struct dominance_pass *pass, uint32_t *index, size_t n,
       size_t dimension, double limit)
{
  size_t below = 0, at = 0, above = 0;
  uint32_t *spare_at = pass->spare, *spare_above = pass->spare + n;
  for (size_t i = 0; i < n; i++)
    {
      double value = coordinate (pass, index[i], dimension);
      /* all three are written, as which counts is hard to foretell */
      spare_at[at] = spare_above[above] = index[below] = index[i];
      below += value < limit;
      at += value == limit;
      above += value > limit;
    }
  memcpy (index + below, spare_at, at * sizeof *index);
  memcpy (index + below + at, spare_above, above * sizeof *index);
  return (struct cut){ below, below + at };
}

/* The median of DIMENSION over every STEP-th of the points of A and B.  */
static double
median_of_both (const struct dominance_pass *pass, const uint32_t *a,
                size_t n_a, const uint32_t *b, size_t n_b, size_t dimension,
                size_t step)
{
  struct keyed *item = pass->item;
  size_t n = 0;
  for (size_t i = step / 2; i < n_a + n_b; i += step)
    item[n++] = (struct keyed){
      coordinate (pass, i < n_a ? a[i] : b[i - n_a], dimension), i
    };
  order_keyed (item, item + n, n);
  return item[n / 2].key;
}

/* Let the points of B meet those of A, which are known to be no worse before
   dimension K.  Permutes both arrays.

   Cut at a number of dimension K: what lies below the cut in B can only be
   dominated from below it in A, likewise above; and A up to the cut is no
   worse in K than B from the cut on, so that K is done with for these.
   Of either of the former parts the size is at most three quarters: where the
   median of a sample does not see to that, that of all does, as it is in
   neither.  */
static void
conquer (struct dominance_pass *pass, uint32_t *a, size_t n_a, uint32_t *b,
         size_t n_b, size_t k)
{
  n_b = unsettled_first (pass, b, n_b);
  if (n_a == 0 || n_b == 0)
    return;
  if (dominance_pairs_few (pass, n_a, n_b, k))
    {
      dominance_pairs_meet (pass, a, n_a, b, n_b, k);
      return;
    }
  if (pass->points->dimensions - k == pass->swept)
    {
      sweep (pass, a, n_a, b, n_b);
      return;
    }

  size_t n = n_a + n_b;
  for (size_t step = 1 + n / SAMPLE;; step = 1)
    {
      double limit = median_of_both (pass, a, n_a, b, n_b, k, step);
      struct cut in_a = split (pass, a, n_a, k, limit);
      struct cut in_b = split (pass, b, n_b, k, limit);
      if (step > 1
          && (in_a.below + in_b.below > n - n / 4
              || in_a.upto + in_b.upto < n / 4))
        continue;
      conquer (pass, a, in_a.below, b, in_b.below, k);
      conquer (pass, a + in_a.upto, n_a - in_a.upto, b + in_b.upto,
               n_b - in_b.upto, k);
      conquer (pass, a, in_a.upto, b + in_b.below, n_b - in_b.below, k + 1);
      return;
    }
}

/* The COUNT points from FIRST on among each other, after they have met all
   that stand before them.  */
static void
divide (struct dominance_pass *pass, size_t first, size_t count)
{
  if (dominance_pairs_few_points (pass, count))
    {
      dominance_pairs_meet_within (pass, first, count);
      return;
    }
  size_t half = count / 2;
  divide (pass, first, half);
  uint32_t *a = pass->scratch, *b = a + half;
  for (size_t i = 0; i < half; i++)
    a[i] = (uint32_t) (first + i);
  for (size_t i = 0; i < count - half; i++)
    b[i] = (uint32_t) (first + half + i);
  conquer (pass, a, unsettled_first (pass, a, half), b, count - half, 1);
  divide (pass, first + half, count - half);
}

/* Allocate what PASS works with.  -1 with errno.  */
static int
allocate (struct dominance_pass *pass)
{
  size_t n = pass->points->count;
  if (n > UINT32_MAX) /* which would take hundreds of GB */
    return -1;
  pass->scratch = memory_array (n, sizeof *pass->scratch);
  pass->spare = memory_array (n, 2 * sizeof *pass->spare);
  pass->place = memory_array (n, sizeof *pass->place);
  pass->item = memory_array (2 * n, sizeof *pass->item);
  int result = staircase_init (&pass->staircase, n);
  if (pass->scratch == NULL || pass->spare == NULL || pass->place == NULL
      || pass->item == NULL)
    return -1;
  return result;
}

int
dominance_pass_run (struct dominance_pass *pass)
{
  size_t n = pass->points->count;
  int result = allocate (pass);
  if (result == 0 && pass->points->dimensions == pass->swept)
    sweep_all (pass);
  else if (result == 0 && (result = dominance_pairs_init (pass)) == 0)
    divide (pass, 0, n);
  free (pass->scratch);
  free (pass->spare);
  free (pass->place);
  free (pass->item);
  dominance_pairs_free (pass);
  pass->looked_at += pass->staircase.looked_at;
  staircase_free (&pass->staircase);
  if (result != 0)
    errno = ENOMEM;
  return result;
}
