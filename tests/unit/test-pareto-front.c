/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The front and the ranks against their definitions, over thousands of
   random sets of points.  */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include "base/rng.h"
#include "pareto/pareto_front.h"
#include "tap.h"

#define POINTS_MAX 5000
#define POINTS_LARGER 400
#define DIMENSIONS_MAX 7

static double value[POINTS_MAX * DIMENSIONS_MAX];
static enum pareto_sense sense[DIMENSIONS_MAX];
static size_t dominator[POINTS_MAX], rank[POINTS_MAX];

/* How random points are drawn.  */
enum shape
{
  SHAPE_GRID,    /* few values a dimension: ties and duplicates */
  SHAPE_FINE,    /* no ties */
  SHAPE_CHAIN,   /* every point dominates or equals every other */
  SHAPE_PLANE,   /* constant sum: all distinct ones are on the front */
  SHAPE_EXTREME, /* infinities and zeros of both signs among others */
  SHAPE_ZEROS,   /* -0, 0 and 1 */
  SHAPE_COUNT
};

static void
draw_point (struct rng *rng, enum shape shape, double *point,
            const struct pareto_points *points)
{
  static const double extreme[]
      = { -INFINITY, -1e308, -1, -0.0, 0.0, 1, 1e-308, INFINITY };
  size_t d = points->dimensions;
  double level = (double) rng_below (rng, 50), sum = 0;
  for (size_t k = 0; k < d; k++)
    {
      double sign = points->sense[k] == PARETO_HIGHER ? -1 : 1;
      switch (shape)
        {
        case SHAPE_GRID:
          point[k] = (double) rng_below (rng, 5) - 2;
          break;
        case SHAPE_CHAIN:
          point[k] = sign * level;
          break;
        case SHAPE_PLANE:
          point[k]
              = k + 1 < d ? sign * (double) rng_below (rng, 9) : -sign * sum;
          sum += sign * point[k];
          break;
        case SHAPE_EXTREME:
          point[k] = extreme[rng_below (rng, 8)];
          break;
        case SHAPE_ZEROS:
          point[k] = extreme[3 + rng_below (rng, 3)];
          break;
        default:
          point[k] = rng_uniform (rng) - 0.5;
        }
    }
}

static struct pareto_points
draw_points (struct rng *rng, enum shape shape, size_t n, size_t d)
{
  struct pareto_points points = { value, n, d, sense };
  for (size_t k = 0; k < d; k++)
    sense[k] = rng_below (rng, 2) ? PARETO_HIGHER : PARETO_LOWER;
  for (size_t i = 0; i < n; i++)
    draw_point (rng, shape, value + i * d, &points);
  return points;
}

/* Dominance once more, not by the code under test.  */
static bool
dominates (const struct pareto_points *points, size_t p, size_t q)
{
  int better = 0;
  for (size_t k = 0; k < points->dimensions; k++)
    {
      double x = points->value[p * points->dimensions + k];
      double y = points->value[q * points->dimensions + k];
      if (points->sense[k] == PARETO_HIGHER)
        {
          double swap = x;
          x = y;
          y = swap;
        }
      if (x > y)
        return false;
      better += x < y;
    }
  return better > 0;
}

/* Whether DOMINATOR is right: who is dominated, and by one of the front.  */
static bool
front_is_right (const struct pareto_points *points)
{
  for (size_t q = 0; q < points->count; q++)
    {
      bool dominated = false;
      for (size_t p = 0; p < points->count && !dominated; p++)
        dominated = dominates (points, p, q);
      if (dominated != (dominator[q] != PARETO_NONE))
        return false;
      if (dominated
          && (dominator[q] >= points->count
              || dominator[dominator[q]] != PARETO_NONE
              || !dominates (points, dominator[q], q)))
        return false;
    }
  return true;
}

/* Whether RANK is right: peel front after front.  */
static bool
ranks_are_right (const struct pareto_points *points)
{
  static size_t peeled[POINTS_MAX];
  size_t left = points->count;
  memset (peeled, 0, sizeof peeled);
  for (size_t front = 1; left > 0; front++)
    for (size_t q = 0; q < points->count; q++)
      {
        bool dominated = peeled[q] != 0;
        for (size_t p = 0; p < points->count && !dominated; p++)
          dominated = (peeled[p] == 0 || peeled[p] == front)
                      && dominates (points, p, q);
        if (dominated)
          continue;
        peeled[q] = front;
        left--;
      }
  return memcmp (peeled, rank, points->count * sizeof *rank) == 0;
}

