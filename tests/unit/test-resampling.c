/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Permutation tests, Kolmogorov and Smirnov's, and ratios of means, against
   their definitions by brute force.  */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include "stat/kolmogorov_smirnov.h"
#include "stat/mean_ratio.h"
#include "base/rng.h"
#include "stat/permutation.h"
#include "stat/sort.h"
#include "tap.h"

/* The tails of the difference of means over all choices of M of the N + M
   samples X, Y - S: how many are at least, and at most, that of the data.  */
static double
p_by_definition (const double *x, size_t n, const double *y, size_t m,
                 double s)
{
  double pool[20], observed = 0;
  for (size_t i = 0; i < n; i++)
    pool[i] = x[i];
  for (size_t i = 0; i < m; i++)
    {
      pool[n + i] = y[i] - s;
      observed += y[i] - s;
    }
  double all = 0, least = 0, most = 0;
  for (unsigned set = 0; set < 1U << (n + m); set++)
    {
      double sum = 0;
      if ((size_t) __builtin_popcount (set) != m)
        continue;
      for (size_t i = 0; i < n + m; i++)
        sum += set >> i & 1 ? pool[i] : 0;
      all++;
      least += sum >= observed - 1e-9;
      most += sum <= observed + 1e-9;
    }
  return fmin (1, 2 * fmin (least, most) / all);
}

static double
p_of_pairs (const double *d, size_t n, double s)
{
  double all = 0, least = 0, most = 0, observed = 0;
  for (size_t i = 0; i < n; i++)
    observed += d[i] - s;
  for (unsigned set = 0; set < 1U << n; set++)
    {
      double sum = 0;
      for (size_t i = 0; i < n; i++)
        sum += set >> i & 1 ? d[i] - s : s - d[i];
      all++;
      least += sum >= observed - 1e-9;
      most += sum <= observed + 1e-9;
    }
  return fmin (1, 2 * fmin (least, most) / all);
}

/* Just within the interval a shift is not rejected, just beyond it is.  */
static void
permutations (void)
{
  static const double x[] = { 5, 7, 7, 9, 12 };
  static const double y[] = { 8, 11, 13, 13, 17, 20, 9 };
  struct permutation p;
  ok (permutation_of_samples (&p, x, 5, y, 7, 0, 0, 1) == 0 && p.exact
          && p.count == 791,
      "all 792 rearrangements of 5 and 7 are looked at");
  near (permutation_p (&p), p_by_definition (x, 5, y, 7, 0), 1e-12,
        "the p-value is the enumerated one, ties and all");
  struct shift_interval s = permutation_interval (&p, 0.05);
  ok (p_by_definition (x, 5, y, 7, s.lo + 1e-6) >= 0.05
          && p_by_definition (x, 5, y, 7, s.lo - 1e-6) < 0.05
          && p_by_definition (x, 5, y, 7, s.hi - 1e-6) >= 0.05
          && p_by_definition (x, 5, y, 7, s.hi + 1e-6) < 0.05,
      "the interval holds the shifts that are not rejected, no others");
  permutation_free (&p);
  permutation_of_samples (&p, y, 7, x, 5, 0, 0, 1);
  struct shift_interval t = permutation_interval (&p, 0.05);
  near (t.lo, -s.hi, 1e-12, "swapping the sides mirrors it");
  permutation_free (&p);

  static const double d[] = { 3, -1, 4, 1, -5, 9, 2, 6, 5, 3 };
  permutation_of_pairs (&p, d, 10, 0, 0, 1);
  near (permutation_p (&p), p_of_pairs (d, 10, 0), 1e-12,
        "the same of pairs: the p-value");
  s = permutation_interval (&p, 0.05);
  ok (p_of_pairs (d, 10, s.lo + 1e-6) >= 0.05
          && p_of_pairs (d, 10, s.lo - 1e-6) < 0.05
          && p_of_pairs (d, 10, s.hi - 1e-6) >= 0.05
          && p_of_pairs (d, 10, s.hi + 1e-6) < 0.05,
      "and the interval");
  permutation_free (&p);

  permutation_of_samples (&p, x, 2, y, 2, 0, 0, 1);
  s = permutation_interval (&p, 0.05);
  ok (isinf (s.lo) && isinf (s.hi), "two a side can reject nothing");
  permutation_free (&p);

  double many[60];
  for (int i = 0; i < 60; i++)
    many[i] = (i * 37) % 60 + (i >= 30 ? 12 : 0);
  ok (permutation_of_samples (&p, many, 30, many + 30, 30, 0, 4999, 1) == 0
          && !p.exact && p.count == 4999,
      "of very many rearrangements random ones are taken");
  double first = permutation_p (&p);
  permutation_free (&p);
  permutation_of_samples (&p, many, 30, many + 30, 30, 0, 4999, 1);
  near (permutation_p (&p), first, 0, "the same ones for the same seed");
  ok (first > 0 && first < 0.05, "and their p-value is never 0");
  permutation_free (&p);
}

