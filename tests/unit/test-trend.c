/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trends against all pairs and all orders, and what a sequence keeps up.  */
#include <config.h>
#include "base/rng.h"
#include "stat/block_medians.h"
#include "stat/division.h"
#include "stat/lanes.h"
#include "stat/inversions.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/sustained.h"
#include "stat/theil_sen.h"
#include "stat/trend.h"
#include "tap.h"
#include <float.h>
#include <stdlib.h>

#define MOST 700

static struct rng rng;

static double
all_inversions (const double *value, size_t n)
{
  double count = 0;
  for (size_t j = 0; j < n; j++)
    for (size_t i = 0; i < j; i++)
      count += value[i] > value[j];
  return count;
}

static void
check_inversions (void)
{
  double value[MOST];
  int64_t key[MOST], spare[MOST];
  bool right = true, sorted = true;
  for (size_t n = 0; n < 200; n++)
    {
      for (size_t i = 0; i < n; i++)
        {
          value[i] = (double) rng_below (&rng, 50) - 25;
          value[i] = value[i] == 0 && i % 2 != 0 ? -0. : value[i];
          key[i] = inversions_key (value[i]);
        }
      double all = all_inversions (value, n);
      right &= (double) inversions_sort (key, n, spare) == all;
      sort_doubles (value, n);
      for (size_t i = 0; i < n; i++)
        sorted &= key[i] == inversions_key (value[i]);
    }
  ok (right, "inversions are those of all pairs");
  ok (sorted, "and the keys are sorted");
}

/* How many of the orders of VALUE from place K on, of N, have an |S| of S at
   least; *ALL counts them.  */
static double
orders_beyond (double *value, size_t k, size_t n, double s, double *all)
{
  double count = 0;
  if (k == n)
    {
      ++*all;
      double pairs = (double) (n * (n - 1) / 2);
      return fabs (pairs - 2 * all_inversions (value, n)) >= s;
    }
  for (size_t i = k; i < n; i++)
    {
      double swap = value[k];
      value[k] = value[i];
      value[i] = swap;
      count += orders_beyond (value, k + 1, n, s, all);
      value[i] = value[k];
      value[k] = swap;
    }
  return count;
}

static void
check_kendall (void)
{
  double value[] = { 3, 1, 2, 5, 4, 7, 6 };
  struct trend t;
  double all = 0;
  trend_test (&t, value, 7);
  ok (t.s == 13, "S counts rising pairs less falling ones");
  near (t.tau, 13. / 21, 1e-15, "tau is its share of all pairs");
  double beyond = orders_beyond (value, 0, 7, 13, &all);
  near (t.p, beyond / all, 1e-12, "p is the share of all orders");

  /* Mann's statistic with ties: tau-b and the variance by hand.  */
  const double tied[] = { 1, 1, 2, 2, 2, 3, 5, 4, 4, 6 };
  trend_test (&t, tied, 10);
  ok (t.s == 45 - 5 - 2 * 2, "tied pairs count for neither");
  near (t.tau, 36 / sqrt (45. * 40), 1e-15, "tau-b");
  near (t.variance, (10 * 9 * 25. - 2 * (2 * 9) - 3 * 2 * 11) / 18, 1e-15,
        "the variance of S with ties");
  near (t.p, erfc (35 / sqrt (2 * t.variance)), 1e-9, "p by the normal law");
  const double equal[] = { 2, 2, 2, 2 };
  trend_test (&t, equal, 4);
  ok (t.s == 0 && t.tau == 0 && t.p == 1, "equal samples have no trend");
}

static double
slope_of_all (const double *value, size_t n)
{
  static double slope[MOST * (MOST - 1) / 2];
  size_t k = 0;
  for (size_t j = 1; j < n; j++)
    for (size_t i = 0; i < j; i++)
      slope[k++] = (value[j] - value[i]) / (double) (j - i);
  sort_doubles (slope, k);
  return median (slope, k);
}

