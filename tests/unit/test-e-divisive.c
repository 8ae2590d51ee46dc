/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E-divisive: the search against one that sums up every distance anew, the
   test against all permutations, and how often it finds what is not there.  */
#include <config.h>
#include <stdlib.h>
#include "base/processor.h"
#include "base/rng.h"
#include "stat/e_divisive.h"
#include "tap.h"

static double
normal (struct rng *rng)
{
  double u = 1 - rng_uniform (rng), v = rng_uniform (rng);
  return sqrt (-2 * log (u)) * cos (2 * M_PI * v);
}

static double
mean_distance (const double *x, size_t n, const double *y, size_t m)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      sum += fabs (x[i] - y[j]);
  return sum / ((double) n * (double) m);
}

static double
mean_within (const double *x, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      sum += fabs (x[i] - x[j]);
  return sum / ((double) n * (double) (n - 1) / 2);
}

/* The definition as it stands.  */
static struct e_division
brute_force (const double *x, size_t n, size_t min)
{
  struct e_division best = { 0 };
  for (size_t at = min; at + min <= n; at++)
    for (size_t end = at + min; end <= n; end++)
      {
        size_t m = end - at;
        double e = 2 * mean_distance (x, at, x + at, m) - mean_within (x, at)
                   - mean_within (x + at, m);
        double q = (double) at * (double) m / (double) (at + m) * e;
        if (q > best.statistic)
          best = (struct e_division){ at, q };
      }
  return best;
}

static void
test_search (void)
{
  struct rng rng;
  rng_seed (&rng, 1);
  bool places = true, statistics = true;
  for (int trial = 0; trial < 200; trial++)
    {
      double x[24];
      size_t n = 4 + (size_t) rng_below (&rng, 21);
      size_t min = 2 + (size_t) rng_below (&rng, 3);
      for (size_t i = 0; i < n; i++)
        x[i] = normal (&rng) + (i > n / 2 ? 2 : 0);
      struct e_division got, want = brute_force (x, n, min);
      if (e_divide (&got, x, n, min) != 0)
        abort ();
      places &= got.at == want.at;
      statistics
          &= fabs (got.statistic - want.statistic) <= 1e-9 * want.statistic;
    }
  ok (places, "the division is where every distance summed up anew puts it");
  ok (statistics, "and so is its statistic");
}

/* Whether e_division_reaches says of sequences of N values, side by side, what
   their best divisions say: at just their statistics, and well beside.  */
static bool
reaches_agree (struct rng *rng, size_t n, size_t min)
{
  enum
  {
    SEQUENCES = E_DIVISION_SEQUENCES
  };
  double x[SEQUENCES][32], beside[32 * SEQUENCES];
  double q[SEQUENCES];
  for (size_t k = 0; k < SEQUENCES; k++)
    {
      struct e_division d;
      for (size_t i = 0; i < n; i++)
        {
          /* Some with ties, and some far from 0.  */
          x[k][i] = k % 3 == 0 ? (double) rng_below (rng, 4)
                               : normal (rng) + (k % 3 == 1 ? 1e4 : 0);
          beside[i * SEQUENCES + k] = x[k][i];
        }
      if (e_divide (&d, x[k], n, min) != 0)
        abort ();
      q[k] = d.statistic;
    }
  struct e_division_room room;
  if (e_division_room_init (&room, n) != 0)
    abort ();
  bool agree = true;
  for (size_t j = 0; j < SEQUENCES; j++)
    for (double by = 0.99; by < 1.015 && q[j] > 1e-9; by += 0.01)
      {
        bool reaches[SEQUENCES] = { false };
        e_division_reaches (reaches, beside, n, min, by * q[j], &room);
        for (size_t k = 0; k < SEQUENCES; k++)
          agree &= reaches[k] == (q[k] >= by * q[j] * (1 - 1e-9));
      }
  e_division_room_free (&room);
  return agree;
}

static void
test_reaches (void)
{
  struct rng rng;
  rng_seed (&rng, 4);
  for (int narrow = 0; narrow < 2; narrow++)
    {
      bool agree = true;
      processor_narrow = narrow == 1;
      for (int trial = 0; trial < 200; trial++)
        {
          size_t n = (size_t) rng_below (&rng, 33);
          size_t min = 2 + (size_t) rng_below (&rng, 3);
          agree &= reaches_agree (&rng, n, min);
        }
      ok (agree, narrow ? "and without wide vectors"
                        : "sequences side by side reach what each would");
    }
  processor_narrow = false;
}

/* Count over all orders of the N values of X those that divide as well as Q,
   by Heap's algorithm.  */
static void
permute (double *x, size_t k, size_t n, double q, size_t *hits, size_t *all)
{
  if (k == 1)
    {
      *hits += brute_force (x, n, 3).statistic >= q * (1 - 1e-9);
      ++*all;
      return;
    }
  for (size_t i = 0; i < k; i++)
    {
      permute (x, k - 1, n, q, hits, all);
      size_t other = k % 2 == 0 ? i : 0;
      double swapped = x[other];
      x[other] = x[k - 1];
      x[k - 1] = swapped;
    }
}