static double
ks_by_definition (const double *x, size_t n, const double *y, size_t m)
{
  double pool[20];
  for (size_t i = 0; i < n + m; i++)
    pool[i] = i < n ? x[i] : y[i - n];
  double observed = 0, all = 0, beyond = 0;
  unsigned own = ((1U << m) - 1) << n;
  for (int pass = 0; pass < 2; pass++)
    for (unsigned set = 0; set < 1U << (n + m); set++)
      {
        double d = 0;
        if ((size_t) __builtin_popcount (set) != m
            || (pass == 0 && set != own))
          continue;
        for (size_t i = 0; i < n + m; i++)
          {
            double f = 0;
            for (size_t j = 0; j < n + m; j++)
              if (pool[j] <= pool[i])
                f += set >> j & 1 ? 1 / (double) m : -1 / (double) n;
            d = fmax (d, fabs (f));
          }
        if (pass == 0)
          observed = d;
        all += pass;
        beyond += pass == 1 && d >= observed - 1e-9;
      }
  return beyond / all;
}

static void
distributions (void)
{
  static const double x[] = { 1, 2, 2, 3, 3, 9 }, y[] = { 2, 4, 4, 5, 8 };
  struct kolmogorov_smirnov ks;
  kolmogorov_smirnov_test (&ks, x, 6, y, 5);
  near (ks.p, ks_by_definition (x, 6, y, 5), 1e-12,
        "Kolmogorov and Smirnov's p with ties is the enumerated one");
  static const double z[] = { 1.5, 2.5, 3.5, 9.5, 10, 11 };
  kolmogorov_smirnov_test (&ks, x, 6, z, 6);
  near (ks.p, ks_by_definition (x, 6, z, 6), 1e-12, "and another");
  kolmogorov_smirnov_test (&ks, x, 6, x, 6);
  ok (ks.d == 0 && ks.p == 1, "equal samples have distance 0");
  double *far = malloc (8000 * sizeof *far);
  for (int i = 0; i < 8000; i++)
    far[i] = i % 4000 + (i >= 4000 ? 100.5 : 0);
  kolmogorov_smirnov_test (&ks, far, 4000, far + 4000, 4000);
  double t = 101 / 4000. * sqrt (2000);
  ok (!ks.exact && fabs (ks.d - 101 / 4000.) < 1e-12, "many: the distance");
  near (ks.p, 2 * (exp (-2 * t * t) - exp (-8 * t * t) + exp (-18 * t * t)),
        1e-6, "many: Smirnov's limit");
  free (far);
}

static void
ratios (void)
{
  static const double x[] = { 10, 12, 9, 11, 10, 13, 12, 9, 10, 11 };
  static const double y[] = { 14, 15, 13, 16, 12, 15, 14, 13, 15, 14 };
  struct moments m_x, m_y;
  moments_compute (&m_x, x, 10);
  moments_compute (&m_y, y, 10);
  struct fieller f = fieller_of (&m_x, &m_y);
  double lo, hi;
  ok (fieller_interval (&f, 0.05, &lo, &hi) && lo > 1 && lo < f.ratio
          && hi > f.ratio && fieller_p (&f) < 0.05,
      "Fieller's interval lies about the ratio");
  /* At a level equal to its p-value it ends at 1.  */
  fieller_interval (&f, fieller_p (&f), &lo, &hi);
  near (lo, 1, 1e-9, "at the level of the p-value an end is 1");
  static const double wild[] = { -3, 4, 1, 0.5 };
  moments_compute (&m_x, wild, 4);
  f = fieller_of (&m_x, &m_y);
  ok (!fieller_interval (&f, 0.05, &lo, &hi),
      "a baseline that may be 0 has no bounded ratio");

  struct ratio_bootstrap b;
  ratio_bootstrap (&b, x, 10, y, 10, false, 9999, 1);
  struct shift_interval s = ratio_bootstrap_interval (&b, 0.05);
  ok (s.lo > 0 && exp (s.lo) < 1.32 && exp (s.hi) > 1.32,
      "the bootstrap's lies about it too");
  double p = ratio_bootstrap_p (&b);
  ok (p > 0 && p < 0.05, "and its p-value says the same");
  ratio_bootstrap_free (&b);
  ratio_bootstrap (&b, x, 10, x, 10, true, 999, 1);
  s = ratio_bootstrap_interval (&b, 0.05);
  ok (s.lo == 0 && s.hi == 0 && ratio_bootstrap_p (&b) == 1,
      "of pairs that are equal nothing varies");
  ratio_bootstrap_free (&b);
}