static void
check_slope (void)
{
  double value[MOST], slope = 0;
  double worst = 0;
  for (int kind = 0; kind < 5; kind++)
    for (size_t n = 2; n <= MOST; n = n < 20 ? n + 1 : n + n / 3)
      {
        for (size_t i = 0; i < n; i++)
          value[i] = (kind == 1 ? 0.01 : 0) * (double) i
                     + (kind == 2 ? -3. * (double) i : 0)
                     + (kind == 3 ? (double) rng_below (&rng, 4)
                                  : rng_uniform (&rng))
                     + (kind == 4 && rng_below (&rng, 5) == 0 ? 1e4 : 0);
        double right = slope_of_all (value, n);
        if (theil_sen (value, n, &slope) != 0)
          worst = 1;
        worst = fmax (worst, fabs (slope - right) * (double) n);
      }
  ok (worst < 1e-9, "the slope is the median of all slopes");
  for (size_t i = 0; i < MOST; i++)
    value[i] = 5 + 0.25 * (double) i;
  theil_sen (value, MOST, &slope);
  near (slope, 0.25, 1e-12, "that of a line is its own");
  for (size_t i = 0; i < MOST; i++)
    value[i] = 5;
  theil_sen (value, MOST, &slope);
  ok (slope == 0, "and equal samples have none");
}

/* Whether the medians of BLOCKS blocks of the N samples of VALUE are those of
   each when it is sorted.  */
static bool
blocks_are_right (const double *value, size_t n, size_t blocks)
{
  double part[MOST + 1];
  uint16_t place[MOST + 16] = { 0 };
  struct block_window window = { 0 };
  struct division division;
  division_choose (&division, value, n);
  division_places (&division, value, n, place);
  bool right = true;
  size_t covered = 0;
  for (size_t b = 0; b < blocks; b++)
    {
      size_t start = block_start (n, blocks, b), count = 0;
      size_t length = block_start (n, blocks, b + 1) - start;
      double block
          = block_median (part, value + start, place + start, length, &window);
      for (size_t i = start; i < block_start (n, blocks, b + 1); i++)
        part[count++] = value[i];
      covered += count;
      sort_doubles (part, count);
      right &= count - n / blocks <= 1
               && fabs (block - median (part, count))
                      <= DBL_EPSILON
                             * fmax (fabs (part[(count - 1) / 2]),
                                     fabs (part[count / 2]));
    }
  return right && covered == n;
}

static void
check_blocks (void)
{
  double value[MOST];
  for (size_t i = 0; i < MOST; i++)
    value[i] = (double) rng_below (&rng, 100);
  ok (blocks_are_right (value, MOST, 97), "blocks are equal parts");
  bool right = true;
  for (int kind = 0; kind < 8; kind++)
    for (size_t blocks = 1; blocks < MOST; blocks += 7)
      {
        for (size_t i = 0; i < MOST; i++)
          value[i] = kind == 0   ? 7
                     : kind == 1 ? (double) rng_below (&rng, 3)
                     : kind == 2 ? (double) i
                     : kind == 3 ? (i * 2 > MOST ? 50 : 3) + rng_uniform (&rng)
                     : kind == 4 ? (double) (rng_below (&rng, 2) * 1000)
                                       + rng_uniform (&rng)
                     : kind == 5 ? exp (9 * rng_uniform (&rng))
                     : kind == 6 ? (i % 2 == 0 ? -1e308 : 1e308)
                                 : 1.7e308 * (2 * rng_uniform (&rng) - 1);
        for (int narrow = 0; narrow < 2; narrow++)
          {
            processor_narrow = narrow != 0;
            right = right && blocks_are_right (value, MOST, blocks);
          }
        processor_narrow = false;
      }
  ok (right, "their medians are right, whatever the blocks before are like");
}

static void
check_sustained (void)
{
  double value[40];
  for (size_t i = 0; i < 40; i++)
    value[i] = i >= 5 && i < 10 ? 1 : i < 30 ? 2 : 3;
  struct sustained s;
  sustained_find (&s, value, 40, false);
  ok (s.peak == 1 && s.sustained == 3, "of costs the best is the least");
  sustained_find (&s, value, 40, true);
  ok (s.peak == 3 && s.sustained == 3, "of rates the most");
}

int
main (void)
{
  rng_seed (&rng, 4);
  check_inversions ();
  check_kendall ();
  check_slope ();
  check_blocks ();
  check_sustained ();
  return plan ();
}