static void
test_p (void)
{
  double x[] = { 1, 1.2, 1.1, 1.15, 1.9, 1.4, 2.2, 1.7 };
  enum
  {
    N = 8
  };
  double copy[N];
  memcpy (copy, x, sizeof x);
  size_t hits = 0, all = 0;
  double q = brute_force (x, N, 3).statistic;
  permute (copy, N, N, q, &hits, &all);
  struct e_change change[N];
  struct e_divisive_options o
      = { .min_segment = 3, .permutations = 9999, .alpha = 1, .seed = 7 };
  ptrdiff_t count = e_divisive (x, N, &o, change);
  double want = (double) hits / (double) all;
  ok (all == 40320 && count == 1 && change[0].at == 4,
      "a change of eight values is found in their middle");
  ok (fabs (change[0].p - want) < 4 * sqrt (want * (1 - want) / 9999),
      "its p-value is near that of all 40,320 orders");
  printf ("# %g by chance, %g by all orders\n", change[0].p, want);
}

/* The share of sequences of N values, with a shift of SHIFT in the middle, in
   which a change is found; *NEAR of those within two places of it.  */
static double
share_found (size_t n, double shift, bool skewed, int trials, double *near_it)
{
  struct rng rng;
  rng_seed (&rng, 42 + n);
  struct e_divisive_options o
      = { .min_segment = 3, .permutations = 999, .alpha = 0.05, .seed = 1 };
  int found = 0, near_by = 0;
  for (int trial = 0; trial < trials; trial++)
    {
      double x[64];
      struct e_change change[64];
      for (size_t i = 0; i < n; i++)
        {
          double z = normal (&rng);
          x[i] = (skewed ? exp (z) : z) + (i >= n / 2 ? shift : 0);
        }
      ptrdiff_t count = e_divisive (x, n, &o, change);
      found += count > 0;
      if (count > 0)
        near_by += change[0].at + 2 >= n / 2 && change[0].at <= n / 2 + 2;
    }
  if (near_it != NULL)
    *near_it = (double) near_by / trials;
  return (double) found / trials;
}

static void
test_rates (void)
{
  double six = share_found (6, 0, false, 500, NULL);
  double twenty = share_found (20, 0, false, 500, NULL);
  double skewed = share_found (30, 0, true, 500, NULL);
  printf ("# false alarms: %g of 6, %g of 20, %g of 30 lognormal\n", six,
          twenty, skewed);
  /* 5 % of 500 are 25 with a standard deviation of 4.9.  */
  ok (six <= 0.07 && twenty <= 0.07 && skewed <= 0.07,
      "sequences without a change have one found in 5 % at most");
  double near_it, found = share_found (30, 3, false, 200, &near_it);
  printf ("# found: %g, near: %g\n", found, near_it);
  ok (found >= 0.99 && near_it >= 0.95,
      "a shift by three standard deviations is found where it is");
}

static void
test_several (void)
{
  double x[40];
  struct rng rng;
  rng_seed (&rng, 3);
  for (size_t i = 0; i < 40; i++)
    x[i] = 0.1 * normal (&rng) + (i < 12 ? 1 : i < 27 ? 2 : 1.5);
  struct e_divisive_options o
      = { .min_segment = 3, .permutations = 999, .alpha = 0.05, .seed = 1 };
  struct e_change change[40], again[40];
  ptrdiff_t count = e_divisive (x, 40, &o, change);
  ok (count == 2 && change[0].at == 12 && change[1].at == 27,
      "two changes are found, in order");
  ok (change[0].p == 0.001 && change[1].p == 0.001,
      "with the least p-value that 999 permutations can give");
  ok (e_divisive (x, 40, &o, again) == 2
          && memcmp (change, again, 2 * sizeof *again) == 0,
      "the same seed gives the same answer");
  for (size_t i = 0; i < 40; i++)
    x[i] = 5;
  ok (e_divisive (x, 40, &o, change) == 0, "equal values do not change");
  ok (e_divisive (x, 5, &o, change) == 0 && e_divisive (x, 0, &o, change) == 0,
      "nor do too few");
  for (size_t i = 0; i < 40; i++)
    x[i] = i < 3 ? 1 : 2;
  count = e_divisive (x, 40, &o, change);
  ok (count == 1 && change[0].at == 3,
      "a change behind the shortest segment is found");
}

/* More values than are divided as they are.  */
static void
test_many (void)
{
  size_t n = 3 * E_DIVISIVE_ALL + 5;
  double *x = malloc (n * sizeof *x);
  struct e_change *change = malloc (n * sizeof *change);
  struct rng rng;
  rng_seed (&rng, 5);
  for (size_t i = 0; i < n; i++)
    x[i] = 0.05 * normal (&rng) + (i < 1000 ? 1 : i < 4001 ? 2 : 1.5);
  struct e_divisive_options o
      = { .min_segment = 3, .permutations = 19, .alpha = 0.05, .seed = 1 };
  ok (e_divisive (x, n, &o, change) == 2 && change[0].at == 1000
          && change[1].at == 4001,
      "of many values changes are found to the place");
  free (x);
  free (change);
}

int
main (void)
{
  test_many ();
  test_search ();
  test_reaches ();
  test_p ();
  test_rates ();
  test_several ();
  return plan ();
}
