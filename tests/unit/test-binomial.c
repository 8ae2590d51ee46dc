/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The binomial law, against whole numbers, and the intervals made of it,
   against simulation.  */
#include <config.h>
#include "stat/binomial.h"
#include "base/rng.h"
#include "stat/order_interval.h"
#include "stat/sort.h"
#include "tap.h"
#include <stdint.h>
#include <stdlib.h>

/* C (N, K), exact for N <= 30.  */
static uint64_t
choose (unsigned n, unsigned k)
{
  uint64_t result = 1;
  for (unsigned i = 1; i <= k; i++)
    result = result * (n - k + i) / i;
  return result;
}

/* The largest relative error of the three functions for chance
   NUMERATOR / 4 and N up to 24, where 4^N is exact.  */
static double
worst_error (unsigned numerator)
{
  double worst = 0;
  for (unsigned n = 1; n <= 24; n++)
    {
      uint64_t below = 0, all = UINT64_C (1) << (2 * n);
      for (unsigned k = 0; k <= n; k++)
        {
          uint64_t ways = choose (n, k);
          for (unsigned i = 0; i < n; i++)
            ways *= i < k ? numerator : 4 - numerator;
          below += ways;
          double p = numerator / 4.;
          double want[]
              = { (double) ways / (double) all, (double) below / (double) all,
                  (double) (all - below) / (double) all };
          double got[]
              = { binomial_density (k, n, p), binomial_lower (k, n, p),
                  binomial_upper (k, n, p) };
          for (int i = 0; i < 3; i++)
            if (want[i] > 0)
              worst = fmax (worst, fabs (got[i] / want[i] - 1));
        }
    }
  return worst;
}

static bool
quantiles_are_smallest (double p)
{
  for (size_t n = 1; n <= 40; n++)
    for (double q = 0.005; q < 1; q += 0.0173)
      {
        size_t k = binomial_quantile (q, n, p);
        if (binomial_lower (k, n, p) < q
            || (k > 0 && binomial_lower (k - 1, n, p) >= q))
          return false;
      }
  return true;
}

static void
check_law (void)
{
  ok (worst_error (1) < 1e-13 && worst_error (2) < 1e-13
          && worst_error (3) < 1e-13,
      "densities and tails are those of whole numbers");
  size_t million = 1000000;
  near (binomial_lower (million / 2 - 1, million, 0.5),
        (1 - binomial_density (million / 2, million, 0.5)) / 2, 1e-13,
        "a million trials are symmetric about their middle");
  near (binomial_density (million / 2, million, 0.5), 7.978843613317501e-04,
        1e-14,
        "and their middle has the density of exact rational arithmetic");
  near (binomial_upper (999, 1000, 0.99), pow (0.99, 1000), 1e-13,
        "all successes have their power");
  ok (binomial_lower (0, 5, 0) == 1 && binomial_upper (4, 5, 1) == 1
          && binomial_lower (4, 5, 1) == 0,
      "certain and impossible events are that");
  ok (quantiles_are_smallest (0.5) && quantiles_are_smallest (0.9)
          && quantiles_are_smallest (0.01),
      "a quantile is the smallest number that reaches the level");
}

static void
check_ranks (void)
{
  struct order_interval ten = order_interval (10, 0.5, 0.95);
  ok (ten.lower == 2 && ten.upper == 9,
      "the median of ten lies between the second and the ninth");
  near (ten.coverage, 0.978515625, 1e-15, "which covers 97.9 %");
  struct order_interval five = order_interval (5, 0.5, 0.95);
  ok (five.lower == 0 && five.upper == 6, "five are too few for 95 %");
  near (order_interval_coverage (5, 0.5, 1, 5), 0.9375, 1e-15,
        "but their range covers 93.75 %");
  ok (order_interval_min_n_lower (0.5, 0.95) == 6
          && order_interval_min_n_lower (0.5, 0.99) == 8,
      "the median needs six samples for 95 %, eight for 99 %");
  ok (order_interval_min_n_upper (0.99, 0.95) == 368,
      "the upper limit of p99 needs 368");
  struct order_interval enough = order_interval (368, 0.99, 0.95);
  struct order_interval short_of = order_interval (367, 0.99, 0.95);
  ok (enough.upper == 368 && short_of.upper == 368,
      "and is the largest sample then, open with one less");
  ok (order_interval_min_n_lower (0.05, 0.9) == 59
          && order_interval (59, 0.05, 0.9).lower == 1
          && order_interval (58, 0.05, 0.9).lower == 0,
      "low quantiles need theirs below");
}

/* How many of TRIALS intervals for the quantile at P of an exponential
   distribution hold it.  */
static double
simulated_coverage (size_t n, double p, double confidence, int trials)
{
  struct rng rng;
  rng_seed (&rng, 42);
  double *value = malloc (n * sizeof *value);
  if (value == NULL)
    abort ();
  double truth = -log1p (-p);
  struct order_interval interval = order_interval (n, p, confidence);
  int held = 0;
  for (int t = 0; t < trials; t++)
    {
      for (size_t i = 0; i < n; i++)
        value[i] = -log1p (-rng_uniform (&rng));
      if (sort_doubles (value, n) != 0)
        abort ();
      held += value[interval.lower - 1] <= truth
              && truth <= value[interval.upper - 1];
    }
  free (value);
  return (double) held / trials;
}

static void
check_simulated (size_t n, double p, double confidence)
{
  enum
  {
    TRIALS = 20000
  };
  double want = order_interval (n, p, confidence).coverage;
  double got = simulated_coverage (n, p, confidence, TRIALS);
  double error = sqrt (want * (1 - want) / TRIALS);
  char sentence[100];
  snprintf (sentence, sizeof sentence,
            "the interval at %g of %zu samples covers what it says", p, n);
  if (!ok (fabs (got - want) < 3.5 * error && want >= confidence, sentence))
    printf ("# got %g, want %g\n", got, want);
}

int
main (void)
{
  check_law ();
  check_ranks ();
  check_simulated (6, 0.5, 0.95);
  check_simulated (20, 0.5, 0.95);
  check_simulated (101, 0.5, 0.99);
  check_simulated (100, 0.9, 0.95);
  return plan ();
}
