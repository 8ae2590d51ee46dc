/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn anew from samples ties where the exact sums do: in tenths, in
   thousandths, about a large number or as logarithms, as in whole numbers.  */
#include <config.h>
#include <float.h>
#include <math.h>
#include "base/rng.h"
#include "stat/bootstrap.h"
#include "stat/mean_ratio.h"
#include "stat/moments.h"
#include "stat/paired_difference.h"
#include "stat/permutation.h"
#include "tap.h"

#define MAX 16

/* One way to write whole numbers: a decimal number is the double nearest to
   (OFFSET + value) / PARTS.  */
struct way
{
  double offset, parts;
  const char *sentence;
};

static const struct way ways[] = {
  { 0, 1, "whole numbers permute like themselves" },
  { 0, 10, "tenths permute like whole numbers" },
  { 0, 1000, "so do thousandths" },
  { 0, 1e7, "and ten-millionths" },
  { 1000, 10, "and tenths about 100" },
  { 1e8, 100, "and hundredths about 1e6" },
  { -1e10, 10, "and tenths about -1e9" },
};
#define WAYS (sizeof ways / sizeof *ways)

/* N values from -RANGE / 3 to about RANGE.  */
static void
draw (double *value, size_t n, unsigned range, struct rng *rng)
{
  for (size_t i = 0; i < n; i++)
    value[i] = (double) rng_below (rng, range + range / 3) - range / 3;
}

static double
written (double value, const struct way *way)
{
  return (way->offset + value) / way->parts;
}

static double
largest_of (const double *value, size_t n, double largest)
{
  for (size_t i = 0; i < n; i++)
    largest = fmax (largest, fabs (value[i]));
  return largest;
}

/* Whether the p-value and the ends of P are those of WANT, a PARTS of it; P
   and WANT are freed.  */
static bool
same_test (struct permutation *p, struct permutation *want, double parts)
{
  bool same = permutation_p (p) == permutation_p (want);
  for (int i = 0; i < 3; i++)
    {
      double alpha = i == 0 ? 0.05 : i == 1 ? permutation_p (want) : 0.3;
      struct shift_interval s = permutation_interval (p, alpha);
      struct shift_interval t = permutation_interval (want, alpha);
      /* 0 is 0: it says whether the test rejects.  */
      same = same && (s.lo == 0) == (t.lo == 0) && (s.hi == 0) == (t.hi == 0)
             && (s.lo < 0) == (t.lo < 0) && (s.hi < 0) == (t.hi < 0)
             && (isinf (t.lo) ? s.lo == t.lo
                              : fabs (s.lo * parts - t.lo) < 1e-5)
             && (isinf (t.hi) ? s.hi == t.hi
                              : fabs (s.hi * parts - t.hi) < 1e-5);
    }
  permutation_free (p);
  permutation_free (want);
  return same;
}

/* Of N and M samples, or more than there are rearrangements for.  */
static bool
permutes_alike (const struct way *way, size_t n, size_t m, uint64_t seed)
{
  struct rng rng;
  bool same = true;
  rng_seed (&rng, seed);
  for (int trial = 0; trial < 40; trial++)
    {
      double x[MAX], y[MAX], a[MAX], b[MAX];
      draw (x, n, 8, &rng);
      draw (y, m, 12, &rng);
      for (size_t i = 0; i < n; i++)
        a[i] = written (x[i], way);
      for (size_t i = 0; i < m; i++)
        b[i] = written (y[i], way);
      double rounding = DBL_EPSILON * largest_of (b, m, largest_of (a, n, 0));
      struct permutation p, whole;
      permutation_of_samples (&whole, x, n, y, m, 0, 999, 1);
      permutation_of_samples (&p, a, n, b, m, rounding, 999, 1);
      same = same_test (&p, &whole, way->parts) && same;
    }
  return same;
}

static bool
pairs_alike (const struct way *way, size_t n, uint64_t seed)
{
  struct rng rng;
  bool same = true;
  rng_seed (&rng, seed);
  for (int trial = 0; trial < 40; trial++)
    {
      double x[MAX], y[MAX], d[MAX], a[MAX], b[MAX], e[MAX];
      draw (x, n, 9, &rng);
      draw (y, n, 12, &rng);
      for (size_t i = 0; i < n; i++)
        {
          d[i] = y[i] - x[i];
          a[i] = written (x[i], way);
          b[i] = written (y[i], way);
        }
      paired_differences (e, a, b, n);
      double rounding = DBL_EPSILON * largest_of (b, n, largest_of (a, n, 0));
      struct permutation p, whole;
      permutation_of_pairs (&whole, d, n, 0, 999, 1);
      permutation_of_pairs (&p, e, n, rounding, 999, 1);
      same = same_test (&p, &whole, way->parts) && same;
    }
  return same;
}

