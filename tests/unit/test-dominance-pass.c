/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes fronts fast: lanes of points, the levels they are compared by,
   the staircase and the division, of which the work is counted.  */
#include <config.h>
#include <float.h>
#include <stdlib.h>
#include "base/rng.h"
#include "pareto/dominance_pass.h"
#include "pareto/pareto_front.h"
#include "tap.h"

#define POINTS 200
#define DIMENSIONS_MAX 9

/* Whether LANES finds by POINT what a look at each of the COUNT points of
   ADDED but FORGOTTEN does.  */
static bool
finds_the_same (struct lanes *lanes, const level16 *point,
                level16 (*added)[DIMENSIONS_MAX], size_t forgotten)
{
  size_t from = 0;
  uint32_t found = 0;
  bool more = lanes_find (lanes, point, &from, &found);
  for (size_t i = 0; i < lanes->count; i++)
    {
      bool wanted = i != forgotten;
      for (size_t k = 0; k < lanes->dimensions; k++)
        wanted &= lanes->backward ? point[k] <= added[i][k]
                                  : added[i][k] <= point[k];
      while (more && i >= from + LANES)
        {
          from += LANES;
          more = lanes_find (lanes, point, &from, &found);
        }
      bool got = more && i >= from && (found >> (i - from) & 1) != 0;
      if (got != wanted)
        return false;
    }
  if (more && lanes->count - from < LANES
      && found >> (lanes->count - from) != 0)
    return false; /* a lane without a point */
  return true;
}

static size_t
count_wrong (struct lanes *lanes, struct rng *rng)
{
  static level16 added[POINTS][DIMENSIONS_MAX];
  size_t wrong = 0;
  for (int set = 0; set < 60; set++)
    {
      uint64_t range = set % 3 == 0 ? 3 : set % 3 == 1 ? 200 : 65534;
      size_t n = rng_below (rng, POINTS + 1), forgotten = SIZE_MAX;
      lanes_clear (lanes, lanes->dimensions);
      for (size_t i = 0; i < n; i++)
        {
          for (size_t k = 0; k < lanes->dimensions; k++)
            added[i][k] = (level16) (LEVEL_BELOW + 1
                                     + (int32_t) rng_below (rng, range));
          lanes_add (lanes, added[i]);
        }
      if (n > 0 && set % 2 == 0)
        {
          forgotten = rng_below (rng, n);
          lanes_forget (lanes, forgotten);
        }
      for (size_t i = 0; i < n; i++)
        wrong += !finds_the_same (lanes, added[i], added, forgotten);
    }
  return wrong;
}

static void
check_lanes (void)
{
  for (size_t i = 0; i == 0 || lanes_kernel (i) != NULL; i++)
    {
      struct rng rng;
      rng_seed (&rng, 32 + i);
      size_t wrong = 0;
      for (size_t d = 1; d <= DIMENSIONS_MAX; d++)
        for (int backward = 0; backward < 2; backward++)
          {
            struct lanes lanes;
            if (lanes_init (&lanes, POINTS, d, backward != 0) != 0)
              wrong++;
            lanes.kernel = lanes_kernel (i);
            wrong += count_wrong (&lanes, &rng);
            lanes_free (&lanes);
          }
      char sentence[80];
      snprintf (sentence, sizeof sentence,
                "kernel %zu finds what a look at each point finds", i);
      if (!ok (wrong == 0, sentence))
        printf ("# %zu times not\n", wrong);
    }
}

/* How numbers are drawn for levels.  */
static double
draw (struct rng *rng, int kind)
{
  static const double odd[]
      = { -INFINITY, -DBL_MAX,     -1, -DBL_TRUE_MIN, -0.0,
          0.0,       DBL_TRUE_MIN, 1,  DBL_MAX,       INFINITY };
  double u = rng_uniform (rng);
  switch (kind)
    {
    case 0:
      return u;
    case 1:
      return 1e9 + u;
    case 2:
      return exp (40 * (u - 0.5));
    case 3:
      return u < 0.001 ? -1e300 : u < 0.002 ? 1e300 : u;
    case 4:
      return floor (5 * u);
    case 5:
      return odd[rng_below (rng, 10)];
    default:
      return 7;
    }
}

/* That the levels of kind KIND keep the order, and that so do their sums.
   *SHARED becomes the share of the pairs of different numbers that have the
   same level.  */
