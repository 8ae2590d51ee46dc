/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Median absolute deviation, the clock's step, outliers and other means.  */
#include <config.h>
#include "base/rng.h"
#include "stat/means.h"
#include "stat/outlier.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"
#include "tap.h"
#include <stdlib.h>

#define MOST 60

/* By definition: sort the deviations.  */
static double
plain_deviation (const double *sorted, size_t n)
{
  double deviation[MOST], center = median (sorted, n);
  for (size_t i = 0; i < n; i++)
    deviation[i] = fabs (sorted[i] - center);
  if (sort_doubles (deviation, n) != 0)
    abort ();
  return median (deviation, n);
}

static void
check_deviation (void)
{
  struct rng rng;
  rng_seed (&rng, 3);
  bool same = true;
  for (size_t n = 1; n <= MOST; n++)
    for (int t = 0; t < 20; t++)
      {
        double value[MOST];
        for (size_t i = 0; i < n; i++)
          value[i] = (double) rng_below (&rng, t < 10 ? 5 : 1000);
        if (sort_doubles (value, n) != 0)
          abort ();
        same = same
               && median_absolute_deviation (value, n)
                      == plain_deviation (value, n);
      }
  ok (same, "the median absolute deviation is that of sorted deviations");
}

static void
check_gap (void)
{
  const double clock[] = { 1, 1, 1.5, 1.5, 3 };
  size_t distinct;
  ok (smallest_gap (clock, 5, &distinct) == 0.5 && distinct == 3,
      "the clock's step is the smallest gap above 0");
  ok (smallest_gap (clock, 2, &distinct) == 0 && distinct == 1,
      "equal samples show no step");
}

static void
check_outliers (void)
{
  /* Quartiles 3 and 7: fences at -3 and 13, -9 and 19.  */
  const double value[] = { -10, -4, 3, 4, 5, 6, 7, 13, 20 };
  struct outlier_fences fences = outlier_fences (value, 9);
  const double fence[]
      = { fences.mild_lo, fences.mild_hi, fences.severe_lo, fences.severe_hi };
  const double wanted[] = { -3, 13, -9, 19 };
  bool right = true;
  for (int i = 0; i < 4; i++)
    right &= fabs (fence[i] - wanted[i]) < 1e-12;
  ok (right, "fences are 1.5 and 3 interquartile ranges out");
  size_t mild, severe;
  outlier_count (&fences, value, 9, &mild, &severe);
  ok (mild == 1 && severe == 2,
      "severe outliers are not counted as mild, nor samples on a fence");
  ok (outlier_mark (&fences, 13.5) == OUTLIER_MILD
          && outlier_mark (&fences, -9.5) == OUTLIER_SEVERE
          && outlier_mark (&fences, 5) == OUTLIER_NONE,
      "a sample is marked by where it is");

  const double ticks[] = { 9, 10, 10, 10, 10, 10, 10, 11, 14 };
  fences = outlier_fences (ticks, 9);
  outlier_count (&fences, ticks, 9, &mild, &severe);
  ok (mild == 0 && severe == 1,
      "one step of the clock makes no outlier where most samples are equal");
  const double far[] = { 3, 3, 3, 3, 3, 3, 3, 3, 1e9 };
  fences = outlier_fences (far, 9);
  outlier_count (&fences, far, 9, &mild, &severe);
  ok (mild == 0 && severe == 1, "how far an outlier is is no step of a clock");
  const double few[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1 };
  fences = outlier_fences (few, 9);
  outlier_count (&fences, few, 9, &mild, &severe);
  ok (mild == 0 && severe == 1, "nor how far the one sample is that is not 0");
  const double some[] = { 0, 0, 0, 0, 0, 0, 0, 1, 1 };
  fences = outlier_fences (some, 9);
  outlier_count (&fences, some, 9, &mild, &severe);
  ok (mild == 0 && severe == 0, "but that of several may be");
  const double equal[] = { 2, 2, 2 };
  fences = outlier_fences (equal, 3);
  outlier_count (&fences, equal, 3, &mild, &severe);
  ok (mild == 0 && severe == 0, "equal samples have no outliers");
}

static void
count_outliers (double *value, size_t n, size_t count[2])
{
  if (sort_doubles (value, n) != 0)
    abort ();
  struct outlier_fences fences = outlier_fences (value, n);
  outlier_count (&fences, value, n, &count[0], &count[1]);
}

/* Whether as many of the N whole numbers of TICK are outliers as of OFFSET
   and so many steps of SCALE.  */
static bool
has_as_many (const double *tick, size_t n, double offset, double scale)
{
  double plain[MOST], other[MOST];
  size_t wanted[2], got[2];
  for (size_t i = 0; i < n; i++)
    {
      plain[i] = tick[i];
      other[i] = offset + tick[i] * scale;
    }
  count_outliers (plain, n, wanted);
  count_outliers (other, n, got);
  return got[0] == wanted[0] && got[1] == wanted[1];
}

static void
check_units (void)
{
  static const double scale[] = { .1, .001, 1e-9, .7, 1. / 3, 1e-300, 1e300 };
  struct rng rng;
  rng_seed (&rng, 5);
  bool same_scaled = true, same_moved = true;
  for (int t = 0; t < 20000; t++)
    {
      double tick[MOST], level = (double) rng_below (&rng, 3) * 1000;
      size_t n = 1 + rng_below (&rng, MOST);
      uint64_t values = 2 + rng_below (&rng, t % 2 == 0 ? 6 : 40);
      for (size_t i = 0; i < n; i++)
        tick[i]
            = level + (double) rng_below (&rng, values)
              + (rng_below (&rng, 5) == 0 ? (double) rng_below (&rng, 50) : 0);
      for (size_t k = 0; k < sizeof scale / sizeof *scale; k++)
        same_scaled &= has_as_many (tick, n, 0, scale[k]);
      /* small numbers may be outliers where a step would be larger */
      same_moved &= level == 0 || has_as_many (tick, n, 0x1p48, 1);
    }
  ok (same_scaled, "a sample on a fence is on it in any unit");
  ok (same_moved, "an offset hides no outlier of samples close together");
}

static void
check_means (void)
{
  const double rates[] = { 30, 60 };
  near (harmonic_mean (rates, 2).value, 40, 1e-15,
        "rates over equal work have their harmonic mean");
  const double ratios[] = { 0.5, 2, 4, 0.25 };
  near (geometric_mean (ratios, 4).value, 1, 1e-15,
        "ratios have their geometric mean");
  const double tiny[] = { 1e-300, 4e-300 };
  near (harmonic_mean (tiny, 2).value, 1.6e-300, 1e-15,
        "no inverse overflows");
  near (geometric_std (tiny, 2).value, exp (log (4) / sqrt (2)), 1e-12,
        "their spread is a factor");
  const double mixed[] = { 0, 1, 2 };
  ok (!figure_available (geometric_mean (mixed, 3))
          && !figure_available (harmonic_mean (mixed, 3)),
      "neither exists where a sample is 0");
  same_string (geometric_mean (mixed, 3).reason, "needs samples above 0",
               "and it says why");
  const double stray[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000 };
  near (trimmed_mean (stray, 10, 0.1), 5.5, 0,
        "a trimmed mean leaves the stray samples out");
  near (trimmed_mean (stray, 10, 0.5), 5.5, 0,
        "all trimmed but the middle is the median");
  near (trimmed_mean (stray, 10, nextafter (0.5, 0)), 5.5, 0,
        "and what is all but half leaves the middle two");
}

int
main (void)
{
  check_deviation ();
  check_gap ();
  check_outliers ();
  check_units ();
  check_means ();
  return plan ();
}
