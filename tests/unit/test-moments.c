/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mean, spread and shape, against exact arithmetic.  */
#include <config.h>
#include "stat/moments.h"
#include "base/rng.h"
#include "stat/lanes.h"
#include "tap.h"
#include <float.h>
#include <stdint.h>

__extension__ typedef __int128 int128;

/* The variance of VALUE to the last bits: differences from the first sample,
   whole numbers of STEP, summed without rounding.  */
static double
exact_variance (const double *value, size_t n, double step)
{
  int128 sum = 0, squares = 0, count = (int128) n;
  for (size_t i = 0; i < n; i++)
    {
      int128 d = (int64_t) ((value[i] - value[0]) / step);
      sum += d;
      squares += d * d;
    }
  long double numerator = (long double) (count * squares - sum * sum);
  return (double) (numerator / (long double) (count * (count - 1)) * step
                   * step);
}

static void
check_offset (double offset, double step, const char *sentence)
{
  enum
  {
    N = 10000
  };
  static double value[N];
  struct rng rng;
  rng_seed (&rng, 1);
  for (size_t i = 0; i < N; i++)
    value[i] = offset + step * (double) rng_below (&rng, 100);
  struct moments m;
  moments_compute (&m, value, N);
  near (moments_sample_variance (&m), exact_variance (value, N, step), 4e-16,
        sentence);
}

/* NIST StRD NumAcc4: 10000000.2, then 10000000.1 and .3 in turn.  */
static void
check_numacc4 (void)
{
  enum
  {
    N = 1001
  };
  static double value[N];
  for (size_t i = 0; i < N; i++)
    value[i] = i == 0 ? 10000000.2 : i % 2 == 1 ? 10000000.1 : 10000000.3;
  struct moments m;
  moments_compute (&m, value, N);
  near (moments_mean (&m), 10000000.2, DBL_EPSILON,
        "NumAcc4 has the certified mean");
  near (moments_sample_std (&m), 0.1, 1e-8,
        "NumAcc4 has the certified standard deviation, as far as its samples "
        "are doubles");
  near (moments_sample_variance (&m), exact_variance (value, N, 0x1p-29),
        4e-16, "and the exact variance of these doubles");
}

static void
check_scale (double unit, const char *sentence)
{
  double value[] = { 1 * unit, 2 * unit, 3 * unit, 4 * unit };
  struct moments m;
  moments_compute (&m, value, 4);
  if (!near (moments_sample_std (&m), 1.2909944487358056 * unit, 4e-16,
             sentence))
    printf ("# unit %g\n", unit);
  near (moments_mean (&m), 2.5 * unit, 4e-16, "and the mean is in its scale");
}

static void
check_equal_samples (void)
{
  static double value[1000];
  for (size_t i = 0; i < 1000; i++)
    value[i] = 0.1;
  struct moments m;
  moments_compute (&m, value, 1000);
  ok (moments_sample_std (&m) == 0, "equal samples have no spread at all");
  ok (moments_mean (&m) == 0.1, "their mean is each of them");
  struct shape shape;
  moments_shape (&shape, &m, value);
  ok (isnan (shape.skewness_g1) && isnan (shape.excess_kurtosis_G2),
      "their shape is undefined");
  ok (coefficient_of_variation (&m).value == 0, "their CV is 0");
}

static void
check_sum (void)
{
  double cancelling[] = { 1, 1e100, 1, -1e100 };
  struct moments m;
  moments_compute (&m, cancelling, 4);
  near (moments_sum (&m), 2, 0, "a sum keeps what cancelling leaves");
  double large[] = { DBL_MAX, DBL_MAX, DBL_MAX };
  moments_compute (&m, large, 3);
  ok (isinf (moments_sum (&m)), "a sum beyond the doubles is infinite");
  near (moments_mean (&m), DBL_MAX, 0, "though the mean is not");
}

static void
check_few (void)
{
  double value[] = { -2.5, 2.5 };
  struct moments m;
  moments_compute (&m, value, 1);
  ok (isnan (moments_sample_std (&m)), "one sample has no spread");
  ok (!figure_available (coefficient_of_variation (&m)), "and no CV");
  moments_compute (&m, value, 2);
  near (moments_sample_variance (&m), 12.5, 0, "two samples have one");
  same_string (coefficient_of_variation (&m).reason, "the mean is 0",
               "no CV where the mean is 0, and it says so");
  ok (m.min == -2.5 && m.max == 2.5, "the extremes are known");
}

/* The same sums with the registers of any processor as with wider ones.  */
static void
check_lanes (void)
{
  static double value[1000];
  bool same = true;
  struct rng rng;
  rng_seed (&rng, 3);
  for (size_t n = 1; n < 1000; n += n < 40 ? 1 : 37)
    {
      struct moments m[2];
      double products[2];
      for (size_t i = 0; i < n; i++)
        value[i]
            = ldexp (rng_uniform (&rng) - 0.25, (int) rng_below (&rng, 40));
      for (int narrow = 0; narrow < 2; narrow++)
        {
          processor_narrow = narrow != 0;
          moments_compute (&m[narrow], value, n);
          products[narrow] = moments_products (&m[narrow], value, 1);
        }
      same = same && m[0].total == m[1].total && m[0].mean == m[1].mean
             && m[0].mean_lo == m[1].mean_lo && m[0].m2 == m[1].m2
             && m[0].min == m[1].min && m[0].max == m[1].max
             && products[0] == products[1];
    }
  processor_narrow = false;
  ok (same, "sums are the same with narrow and with wide registers");
}

/* Any number of samples, in lanes and beside them.  */
static void
check_counts (void)
{
  static double value[64];
  bool right = true;
  for (size_t n = 1; n <= 64; n++)
    {
      int128 sum = 0, products = 0;
      for (size_t i = 0; i < n; i++)
        {
          value[i] = (double) ((i * 37) % 64);
          sum += (int128) value[i];
        }
      struct moments m;
      moments_compute (&m, value, n);
      for (size_t i = 3; i < n; i++)
        products += ((int128) n * (int128) value[i] - sum)
                    * ((int128) n * (int128) value[i - 3] - sum);
      double want = (double) products / (double) (n * n);
      double got = moments_products (&m, value, 3) * m.unscale * m.unscale;
      right = right && moments_sum (&m) == (double) sum
              && fabs (got - want) <= 1e-9;
    }
  ok (right, "whatever the number of samples");
}

int
main (void)
{
  check_lanes ();
  check_counts ();
  check_offset (1e9, 0x1p-20, "an offset of 1e9 hides no deviation");
  check_offset (1e15, 0.125, "an offset of 1e15 hides no deviation");
  check_offset (-1e15, 0.125, "nor does a negative one");
  check_numacc4 ();
  check_scale (1e300, "numbers of 1e300 have their standard deviation");
  check_scale (1e-300, "numbers of 1e-300 have their standard deviation");
  check_scale (DBL_MIN, "the smallest normal numbers have it too");
  double tiny[] = { DBL_TRUE_MIN, 3 * DBL_TRUE_MIN };
  struct moments m;
  moments_compute (&m, tiny, 2);
  near (moments_mean (&m), 2 * DBL_TRUE_MIN, 0,
        "subnormal numbers have a mean");
  near (moments_sample_std (&m), DBL_TRUE_MIN, 0,
        "and a standard deviation, rounded to a subnormal number");
  check_equal_samples ();
  check_sum ();
  check_few ();
  return plan ();
}
