/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hypervolume, knee and epsilon against their definitions, over random
   fronts.  */
#include <config.h>
#include <stdlib.h>
#include "base/rng.h"
#include "pareto/epsilon_front.h"
#include "pareto/hypervolume.h"
#include "pareto/knee.h"
#include "tap.h"

enum
{
  POINTS_MAX = 40,
  D_MAX = 5,
  SIDE = 5 /* coordinates are 0 ... SIDE, so that cells can be counted */
};

static double value[POINTS_MAX * D_MAX];
static enum pareto_sense sense[D_MAX];
static size_t dominator[POINTS_MAX], thinned[POINTS_MAX];

static struct pareto_points
draw (struct rng *rng, size_t n, size_t d)
{
  for (size_t k = 0; k < d; k++)
    sense[k] = rng_below (rng, 2) ? PARETO_HIGHER : PARETO_LOWER;
  for (size_t i = 0; i < n * d; i++)
    value[i] = (double) rng_below (rng, SIDE + 1);
  return (struct pareto_points){ value, n, d, sense };
}

/* The cells of side 1 of a cube that a point dominates, one by one: the
   volume by its definition.  */
static double
count_cells (const struct pareto_points *points)
{
  size_t cells = 1, dominated = 0, d = points->dimensions;
  for (size_t k = 0; k < d; k++)
    cells *= SIDE;
  for (size_t cell = 0; cell < cells; cell++)
    {
      bool found = false;
      for (size_t i = 0; i < points->count && !found; i++)
        {
          size_t rest = cell;
          found = true;
          for (size_t k = 0; k < d; k++, rest /= SIDE)
            {
              double x = points->value[i * d + k];
              double low = (double) (rest % SIDE);
              found &= points->sense[k] == PARETO_HIGHER ? x >= low + 1
                                                         : x <= low;
            }
        }
      dominated += found;
    }
  return (double) dominated;
}

static void
check_volume (void)
{
  struct rng rng;
  rng_seed (&rng, 1998);
  size_t wrong = 0;
  for (int set = 0; set < 1500; set++)
    {
      size_t d = 1 + (size_t) set % D_MAX;
      struct pareto_points points
          = draw (&rng, rng_below (&rng, d > 4 ? 14 : POINTS_MAX), d);
      double reference[D_MAX], volume;
      for (size_t k = 0; k < d; k++)
        reference[k] = sense[k] == PARETO_HIGHER ? 0 : SIDE;
      wrong += pareto_hypervolume (&points, reference, &volume) != 0
               || volume != count_cells (&points);
    }
  ok (wrong == 0, "the hypervolume is the number of cells dominated");

  const enum pareto_sense lower[] = { PARETO_LOWER, PARETO_LOWER };
  const double two[] = { 1, 3, 2, 1, 5, 5, 4, -1 };
  const struct pareto_points points = { two, 4, 2, lower };
  double volume;
  pareto_hypervolume (&points, (double[]){ 4, 4 }, &volume);
  ok (volume == 3 * 1 + 2 * 2, "points beyond the reference add nothing");
}

static bool
is_close (const struct pareto_points *points, const struct pareto_epsilon *e,
          size_t a, size_t b)
{
  size_t d = points->dimensions;
  for (size_t k = 0; k < d; k++)
    {
      double x = points->value[a * d + k], y = points->value[b * d + k];
      double worse = points->sense[k] == PARETO_HIGHER ? y - x : x - y;
      if (worse > e[k].amount * (e[k].relative ? fabs (y) : 1))
        return false;
    }
  return true;
}

static bool
is_equal (const struct pareto_points *points, size_t a, size_t b)
{
  size_t d = points->dimensions;
  return memcmp (points->value + a * d, points->value + b * d,
                 d * sizeof (double))
         == 0;
}

/* Whether THINNED is what an epsilon may make of DOMINATOR.  */
static bool
is_thinned (const struct pareto_points *points, const struct pareto_epsilon *e)
{
  for (size_t i = 0; i < points->count; i++)
    {
      size_t by = thinned[i];
      if (by == PARETO_NONE
              ? dominator[i] != PARETO_NONE
              : thinned[by] != PARETO_NONE || !is_close (points, e, by, i))
        return false;
      for (size_t j = 0; j < points->count; j++)
        if (is_equal (points, i, j)
            && (thinned[i] == PARETO_NONE) != (thinned[j] == PARETO_NONE))
          return false;
    }
  return true;
}

/* Whether pareto_epsilon_name made NAMED of THINNED: who stays is the same,
   and one of these that dominates a point is named where there is any.  */
static bool
is_named (const struct pareto_points *points, const size_t *named)
{
  for (size_t i = 0; i < points->count; i++)
    {
      if ((named[i] == PARETO_NONE) != (thinned[i] == PARETO_NONE))
        return false;
      bool dominated
          = named[i] != PARETO_NONE && pareto_dominates (points, named[i], i);
      if (!dominated && named[i] != thinned[i])
        return false;
      for (size_t j = 0; j < points->count && !dominated; j++)
        if (thinned[j] == PARETO_NONE && pareto_dominates (points, j, i))
          return false;
    }
  return true;
}

