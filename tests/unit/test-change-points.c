/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a sequence changes.  */
#include <config.h>
#include "stat/change_points.h"
#include <math.h>
#include "base/rng.h"
#include "tap.h"

#define MOST 400

/* Fill VALUE from FROM to before TO with an even law around MEAN.  */
static void
fill (double *value, size_t from, size_t to, double mean, double reach)
{
  struct rng rng;
  rng_seed (&rng, from + 1);
  for (size_t i = from; i < to; i++)
    value[i] = mean + reach * (2 * rng_uniform (&rng) - 1);
}

static size_t
segments (const double *value, size_t n, size_t *start)
{
  return change_points (value, n, CHANGE_MIN_SEGMENT, change_penalty (n), 1e-3,
                        start);
}

/* The cost of the segment of VALUE from FROM to before TO, from its values. */
static double
cost_of (const double *value, size_t from, size_t to, double resolution)
{
  double n = (double) (to - from), mean = 0, squares = 0;
  for (size_t i = from; i < to; i++)
    mean += value[i] / n;
  for (size_t i = from; i < to; i++)
    squares += (value[i] - mean) * (value[i] - mean);
  return n * log (fmax (squares / n, resolution * resolution));
}

/* The least cost of N values cut into segments of MIN_SEGMENT or more.  */
static double
least_cost (const double *value, size_t n, size_t min_segment, double penalty,
            double resolution)
{
  double best[MOST + 1];
  for (size_t to = 1; to <= n; to++)
    {
      best[to]
          = to < min_segment ? INFINITY : cost_of (value, 0, to, resolution);
      for (size_t from = min_segment; from + min_segment <= to; from++)
        best[to]
            = fmin (best[to], best[from] + penalty
                                  + cost_of (value, from, to, resolution));
    }
  return best[n];
}

static double
cost_of_cut (const double *value, size_t n, const size_t *start, size_t count,
             double penalty, double resolution)
{
  double cost = penalty * (double) (count - 1);
  for (size_t i = 0; i < count; i++)
    cost += cost_of (value, start[i], i + 1 < count ? start[i + 1] : n,
                     resolution);
  return cost;
}

/* Sequences whose level and spread change now and then, or rise, or are of a
   few values.  */
static void
fill_any (double *value, size_t n, struct rng *r)
{
  double level = 1, spread = .1;
  bool rises = rng_below (r, 4) == 0, is_coarse = rng_below (r, 4) == 0;
  uint64_t rarity = rng_below (r, 2) == 0 ? 30 : 100000;
  for (size_t i = 0; i < n; i++)
    {
      if (rng_below (r, rarity) == 0)
        {
          level = 1 + rng_uniform (r);
          spread = pow (10, -1 - (double) rng_below (r, 4));
        }
      value[i]
          = level + spread * rng_uniform (r) + (rises ? .01 * (double) i : 0);
      if (is_coarse)
        value[i] = floor (20 * value[i]) / 20;
    }
}

/* Those that are passed over would not have been the best.  */
static void
test_least_cost (void)
{
  struct rng r;
  rng_seed (&r, 7);
  size_t worse = 0, cuts = 0;
  for (int i = 0; i < 200; i++)
    {
      double value[MOST];
      size_t start[MOST], n = 10 + rng_below (&r, i < 100 ? 110 : MOST - 10);
      size_t min_segment = 1 + rng_below (&r, 6);
      double penalty = rng_below (&r, 2) == 0 ? change_penalty (n) : 10;
      double resolution = rng_below (&r, 2) == 0 ? 1e-2 : 1e-3;
      fill_any (value, n, &r);
      size_t count
          = change_points (value, n, min_segment, penalty, resolution, start);
      worse
          += cost_of_cut (value, n, start, count, penalty, resolution)
             > least_cost (value, n, min_segment, penalty, resolution) + 1e-3;
      cuts += count - 1;
    }
  ok (worse == 0 && cuts > 100,
      "no cut costs less than the one that is found");
}

int
main (void)
{
  double value[MOST];
  size_t start[MOST];
  fill (value, 0, MOST, 1e6, 1);
  ok (segments (value, MOST, start) == 1 && start[0] == 0,
      "a sequence without a change is one segment");
  ok (segments (value, 3, start) == 1 && start[0] == 0,
      "and so is one that is shorter than a segment");
  ok (segments (value, 0, start) == 0, "an empty one has none");

  fill (value, 100, 250, 1e6 + 4, 1);
  ok (segments (value, MOST, start) == 3 && start[1] == 100 && start[2] == 250,
      "changes of the mean are found where they are");
  fill (value, 0, 200, 5, 1);
  fill (value, 200, MOST, 5, 8);
  ok (segments (value, MOST, start) == 2 && start[1] >= 195 && start[1] <= 205,
      "a change of the variance is found");
  for (size_t i = 0; i < MOST; i++)
    value[i] = i < 200 ? 1 : 1.0001;
  ok (segments (value, MOST, start) == 1,
      "what is smaller than the resolution is no change");
  fill (value, 0, 3, 50, 1);
  fill (value, 3, 40, 5, 1);
  size_t count = segments (value, 40, start);
  bool long_enough = true;
  for (size_t i = 0; i < count; i++)
    long_enough &= (i + 1 < count ? start[i + 1] : 40) - start[i]
                   >= CHANGE_MIN_SEGMENT;
  ok (count >= 2 && long_enough, "no segment is shorter than the least");
  test_least_cost ();
  return plan ();
}
