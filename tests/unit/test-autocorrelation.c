/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dependence of samples on those before them.  */
#include <config.h>
#include "stat/autocorrelation.h"
#include "base/rng.h"
#include "tap.h"

#define N 500

/* How often of 400 series, first-order autoregressive with coefficient PHI,
   the test of Ljung and Box rejects at 1 %.  */
static int
rejections (double phi)
{
  struct rng rng;
  rng_seed (&rng, 11);
  int rejected = 0;
  for (int t = 0; t < 400; t++)
    {
      double value[N], last = 0;
      for (size_t i = 0; i < N; i++)
        value[i] = last = phi * last + rng_uniform (&rng) - 0.5;
      struct moments m;
      moments_compute (&m, value, N);
      rejected += ljung_box_p (value, &m).value < 0.01;
    }
  return rejected;
}

static double
worth_below (const double *value, size_t n, double q)
{
  struct figure worth;
  return effective_n_below (value, n, &q, 1, &worth) == 0 ? worth.value : NAN;
}

/* The same by the autocorrelation at lag 1, as it is defined.  */
static double
lag1_worth (const double *value, size_t n, double q)
{
  double below = 0, squares = 0, products = 0;
  for (size_t i = 0; i < n; i++)
    below += value[i] <= q;
  double mean = below / (double) n;
  for (size_t i = 0; i < n; i++)
    {
      double d = (value[i] <= q) - mean;
      squares += d * d;
      if (i > 0)
        products += d * ((value[i - 1] <= q) - mean);
    }
  double r1 = squares > 0 ? products / squares : 0;
  return effective_n (n, r1 > 0 ? r1 : 0);
}

int
main (void)
{
  const double alternating[] = { 1, -1, 1, -1, 1, -1, 1, -1, 1, -1 };
  struct moments m;
  moments_compute (&m, alternating, 10);
  near (autocorrelation (alternating, &m, 1).value, -0.9, 1e-15,
        "alternating samples have a lag-1 autocorrelation of -(n - 1) / n");
  near (autocorrelation (alternating, &m, 2).value, 0.8, 1e-15,
        "and one of (n - 2) / n at lag 2");
  ok (!figure_available (autocorrelation (alternating, &m, 10)),
      "there is none at a lag as long as the series");

  /* The same with an offset that hides the deviations from plain sums.  */
  double offset[10];
  for (size_t i = 0; i < 10; i++)
    offset[i] = 1e15 + alternating[i] / 8;
  moments_compute (&m, offset, 10);
  near (autocorrelation (offset, &m, 1).value, -0.9, 1e-15,
        "an offset changes nothing");

  const double equal[] = { 3, 3, 3 };
  moments_compute (&m, equal, 3);
  same_string (autocorrelation (equal, &m, 1).reason, "all samples are equal",
               "equal samples have none, and it says why");

  near (effective_n (100, 0.5), 100 / 3., 1e-15,
        "a lag-1 autocorrelation of 1/2 leaves a third of the samples");
  ok (effective_n (100, -0.5) == 100 && effective_n (100, 0.999) == 2
          && effective_n (2, 0.5) == 2,
      "the effective number stays within 2 and n");
  near (autocorrelation_bound (100), 0.196, 1e-4,
        "a tenth part of 1.96 is chance among 100");

  static double value[2000];
  struct rng rng;
  rng_seed (&rng, 8);
  for (size_t i = 0; i < 2000; i++)
    value[i] = rng_uniform (&rng) - 0.5 + (i > 0 ? 0.5 * value[i - 1] : 0);
  moments_compute (&m, value, 2000);
  near (effective_n_sum (value, &m).value, 2000 / 3., 0.15,
        "the sum of autocorrelations says so too");
  double below = worth_below (value, 2000, 0);
  ok (below > 700 && below < 1300,
      "of the median more is known than of the mean");
  near (worth_below (value, 90, 0), 45, 0.3,
        "which lag 1 alone tells of few samples");
  ok (worth_below (value, 90, 100) == 90,
      "a limit above all samples tells of no dependence");
  double q[] = { -9, -0.5, 0, 0, 0.25, 9 };
  struct figure each[6];
  bool same = effective_n_below (value, 90, q, 6, each) == 0;
  for (size_t i = 0; i < 6; i++)
    same = same && fabs (each[i].value - lag1_worth (value, 90, q[i])) < 1e-9;
  ok (same, "limits are counted together as if each alone");

  for (size_t i = 0; i < 2000; i++)
    value[i] = (double) i;
  moments_compute (&m, value, 2000);
  near (effective_n_line (value, &m, 1).value, 2000, 1e-9,
        "a line leaves nothing that depends on itself");
  near (effective_n_line (value, &m, 0).value,
        effective_n_sum (value, &m).value, 1e-9,
        "without its slope it depends on itself as any series");
  /* Half a line, half runs of ten of either sign: lag-1 autocorrelation
     0.8.  */
  for (size_t i = 0; i < 500; i++)
    value[i] = (double) i / 500 * sqrt (12) + (i / 10 % 2 == 0 ? 1 : -1);
  moments_compute (&m, value, 500);
  near (effective_n_line (value, &m, sqrt (12) / 500).value,
        500 / (1 + 0.5 * (9 - 1)), 0.05,
        "what a line leaves counts by its share of the squares");

  int independent = rejections (0), dependent = rejections (0.3);
  if (!ok (independent <= 12, "independent series are rarely rejected"))
    printf ("# %d of 400\n", independent);
  if (!ok (dependent >= 390, "dependent ones are"))
    printf ("# %d of 400\n", dependent);
  return plan ();
}