/* Powers of BASE by their logarithms.  */
static bool
logs_alike (double base, bool paired)
{
  struct rng rng;
  bool same = true;
  rng_seed (&rng, 5);
  for (int trial = 0; trial < 40; trial++)
    {
      double x[6], y[6], a[6], b[6], d[6], e[6];
      struct permutation p, whole;
      draw (x, 6, 8, &rng);
      draw (y, 6, 9, &rng);
      for (size_t i = 0; i < 6; i++)
        {
          a[i] = pow (base, x[i]);
          b[i] = pow (base, y[i]);
          d[i] = y[i] - x[i];
        }
      paired_log_ratios (e, a, b, 6);
      for (size_t i = 0; i < 6; i++)
        {
          a[i] = log (a[i]);
          b[i] = log (b[i]);
        }
      double rounding
          = DBL_EPSILON * (1 + largest_of (b, 6, largest_of (a, 6, 0)));
      if (paired)
        {
          permutation_of_pairs (&whole, d, 6, 0, 999, 1);
          permutation_of_pairs (&p, e, 6, rounding + PAIRED_LOG_UNIT / 2, 999,
                                1);
        }
      else
        {
          permutation_of_samples (&whole, x, 6, y, 6, 0, 999, 1);
          permutation_of_samples (&p, a, 6, b, 6, rounding, 999, 1);
        }
      same = same_test (&p, &whole, 1 / log (base)) && same;
    }
  return same;
}

static void
permutations (void)
{
  for (size_t i = 0; i < WAYS; i++)
    {
      const struct way *way = &ways[i];
      ok (permutes_alike (way, 5, 6, 1) && permutes_alike (way, 8, 3, 2)
              && permutes_alike (way, 14, 13, 3) && pairs_alike (way, 9, 4),
          way->sentence);
    }
  ok (logs_alike (2, false) && logs_alike (10, false) && logs_alike (3, false),
      "logarithms of powers permute like their exponents");
  ok (logs_alike (2, true) && logs_alike (10, true) && logs_alike (3, true),
      "and so do those of pairs");
}

/* What is near the end of the range of a double permutes, too.  */
static void
permutations_of_large (void)
{
  bool same = true;
  for (size_t n = 5; n <= 40; n += 35)
    {
      double x[40], y[40], a[40], b[40];
      for (size_t i = 0; i < n; i++)
        {
          x[i] = (double) (i * 7 % 11) - 5;
          y[i] = (double) (i * 5 % 11) - 2;
          a[i] = ldexp (x[i], 1020);
          b[i] = ldexp (y[i], 1020);
        }
      struct permutation p, small;
      permutation_of_samples (&small, x, n, y, n, 0, 999, 1);
      permutation_of_samples (&p, a, n, b, n, 0, 999, 1);
      same = same && permutation_p (&p) == permutation_p (&small)
             && permutation_interval (&p, 0.1).lo
                    == ldexp (permutation_interval (&small, 0.1).lo, 1020);
      permutation_free (&p);
      permutation_free (&small);
      permutation_of_pairs (&small, y, n, 0, 999, 1);
      permutation_of_pairs (&p, b, n, 0, 999, 1);
      same = same && permutation_p (&p) == permutation_p (&small);
      permutation_free (&p);
      permutation_free (&small);
    }
  ok (same, "sums beyond the range of a double rearrange like small ones");
}

/* Units of either side: common ones, and some in which squares of samples
   leave the range.  */
static const double units[] = { 1, 7, 9, 0.1, 1 / 3., 1e-300, 1e-160, 1e300 };
#define UNITS (sizeof units / sizeof *units)

static void
in_unit (double *to, const double *value, double unit)
{
  for (size_t i = 0; i < MAX; i++)
    to[i] = value[i] * unit;
}

/* Whether B, of sides whose units are as 1 to exp LOG_UNIT, is WANT but for
   that.  */
static bool
same_bootstrap (const struct ratio_bootstrap *b,
                const struct ratio_bootstrap *want, double log_unit)
{
  bool same = b->bias == want->bias
              && fabs (b->acceleration - want->acceleration) < 1e-12;
  for (size_t i = 0; i < b->count; i++)
    same = same
           && fabs (b->log_ratio[i] - log_unit - want->log_ratio[i]) < 1e-11;
  if (log_unit == 0)
    same = same
           && fabs (ratio_bootstrap_p (b) - ratio_bootstrap_p (want)) < 1e-12
           && (ratio_bootstrap_interval (b, 0.05).lo == 0)
                  == (ratio_bootstrap_interval (want, 0.05).lo == 0);
  return same;
}