static bool
levels_keep_order (int kind, double *shared)
{
  enum
  {
    N = 6000
  };
  static double number[N], sum[N];
  static level16 level[N];
  struct rng rng;
  struct levels levels;
  rng_seed (&rng, 16 + (uint64_t) kind);
  for (size_t i = 0; i < N; i++)
    number[i] = draw (&rng, kind);
  if (levels_init (&levels, number, N / 2, 1) != 0)
    return false;
  for (size_t i = 0; i < N; i++)
    sum[i] = levels_of (&levels, &number[i], &level[i]);
  levels_free (&levels);
  size_t wrong = 0, different = 0, same = 0;
  for (size_t i = 0; i < N; i++)
    for (size_t j = 0; j < i; j++)
      {
        bool less = number[i]<number[j], more = number[i]> number[j];
        wrong += (less && level[i] > level[j]) || (more && level[i] < level[j])
                 || (less && !(sum[i] <= sum[j]))
                 || (more && !(sum[i] >= sum[j]))
                 || (!less && !more && level[i] != level[j]);
        different += less || more;
        same += (less || more) && level[i] == level[j];
      }
  for (size_t i = 0; i < N; i++)
    wrong += level[i] == LEVEL_BELOW || level[i] == LEVEL_ABOVE;
  *shared = different == 0 ? 0 : (double) same / (double) different;
  return wrong == 0;
}

static void
check_levels (void)
{
  bool in_order = true, apart = true;
  for (int kind = 0; kind < 7; kind++)
    {
      double shared = 1;
      in_order = levels_keep_order (kind, &shared) && in_order;
      if (kind < 4 && shared > 0.001)
        {
          apart = false;
          printf ("# kind %d: %g share a level\n", kind, shared);
        }
    }
  ok (in_order, "levels and their sums keep the order of any numbers");
  ok (apart, "whatever the distribution, levels tell numbers apart");
}

/* 200,000 points of which each is a new first step; then the steps of a
   staircase that is met from the other side.  */
static void
check_staircase (void)
{
  enum
  {
    N = 200000,
    LOG_N = 18
  };
  struct staircase s;
  size_t wrong = 0;
  if (staircase_init (&s, N) != 0)
    return;
  staircase_clear (&s, N);
  for (size_t i = 0; i < N; i++)
    {
      wrong += staircase_least (&s, N - i - 1) != PARETO_NONE;
      staircase_insert (&s, N - i - 1, (double) i, i);
      wrong += staircase_least (&s, N) != 0;
    }
  ok (wrong == 0, "of steps that each come first, the least is found");
  if (!ok (s.looked_at <= (size_t) N * 3 * LOG_N,
           "200,000 new first steps each take the logarithm of their number"))
    printf ("# %zu looks\n", s.looked_at);
  staircase_free (&s);
}

static double
last_coordinate (const struct dominance_pass *pass, size_t a)
{
  const struct distinct_points *p = pass->points;
  return distinct_coordinate (p, a, p->dimensions - 1);
}

static void
note (const struct dominance_pass *pass, size_t b, size_t a)
{
  if (last_coordinate (pass, a) <= last_coordinate (pass, b))
    pass->result[b] = a;
}

/* How much a pass over N points of D dimensions looks at, of which none
   dominates another; 0: the result is wrong.  */
static size_t
looks (size_t n, size_t d)
{
  double *value = calloc (n * d, sizeof *value);
  enum pareto_sense *sense = calloc (d, sizeof *sense);
  struct pareto_points points = { value, n, d, sense };
  struct distinct_points distinct;
  struct rng rng;
  rng_seed (&rng, 1975);
  for (size_t i = 0; i < n; i++)
    {
      double sum = 0;
      for (size_t k = 0; k + 1 < d; k++)
        sum += value[i * d + k] = (double) rng_below (&rng, 1 << 24);
      value[i * d + d - 1] = -sum;
    }
  size_t result = 0;
  if (distinct_points_init (&distinct, &points) == 0)
    {
      size_t *dominator = calloc (n, sizeof *dominator);
      struct dominance_pass pass = {
        .points = &distinct,
        .swept = 3,
        .key = last_coordinate,
        .meet = note,
        .result = dominator,
        .once = true,
      };
      for (size_t i = 0; i < n; i++)
        dominator[i] = PARETO_NONE;
      bool is_right = dominance_pass_run (&pass) == 0;
      for (size_t i = 0; i < distinct.count; i++)
        is_right = is_right && dominator[i] == PARETO_NONE;
      result = is_right ? pass.looked_at : 0;
      free (dominator);
      distinct_points_free (&distinct);
    }
  free (value);
  free (sense);
  return result;
}

/* Where all points are on the front: looking at all pairs would be 16 times
   the work for four times the points.  */
static void
check_division (void)
{
  for (size_t d = 3; d <= 6; d++)
    {
      size_t some = looks (10000, d), four_times = looks (40000, d);
      char sentence[80];
      snprintf (sentence, sizeof sentence,
                "a front of all points of %zu dimensions is not quadratic", d);
      if (!ok (some > 0 && four_times > 0 && four_times < 12 * some, sentence))
        printf ("# %zu looks, for four times the points %zu\n", some,
                four_times);
    }
}

int
main (void)
{
  check_lanes ();
  check_levels ();
  check_staircase ();
  check_division ();
  return plan ();
}
