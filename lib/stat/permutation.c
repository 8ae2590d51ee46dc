/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/permutation.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/sort.h"

/* How many ways there are to choose R of N, or more than
   PERMUTATION_EXACT_MAX.  */
static double
choices (size_t n, size_t r)
{
  double ways = 1;
  for (size_t i = 0; i < r && ways <= PERMUTATION_EXACT_MAX; i++)
    ways = ways * (double) (n - i) / (double) (i + 1);
  return rint (ways);
}

/* The two sides, the smaller one first.  */
struct pool
{
  const double *few, *many;
  size_t r, n;    /* samples of the smaller; of both */
  double few_sum; /* of the smaller */
  double sign;    /* -1 where the smaller is x */
};

/* The shift of the rearrangement in which the R samples numbered CHOSEN are
   the smaller side; those below R are its own.  NaN for that of the data.  */
static double
shift_of (const struct pool *pool, const size_t *chosen)
{
  size_t foreign = 0;
  double in = 0, kept = 0;
  for (size_t i = 0; i < pool->r; i++)
    if (chosen[i] < pool->r)
      kept += pool->few[chosen[i]];
    else
      {
        in += pool->many[chosen[i] - pool->r];
        foreign++;
      }
  if (foreign == 0)
    return NAN;
  double out = foreign == pool->r ? pool->few_sum : pool->few_sum - kept;
  return pool->sign * (out - in) / (double) foreign;
}

static bool
next_choice (size_t *chosen, size_t r, size_t n)
{
  size_t i = r;
  while (i > 0 && chosen[i - 1] == n - r + i - 1)
    i--;
  if (i == 0)
    return false;
  chosen[i - 1]++;
  for (; i < r; i++)
    chosen[i] = chosen[i - 1] + 1;
  return true;
}

static void
take_all (struct permutation *p, const struct pool *pool, size_t *chosen)
{
  for (size_t i = 0; i < pool->r; i++)
    chosen[i] = i; /* the data's own */
  while (next_choice (chosen, pool->r, pool->n))
    p->shift[p->count++] = shift_of (pool, chosen);
}

/* COUNT random choices; ORDER holds all N numbers.  */
static void
take_some (struct permutation *p, const struct pool *pool, size_t *order,
           size_t count, uint64_t seed)
{
  struct rng rng;
  rng_seed (&rng, seed);
  for (size_t i = 0; i < pool->n; i++)
    order[i] = i;
  while (p->count < count)
    {
      for (size_t i = 0; i < pool->r; i++)
        {
          size_t j = i + (size_t) rng_below (&rng, pool->n - i);
          size_t swapped = order[i];
          order[i] = order[j];
          order[j] = swapped;
        }
      double shift = shift_of (pool, order);
      if (!isnan (shift))
        p->shift[p->count++] = shift;
    }
}

/* Sort the shifts; RESULT is passed on, or -1 without memory.  */
static int
finish (struct permutation *p, int result)
{
  if (result == 0 && sort_doubles (p->shift, p->count) == 0)
    return 0;
  permutation_free (p);
  errno = ENOMEM;
  return -1;
}

int
permutation_of_samples (struct permutation *p, const double *x, size_t n,
                        const double *y, size_t m, size_t resamples,
                        uint64_t seed)
{
  struct pool pool = { .few = n <= m ? x : y,
                       .many = n <= m ? y : x,
                       .r = n <= m ? n : m,
                       .n = n + m,
                       .sign = n <= m ? -1 : 1 };
  for (size_t i = 0; i < pool.r; i++)
    pool.few_sum += pool.few[i];
  double all = choices (pool.n, pool.r);
  *p = (struct permutation){ .exact = all <= PERMUTATION_EXACT_MAX };
  p->shift
      = memory_array (p->exact ? (size_t) all : resamples, sizeof *p->shift);
  size_t *order = memory_array (pool.n, sizeof *order);
  int result = p->shift == NULL || order == NULL ? -1 : 0;
  if (result == 0 && p->exact)
    take_all (p, &pool, order);
  else if (result == 0)
    take_some (p, &pool, order, resamples, seed);
  free (order);
  return finish (p, result);
}

/* The mean of the differences that are in the set of bits SET.  */
static double
mean_of_set (const double *d, size_t n, uint64_t set)
{
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    if (set >> i & 1)
      {
        sum += d[i];
        count++;
      }
  return sum / (double) count;
}

/* The mean of a random subset, each being as likely; NaN for the empty
   one.  */
static double
mean_of_some (const double *d, size_t n, struct rng *rng)
{
  double sum = 0;
  size_t count = 0;
  uint64_t bits = 0;
  for (size_t i = 0; i < n; i++)
    {
      if (i % 64 == 0)
        bits = rng_next (rng);
      if (bits >> i % 64 & 1)
        {
          sum += d[i];
          count++;
        }
    }
  return count == 0 ? NAN : sum / (double) count;
}

int
permutation_of_pairs (struct permutation *p, const double *d, size_t n,
                      size_t resamples, uint64_t seed)
{
  size_t all = n < 60 ? (size_t) 1 << n : SIZE_MAX;
  *p = (struct permutation){ .exact = all <= PERMUTATION_EXACT_MAX };
  p->shift = memory_array (p->exact ? all : resamples, sizeof *p->shift);
  struct rng rng;
  rng_seed (&rng, seed);
  if (p->shift != NULL && p->exact)
    for (uint64_t set = 1; set < all; set++)
      p->shift[p->count++] = mean_of_set (d, n, set);
  else if (p->shift != NULL)
    while (p->count < resamples)
      {
        double shift = mean_of_some (d, n, &rng);
        if (!isnan (shift))
          p->shift[p->count++] = shift;
      }
  return finish (p, p->shift == NULL ? -1 : 0);
}

void
permutation_free (struct permutation *p)
{
  free (p->shift);
  *p = (struct permutation){ .shift = NULL };
}

/* The p-value when FEWER is the smaller number of shifts on one side.  */
static double
p_of (const struct permutation *p, size_t fewer)
{
  return fmin (1, 2 * (double) (fewer + 1) / (double) (p->count + 1));
}

double
permutation_p (const struct permutation *p)
{
  size_t up_to = 0, from = 0;
  for (size_t i = 0; i < p->count; i++)
    {
      up_to += p->shift[i] <= 0;
      from += p->shift[i] >= 0;
    }
  return p_of (p, up_to < from ? up_to : from);
}

struct shift_interval
permutation_interval (const struct permutation *p, double alpha)
{
  /* The smallest number of shifts on a side that is not rejected.  */
  size_t low = 0, high = p->count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (p_of (p, middle) < alpha)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return (struct shift_interval){ -INFINITY, INFINITY, true, true };
  return (struct shift_interval){ p->shift[low - 1], p->shift[p->count - low],
                                  false, false };
}