/* Whether RANK is right: one more than the highest of who dominates it.  */
static bool
ranks_are_one_more (const struct pareto_points *points)
{
  for (size_t q = 0; q < points->count; q++)
    {
      size_t highest = 0;
      for (size_t p = 0; p < points->count; p++)
        if (rank[p] > highest && dominates (points, p, q))
          highest = rank[p];
      if (rank[q] != highest + 1)
        return false;
    }
  return true;
}

/* SETS random sets of SHAPE, of up to LARGEST points.  */
static void
check_shape (enum shape shape, size_t sets, size_t largest,
             const char *front_sentence, const char *rank_sentence)
{
  struct rng rng;
  rng_seed (&rng, 1975 + (uint64_t) shape);
  size_t wrong_fronts = 0, wrong_ranks = 0;
  for (size_t set = 0; set < sets; set++)
    {
      size_t d = 1 + set % DIMENSIONS_MAX;
      size_t n = rng_below (&rng, largest + 1);
      struct pareto_points points = draw_points (&rng, shape, n, d);
      wrong_fronts += pareto_front (&points, dominator) != 0
                      || !front_is_right (&points);
      wrong_ranks
          += pareto_rank (&points, rank) != 0 || !ranks_are_right (&points);
    }
  if (!ok (wrong_fronts == 0, front_sentence))
    printf ("# %zu of %zu sets\n", wrong_fronts, sets);
  if (!ok (wrong_ranks == 0, rank_sentence))
    printf ("# %zu of %zu sets\n", wrong_ranks, sets);
}

/* The front of COUNT points of two or three numbers, as a string of 1 and
   0 a point.  */
static const char *
front_of (const double *numbers, size_t count, size_t d,
          const enum pareto_sense *senses)
{
  static char shown[POINTS_MAX + 1];
  struct pareto_points points = { numbers, count, d, senses };
  if (pareto_front (&points, dominator) != 0)
    return "error";
  for (size_t i = 0; i < count; i++)
    shown[i] = dominator[i] == PARETO_NONE ? '1' : '0';
  shown[count] = '\0';
  return shown;
}

static void
check_examples (void)
{
  const enum pareto_sense fast_and_right[] = { PARETO_LOWER, PARETO_HIGHER };
  const double models[] = { 10, .90, 15, .95, 12, .91 };
  same_string (front_of (models, 3, 2, fast_and_right), "111",
               "10 ms at 90 %, 15 ms at 95 %, 12 ms at 91 % are the front");
  const double others[] = { 5, 88, 8, 92, 6, 89 };
  same_string (front_of (others, 3, 2, fast_and_right), "111",
               "5 ms at 88, 8 ms at 92, 6 ms at 89 are the front");
  const double ties[] = { 1, 2, 1, 3, 1, 2, 0, 2 };
  same_string (front_of (ties, 4, 2, fast_and_right), "0101",
               "a tie in one dimension is decided by the other");
  same_string (front_of (ties, 0, 2, fast_and_right), "",
               "no points have an empty front");
  const double same[] = { 4, 4, 4, 4, 4, 4 };
  same_string (front_of (same, 3, 2, fast_and_right), "111",
               "duplicates are all on the front");
  same_string (front_of (same, 6, 1, fast_and_right), "111111",
               "ties of a single dimension are all on the front");
  same_string (front_of (same, 3, 0, fast_and_right), "111",
               "without dimensions nothing is dominated");
}