/* N samples near 10, skewed, the same for the same SEED.  */
static double *
many_samples (size_t n, uint64_t seed)
{
  double *value = malloc (n * sizeof *value);
  struct rng rng;
  rng_seed (&rng, seed);
  for (size_t i = 0; i < n; i++)
    value[i] = 10 - log1p (-rng_uniform (&rng));
  return value;
}

/* Of many samples, N and M, the shifts are those of the normal law.  */
static void
permutations_of_many (size_t n, size_t m)
{
  double *x = many_samples (n, 1), *y = many_samples (m, 2);
  struct moments m_x, m_y;
  moments_compute (&m_x, x, n);
  moments_compute (&m_y, y, m);
  /* Exchanging them gives each side the variance of the other.  */
  double error = sqrt (moments_sample_variance (&m_x) / (double) m
                       + moments_sample_variance (&m_y) / (double) n);
  double difference = moments_mean (&m_y) - moments_mean (&m_x);
  struct permutation p;
  permutation_of_samples (&p, x, n, y, m, 0, 9999, 3);
  struct shift_interval s = permutation_interval (&p, 0.05);
  printf ("# %g to %g, %g standard errors\n", s.lo, s.hi,
          (s.hi - s.lo) / 2 / error);
  ok (p.count == 9999 && fabs ((s.hi - s.lo) / 2 / error - 1.96) < 0.06
          && fabs ((s.hi + s.lo) / 2 - difference) < 0.1 * error,
      "the interval of many samples is that of the normal law");
  permutation_free (&p);
  free (x);
  free (y);
}

/* The bootstrap of many samples beside Fieller's interval.  */
static void
ratios_of_many (bool paired)
{
  size_t n = 6000;
  double *x = many_samples (n, 4), *y = many_samples (n, 5);
  struct moments m_x, m_y;
  for (size_t i = 0; i < n && paired; i++)
    y[i] = 0.7 * x[i] + 0.3 * y[i];
  moments_compute (&m_x, x, n);
  moments_compute (&m_y, y, n);
  struct fieller f
      = paired ? fieller_of_pairs (x, y, n) : fieller_of (&m_x, &m_y);
  double lo, hi;
  fieller_interval (&f, 0.05, &lo, &hi);
  struct ratio_bootstrap b;
  ratio_bootstrap (&b, x, n, y, n, paired, 9999, 6);
  struct shift_interval s = ratio_bootstrap_interval (&b, 0.05);
  printf ("# %g to %g, Fieller %g to %g\n", exp (s.lo), exp (s.hi), lo, hi);
  ok (fabs (exp (s.lo) - lo) < 0.04 * (hi - lo)
          && fabs (exp (s.hi) - hi) < 0.04 * (hi - lo),
      "the bootstrap of many is near Fieller's interval");
  double first = b.log_ratio[17];
  ratio_bootstrap_free (&b);
  ratio_bootstrap (&b, x, n, y, n, paired, 9999, 6);
  ok (b.log_ratio[17] == first, "and the same for the same seed");
  ratio_bootstrap_free (&b);
  free (x);
  free (y);
}

int
main (void)
{
  permutations_of_many (3000, 3000);
  permutations_of_many (600, 7001);
  permutations_of_many (5001, 900);
  ratios_of_many (false);
  ratios_of_many (true);
  permutations ();
  distributions ();
  ratios ();
  return plan ();
}