static void
check_epsilon (void)
{
  struct rng rng;
  rng_seed (&rng, 2002);
  size_t wrong = 0, changed = 0, misnamed = 0, renamed = 0;
  for (int set = 0; set < 2000; set++)
    {
      size_t d = 1 + (size_t) set % D_MAX, named[POINTS_MAX];
      struct pareto_points points
          = draw (&rng, rng_below (&rng, POINTS_MAX), d);
      struct pareto_epsilon e[D_MAX];
      bool exact = set % 4 == 0;
      for (size_t k = 0; k < d; k++)
        {
          e[k].relative = rng_below (&rng, 2);
          e[k].amount = exact ? 0 : (double) rng_below (&rng, 3) / 2;
        }
      wrong += pareto_front (&points, dominator) != 0;
      memcpy (thinned, dominator, sizeof thinned);
      wrong += pareto_epsilon_front (&points, e, thinned) != 0
               || !is_thinned (&points, e);
      size_t size = points.count * sizeof *thinned;
      changed += memcmp (thinned, dominator, size) != 0;
      wrong += exact && memcmp (thinned, dominator, size) != 0;
      memcpy (named, thinned, size);
      misnamed += pareto_epsilon_name (&points, named) != 0
                  || !is_named (&points, named);
      renamed += memcmp (named, thinned, size) != 0;
    }
  ok (wrong == 0, "whoever leaves is within epsilon of one that stays");
  ok (changed > 500, "most epsilons change something");
  ok (misnamed == 0 && renamed > 100, "of whoever stays one that dominates is "
                                      "named before one within epsilon");
}

/* Which of three points in two dimensions stay with an epsilon of the
   second.  */
static const char *
staying (const double *numbers, double epsilon)
{
  static char shown[4];
  const enum pareto_sense senses[] = { PARETO_LOWER, PARETO_HIGHER };
  const struct pareto_points points = { numbers, 3, 2, senses };
  const struct pareto_epsilon e[] = { { 0, false }, { epsilon, false } };
  size_t by[3];
  if (pareto_front (&points, by) != 0
      || pareto_epsilon_front (&points, e, by) != 0)
    return "error";
  for (size_t i = 0; i < 3; i++)
    shown[i] = by[i] == PARETO_NONE ? '1' : '0';
  return shown;
}

static void
check_examples (void)
{
  const double models[] = { 10, .90, 15, .95, 12, .91 };
  same_string (staying (models, 0), "111", "no epsilon changes nothing");
  same_string (staying (models, .01), "110",
               "one point of accuracy takes (12 ms, 91 %) off the front");
  same_string (staying (models, .0099), "111", "less than a point does not");
  same_string (staying (models, .05), "100", "five points leave the fastest");
}

static void
check_knee (void)
{
  const enum pareto_sense lower[]
      = { PARETO_LOWER, PARETO_LOWER, PARETO_LOWER };
  bool knee[6];
  size_t by[6], count;
  double distance;
  const double bent[] = { 0, 10, 1, 3, 2, 2, 10, 0, 9, 9 };
  struct pareto_points points = { bent, 5, 2, lower };
  pareto_front (&points, by);
  ok (pareto_knee (&points, by, knee, &count, &distance) == 0 && count == 2
          && knee[1] && knee[2] && !knee[0] && !knee[3] && !knee[4],
      "points that tie for the knee are both it");
  near (distance, 0.6 / sqrt (2), 1e-12, "its distance is that to the line");

  const double straight[] = { 0, 10, 3, 7, 7, 3, 10, 0 };
  points = (struct pareto_points){ straight, 4, 2, lower };
  pareto_front (&points, by);
  ok (pareto_knee (&points, by, knee, &count, &distance) == 0 && count == 0,
      "a straight front has no knee");

  const double solid[] = { 1, 0, 0, 0, 1, 0, 0, 0, 1, .2, .1, .3, .1, .4, .2 };
  points = (struct pareto_points){ solid, 5, 3, lower };
  pareto_front (&points, by);
  ok (pareto_knee (&points, by, knee, &count, &distance) == 0 && count == 1
          && knee[3],
      "the knee of a front in three dimensions");
  near (distance, .4 / sqrt (3), 1e-12, "its distance is that to the plane");

  points = (struct pareto_points){ solid, 1, 3, lower };
  pareto_front (&points, by);
  ok (pareto_knee (&points, by, knee, &count, &distance) == 0 && count == 0,
      "a single point has no knee");
}

int
main (void)
{
  check_volume ();
  check_epsilon ();
  check_examples ();
  check_knee ();
  return plan ();
}