/* Whether F, of sides whose units are as 1 to UNIT, is WANT but for that.  */
static bool
same_fieller (const struct fieller *f, const struct fieller *want, double unit)
{
  double lo, hi, want_lo, want_hi;
  bool bounded = fieller_interval (want, 0.05, &want_lo, &want_hi);
  bool same = fieller_interval (f, 0.05, &lo, &hi) == bounded
              && fabs (f->df - want->df) < 1e-9 * want->df
              && fabs (f->ratio / unit - want->ratio) < 1e-13 * want->ratio;
  if (unit == 1)
    same
        = same
          && fabs (fieller_p (f) - fieller_p (want)) < 1e-9 * fieller_p (want);
  return same
         && (!bounded
             || (fabs (lo / unit - want_lo) < 1e-12 * want->ratio
                 && fabs (hi / unit - want_hi) < 1e-12 * want->ratio));
}

static struct fieller
fieller (const double *x, const double *y, bool paired)
{
  struct moments m_x, m_y;
  moments_compute (&m_x, x, MAX);
  moments_compute (&m_y, y, MAX);
  return paired ? fieller_of_pairs (x, y, MAX) : fieller_of (&m_x, &m_y);
}

/* Ratios of means in whatever units.  */
static void
ratios (bool paired)
{
  struct rng rng;
  bool bootstraps = true, theorems = true;
  rng_seed (&rng, 6);
  for (int trial = 0; trial < 8; trial++)
    {
      double x[MAX], y[MAX], a[MAX], b[MAX];
      for (size_t i = 0; i < MAX; i++)
        {
          x[i] = 1 + (double) rng_below (&rng, 3);
          y[i] = 1 + (double) rng_below (&rng, 4);
        }
      struct ratio_bootstrap want, got;
      ratio_bootstrap (&want, x, MAX, y, MAX, paired, 499, 1);
      struct fieller whole = fieller (x, y, paired);
      for (size_t i = 0; i < UNITS; i++)
        for (size_t j = 0; j < UNITS; j++)
          {
            in_unit (a, x, units[i]);
            in_unit (b, y, units[j]);
            ratio_bootstrap (&got, a, MAX, b, MAX, paired, 499, 1);
            double log_unit = i == j ? 0 : log (units[j]) - log (units[i]);
            bootstraps = same_bootstrap (&got, &want, log_unit) && bootstraps;
            ratio_bootstrap_free (&got);
            struct fieller f = fieller (a, b, paired);
            double unit = units[j] / units[i];
            if (unit > 0 && isfinite (unit))
              theorems = same_fieller (&f, &whole, unit) && theorems;
          }
      ratio_bootstrap_free (&want);
    }
  ok (bootstraps, paired ? "bootstrapped ratios of pairs are, too"
                         : "bootstrapped ratios are the same in any unit");
  ok (theorems, paired ? "and so are Fieller's of pairs"
                       : "Fieller's intervals are the same in any unit");
}

/* The BCa interval of the mean, about the mean.  */
static void
means (void)
{
  bool same = true;
  for (size_t k = 0; k < WAYS; k++)
    {
      struct rng rng;
      rng_seed (&rng, 7);
      for (int trial = 0; trial < 40; trial++)
        {
          double x[MAX], a[MAX];
          struct moments m, whole;
          draw (x, MAX, trial % 2 == 0 ? 3 : 9, &rng);
          for (size_t i = 0; i < MAX; i++)
            a[i] = written (x[i], &ways[k]);
          moments_compute (&whole, x, MAX);
          moments_compute (&m, a, MAX);
          struct interval want = bootstrap_mean (x, &whole, 999, 0.95, 1);
          struct interval got = bootstrap_mean (a, &m, 999, 0.95, 1);
          double lo = (got.lo.value - moments_mean (&m)) * ways[k].parts;
          double hi = (got.hi.value - moments_mean (&m)) * ways[k].parts;
          same = same
                 && fabs (lo + moments_mean (&whole) - want.lo.value) < 1e-5
                 && fabs (hi + moments_mean (&whole) - want.hi.value) < 1e-5;
        }
    }
  ok (same, "bootstrapped means are the same in whatever way samples are "
            "written");
  /* Symmetric samples: what is on either side is so but for chance.  */
  double thirds[12];
  struct moments m;
  for (int i = 0; i < 12; i++)
    thirds[i] = (i % 3 + 1) / 10.;
  moments_compute (&m, thirds, 12);
  struct interval ci = bootstrap_mean (thirds, &m, 1000000, 0.95, 1);
  near (ci.lo.value + ci.hi.value, 0.4, 1e-12,
        "that of symmetric samples lies evenly about their mean");
}

int
main (void)
{
  permutations ();
  permutations_of_large ();
  ratios (false);
  ratios (true);
  means ();
  return plan ();
}