static void
check_dominance (void)
{
  const enum pareto_sense senses[] = { PARETO_LOWER, PARETO_HIGHER };
  const double numbers[] = { 1, 5, 1, 4, 1, 5, 0, 4 };
  struct pareto_points points = { numbers, 4, 2, senses };
  ok (pareto_dominates (&points, 0, 1), "better in one, equal in the other");
  ok (!pareto_dominates (&points, 1, 0), "dominance is not symmetric");
  ok (!pareto_dominates (&points, 0, 2), "equal points do not dominate");
  ok (!pareto_dominates (&points, 0, 3) && !pareto_dominates (&points, 3, 0),
      "points that are each better in one do not dominate");
  const double odd[] = { 1, 2, 3, NAN };
  struct pareto_points with_nan = { odd, 2, 2, senses };
  errno = 0;
  ok (pareto_front (&with_nan, dominator) == -1 && errno == EINVAL,
      "a NaN is refused by the front");
  errno = 0;
  ok (pareto_rank (&with_nan, rank) == -1 && errno == EINVAL,
      "a NaN is refused by the ranks");
}

/* Sets too large for every pair: the counts are known beforehand.  */
static void
check_large (void)
{
  enum
  {
    N = 20000,
    D = 5
  };
  double *large = calloc (N * D, sizeof *large);
  size_t *result = calloc (N, sizeof *result);
  const enum pareto_sense senses[D] = { PARETO_LOWER };
  struct pareto_points points = { large, N, D, senses };
  struct rng rng;
  rng_seed (&rng, 7);
  for (size_t i = 0; i < N; i++)
    {
      double sum = 0;
      for (size_t k = 0; k + 1 < D; k++)
        sum += large[i * D + k] = (double) rng_below (&rng, 1000);
      large[i * D + D - 1] = -sum;
    }
  size_t on_front = 0;
  if (pareto_front (&points, result) == 0)
    for (size_t i = 0; i < N; i++)
      on_front += result[i] == PARETO_NONE;
  ok (on_front == N, "20,000 points of constant sum are all on the front");

  for (size_t i = 0; i < N; i++)
    for (size_t k = 0; k < D; k++)
      large[i * D + k] = (double) ((i * 7919) % N);
  size_t right = 0;
  if (pareto_rank (&points, result) == 0)
    for (size_t i = 0; i < N; i++)
      right += result[i] == (i * 7919) % N + 1;
  ok (right == N, "a chain of 20,000 points has 20,000 ranks");
  free (large);
  free (result);
}

/* Sets large enough for every way there is of finding fronts and ranks.  */
static void
check_many (enum shape shape, const char *sentence)
{
  struct rng rng;
  rng_seed (&rng, 2003 + (uint64_t) shape);
  size_t wrong = 0;
  for (size_t d = 1; d <= 6; d++)
    {
      struct pareto_points points = draw_points (&rng, shape, POINTS_MAX, d);
      wrong += pareto_front (&points, dominator) != 0
               || !front_is_right (&points);
      wrong
          += pareto_rank (&points, rank) != 0 || !ranks_are_one_more (&points);
    }
  ok (wrong == 0, sentence);
}

int
main (void)
{
  check_dominance ();
  check_examples ();
  check_shape (SHAPE_GRID, 3000, 60, "fronts with ties and duplicates",
               "ranks with ties and duplicates");
  check_shape (SHAPE_FINE, 2000, 60, "fronts without ties",
               "ranks without ties");
  check_shape (SHAPE_CHAIN, 700, 60, "fronts of chains", "ranks of chains");
  check_shape (SHAPE_PLANE, 700, 60, "fronts that hold every point",
               "ranks of fronts that hold every point");
  check_shape (SHAPE_EXTREME, 1400, 60, "fronts with infinities and -0",
               "ranks with infinities and -0");
  check_shape (SHAPE_ZEROS, 700, 60, "fronts with zeros of both signs",
               "ranks with zeros of both signs");
  check_shape (SHAPE_GRID, 140, POINTS_LARGER, "larger fronts with ties",
               "ranks of larger sets with ties");
  check_shape (SHAPE_FINE, 140, POINTS_LARGER, "larger fronts without ties",
               "ranks of larger sets without ties");
  check_shape (SHAPE_PLANE, 140, POINTS_LARGER, "larger sets of fronts only",
               "ranks of larger sets of fronts only");
  check_many (SHAPE_GRID, "fronts and ranks of 5,000 points with ties");
  check_many (SHAPE_FINE, "fronts and ranks of 5,000 points without ties");
  check_many (SHAPE_PLANE,
              "fronts and ranks of 5,000 points that are all on it");
  check_many (SHAPE_EXTREME,
              "fronts and ranks of 5,000 points with infinities");
  check_large ();
  return plan ();
}
