/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rank tests against enumeration, and their intervals against their
   p-values.  */
#include <config.h>
#include "base/rng.h"
#include "stat/hodges_lehmann.h"
#include "stat/mann_whitney.h"
#include "stat/paired_difference.h"
#include "stat/signed_rank.h"
#include "tap.h"
#include <stdlib.h>
#include <string.h>

#define MAX 16

static uint64_t
pair_score (double x, double y)
{
  return y > x ? 2 : y == x ? 1 : 0;
}

static uint64_t
brute_doubled_u (const double *x, size_t n, const double *y, size_t m)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      sum += pair_score (x[i], y[j]);
  return sum;
}

static size_t
popcount (unsigned bits)
{
  return (size_t) __builtin_popcount (bits);
}

/* The p-value of DISTANCE over all choices of N of the pooled values.  */
static double
brute_mann_whitney_p (const double *pool, size_t n, size_t m,
                      uint64_t distance)
{
  double all = 0, as_far = 0;
  for (unsigned choice = 0; choice < 1u << (n + m); choice++)
    {
      if (popcount (choice) != n)
        continue;
      double x[MAX], y[MAX];
      size_t i = 0, j = 0;
      for (size_t k = 0; k < n + m; k++)
        if (choice >> k & 1)
          x[i++] = pool[k];
        else
          y[j++] = pool[k];
      all++;
      uint64_t u = brute_doubled_u (x, n, y, m);
      as_far += mann_whitney_distance (u, n, m) >= distance;
    }
  return as_far / all;
}

/* Every multiset of N + M values 0 .. N + M - 1 that starts at 0 and rises by
   0 or 1 is a pattern of ties; PATTERN says where it rises.  */
static void
pool_of_pattern (double *pool, size_t total, unsigned pattern)
{
  pool[0] = 0;
  for (size_t k = 1; k < total; k++)
    pool[k] = pool[k - 1] + (pattern >> (k - 1) & 1);
}

/* Whether the law of N and M agrees with enumeration for PATTERN at every
   distance.  */
static bool
law_agrees (size_t n, size_t m, unsigned pattern)
{
  double pool[MAX];
  pool_of_pattern (pool, n + m, pattern);
  struct rank_law law;
  if (mann_whitney_law (&law, pool, n, pool + n, m, RANK_LAW_EXACT) != 0)
    return false;
  bool agrees = true;
  for (uint64_t d = 0; d <= n * m; d++)
    agrees
        &= fabs (rank_law_p (&law, d) - brute_mann_whitney_p (pool, n, m, d))
           < 1e-13;
  rank_law_free (&law);
  return agrees;
}

static void
test_mann_whitney_law (void)
{
  bool agrees = true;
  for (size_t n = 1; n <= 4; n++)
    for (size_t m = 1; m <= 4; m++)
      for (unsigned pattern = 0; pattern < 1u << (n + m - 1); pattern++)
        agrees &= law_agrees (n, m, pattern);
  ok (agrees, "the Mann-Whitney law is that of all choices, whatever the "
              "ties, for all sizes up to 4");
  struct rng rng;
  rng_seed (&rng, 1);
  agrees = true;
  for (int trial = 0; trial < 20; trial++)
    agrees &= law_agrees (6, 5, (unsigned) rng_below (&rng, 1 << 10));
  ok (agrees, "and for random ties of 6 and 5");
}

/* P (|U - nm/2| >= d) without ties by the recurrence of counts, in long
   double: from another direction than the library's.  */
static void
test_untied_law (void)
{
  enum
  {
    N = 20
  };
  static long double count[N + 1][N + 1][N * N + 1];
  for (size_t n = 0; n <= N; n++)
    for (size_t m = 0; m <= N; m++)
      for (size_t u = 0; u <= n * m; u++)
        count[n][m][u]
            = n == 0 || m == 0
                  ? u == 0
                  : (u >= m ? count[n - 1][m][u - m] : 0)
                        + (u <= n * (m - 1) ? count[n][m - 1][u] : 0);
  double x[N], y[N];
  for (size_t i = 0; i < N; i++)
    {
      x[i] = 2 * (double) i;
      y[i] = x[i] + 1;
    }
  struct rank_law law;
  if (mann_whitney_law (&law, x, N, y, N, RANK_LAW_AUTO) != 0)
    abort ();
  long double all = 0, worst = 0, tail = 0;
  for (size_t u = 0; u <= N * N; u++)
    all += count[N][N][u];
  for (size_t u = 0; u < N * N / 2; u++)
    {
      tail += count[N][N][u];
      long double p = rank_law_p (&law, N * N - 2 * u);
      long double error = fabsl (p / (2 * tail / all) - 1);
      worst = error > worst ? error : worst;
    }
  rank_law_free (&law);
  ok (worst < 1e-12L, "without ties the law of 20 and 20 is that of the "
                      "recurrence of counts, in every tail");
}

static int
ascending (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

/* The largest relative error of the law of samples of N and M whose pooled
   values fall into GROUPS tied groups at random, over all distances, against
   counts of choices by their doubled rank sum, sample by sample in long
   double.  */
static long double
tied_law_error (struct rng *rng, size_t n, size_t m, uint64_t groups)
{
  enum
  {
    N = 100,
    SUMS = 2 * N * 2 * N + 1
  };
  static long double count[N + 1][SUMS], law_of[N * N + 1];
  double pool[2 * N];
  for (size_t i = 0; i < n + m; i++)
    pool[i] = (double) rng_below (rng, groups);
  qsort (pool, n + m, sizeof *pool, ascending);
  memset (count, 0, (n + 1) * sizeof *count);
  memset (law_of, 0, sizeof law_of);
  count[0][0] = 1;
  size_t most = 0; /* sum so far */
  for (size_t first = 0, end; first < n + m; first = end)
    {
      for (end = first; end < n + m && pool[end] == pool[first];)
        end++;
      size_t rank = first + end + 1;
      for (size_t i = first; i < end; i++, most += rank)
        for (size_t k = i < n ? i + 1 : n; k > 0; k--)
          for (size_t s = 0; s <= most && s + rank < SUMS; s++)
            count[k][s + rank] += count[k - 1][s];
    }
  long double all = 0, tail = 0, worst = 0;
  for (size_t s = n * (n + 1); s < SUMS; s++)
    if (count[n][s] > 0)
      {
        law_of[mann_whitney_distance (s - n * (n + 1), n, m)] += count[n][s];
        all += count[n][s];
      }
  struct rank_law law;
  if (mann_whitney_law (&law, pool, n, pool + n, m, RANK_LAW_EXACT) != 0)
    abort ();
  for (size_t d = n * m + 1; d-- > 0;)
    {
      tail += law_of[d];
      long double p = rank_law_p (&law, d);
      long double error = tail == 0 ? p : fabsl (p * all / tail - 1);
      worst = error > worst ? error : worst;
    }
  rank_law_free (&law);
  return worst;
}

static void
test_tied_law (void)
{
  struct rng rng;
  rng_seed (&rng, 6);
  ok (tied_law_error (&rng, 100, 100, 10) < 1e-13L,
      "of 100 and 100 in 10 groups every tail is right");
  ok (tied_law_error (&rng, 100, 100, 4000) < 1e-13L,
      "and with a few tied pairs");
  long double worst = 0;
  for (int trial = 0; trial < 200; trial++)
    {
      size_t n = 1 + rng_below (&rng, 20), m = 1 + rng_below (&rng, 20);
      uint64_t groups = 1 + rng_below (&rng, trial % 2 != 0 ? 8 : 100);
      worst = fmaxl (worst, tied_law_error (&rng, n, m, groups));
    }
  ok (worst < 1e-13L, "and whatever the sizes and the ties");
}

/* Of signs.  */
static double
brute_signed_rank_p (const double *d, size_t n, uint64_t distance)
{
  double as_far = 0;
  for (unsigned signs = 0; signs < 1u << n; signs++)
    {
      int64_t z = 0; /* Walsh averages above 0 less those below */
      double e[MAX];
      for (size_t i = 0; i < n; i++)
        e[i] = signs >> i & 1 ? fabs (d[i]) : -fabs (d[i]);
      for (size_t i = 0; i < n; i++)
        for (size_t j = i; j < n; j++)
          z += (e[i] + e[j] > 0) - (e[i] + e[j] < 0);
      as_far += (uint64_t) llabs (z) >= distance;
    }
  return as_far / (double) (1u << n);
}

/* N samples a side are 0, but for two of Y: the chance that a choice has these
   on one side is simple.  */
static void
test_large_tied_group (void)
{
  enum
  {
    N = 1000
  };
  static double x[N], y[N] = { [N - 2] = 1, [N - 1] = 1 };
  struct rank_law law;
  if (mann_whitney_law (&law, x, N, y, N, RANK_LAW_EXACT) != 0)
    abort ();
  uint64_t u = mann_whitney_doubled_u (x, N, y, N);
  near (rank_law_p (&law, mann_whitney_distance (u, N, N)),
        2 * (N / (2. * N)) * ((N - 1) / (2. * N - 1)), 1e-12,
        "the Mann-Whitney law holds where nearly all samples are tied");
  rank_law_free (&law);
}

static void
test_signed_rank_law (void)
{
  struct rng rng;
  rng_seed (&rng, 2);
  bool laws = true, statistics = true;
  for (int trial = 0; trial < 300; trial++)
    {
      double d[MAX];
      size_t n = 1 + rng_below (&rng, 8);
      uint64_t range = 2 + rng_below (&rng, 6);
      for (size_t i = 0; i < n; i++)
        d[i] = (double) rng_below (&rng, 2 * range + 1) - (double) range;
      struct signed_rank t;
      if (signed_rank_test (&t, d, n, RANK_LAW_EXACT) != 0)
        abort ();
      int64_t z = 0;
      for (size_t i = 0; i < n; i++)
        for (size_t j = i; j < n; j++)
          z += (d[i] + d[j] > 0) - (d[i] + d[j] < 0);
      statistics &= t.z == z;
      for (uint64_t distance = 0; distance <= n * (n + 1) / 2; distance++)
        laws &= fabs (rank_law_p (&t.law, distance)
                      - brute_signed_rank_p (d, n, distance))
                < 1e-13;
      rank_law_free (&t.law);
    }
  ok (laws, "the signed rank law is that of all signs, whatever the ties and "
            "zeros");
  ok (statistics, "the signed rank statistic counts Walsh averages");
}

static double
brute_median (double *value, size_t n)
{
  qsort (value, n, sizeof *value, ascending);
  return n % 2 != 0 ? value[n / 2]
                    : value[n / 2 - 1] + (value[n / 2] - value[n / 2 - 1]) / 2;
}

static void
random_sorted (struct rng *rng, double *value, size_t n, uint64_t range)
{
  for (size_t i = 0; i < n; i++)
    value[i] = range == 0 ? rng_uniform (rng) - 0.5
                          : (double) rng_below (rng, range) / 8 - 1;
  qsort (value, n, sizeof *value, ascending);
}

/* Values spread evenly, with ties, over hundreds of decades, with some very
   far ones, and next to 0 on either side, where -0 is between two doubles: a
   search that takes them to be even must find them all.  */
static void
random_uneven (struct rng *rng, double *value, size_t n, int kind)
{
  random_sorted (rng, value, n, kind == 1 ? 1 + rng_below (rng, 12) : 0);
  for (size_t i = 0; i < n; i++)
    {
      if (kind == 2)
        value[i] = ldexp (value[i], (int) rng_below (rng, 1800) - 900);
      if (kind == 3 && rng_below (rng, 9) == 0)
        value[i] *= 1e12;
      if (kind == 4)
        value[i] = 0x1p-1074 * ((double) rng_below (rng, 5) - 2);
    }
  qsort (value, n, sizeof *value, ascending);
}

static void
test_hodges_lehmann (void)
{
  enum
  {
    MOST = 40
  };
  struct rng rng;
  rng_seed (&rng, 3);
  bool shifts = true, walsh = true;
  for (int trial = 0; trial < 2000; trial++)
    {
      static double x[MOST], y[MOST], all[MOST * MOST];
      size_t n = 1 + rng_below (&rng, MOST), m = 1 + rng_below (&rng, MOST);
      random_uneven (&rng, x, n, trial % 5);
      random_uneven (&rng, y, m, trial % 5);
      size_t count = 0;
      for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
          all[count++] = y[j] - x[i];
      /* Halves of the smallest double are rounded.  */
      double most_off = trial % 5 == 4 ? 0x1p-1074 : 0;
      shifts &= fabs (hodges_lehmann_shift (x, n, y, m)
                      - brute_median (all, count))
                <= most_off;
      count = 0;
      for (size_t i = 0; i < n; i++)
        for (size_t j = i; j < n; j++)
          all[count++] = (x[i] + x[j]) / 2;
      walsh &= fabs (walsh_median (x, n) - brute_median (all, count))
               <= most_off;
    }
  ok (shifts, "the shift is the median of all differences, to the last bit");
  ok (walsh, "the centre is the median of all Walsh averages");
}

/* Whether the Mann-Whitney statistic of X and Y - SHIFT, whose law is taken
   to be LAW, rejects at ALPHA; and the same of signs.  A law that can reject
   nothing at 0, for its ties, is not asked elsewhere.  */
static bool
rejects_shift (const struct rank_law *law, const double *x, size_t n,
               const double *y, size_t m, double shift, double alpha)
{
  uint64_t u = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      u += pair_score (shift, y[j] - x[i]);
  return rank_law_min_p (law) < alpha
         && rank_law_p (law, mann_whitney_distance (u, n, m)) < alpha;
}

static bool
rejects_centre (const struct rank_law *law, const double *d, size_t n,
                double centre, double alpha)
{
  int64_t z = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = i; j < n; j++)
      z += (d[i] + d[j] > 2 * centre) - (d[i] + d[j] < 2 * centre);
  return rank_law_min_p (law) < alpha
         && rank_law_p (law, (uint64_t) llabs (z)) < alpha;
}

/* P-values and intervals of random small samples with many ties, asked of
   every shift on a grid, 0 among them, at several levels.  */
static void
test_agreement (void)
{
  static const double alphas[] = { 0.5, 0.2, 0.1, 0.05, 0.01, 0.003 };
  struct rng rng;
  rng_seed (&rng, 4);
  size_t asked = 0, rejected = 0;
  bool two = true, pairs = true;
  for (int trial = 0; trial < 6000; trial++)
    {
      double x[MAX], y[MAX];
      size_t n = 1 + rng_below (&rng, 9), m = 1 + rng_below (&rng, 9);
      uint64_t range = 1 + rng_below (&rng, 14);
      double alpha = alphas[rng_below (&rng, 6)];
      random_sorted (&rng, x, n, range);
      random_sorted (&rng, y, m, range);
      double offset = (double) rng_below (&rng, 9) / 8;
      for (size_t j = 0; j < m; j++)
        y[j] += offset;
      struct rank_law law;
      struct signed_rank t;
      if (mann_whitney_law (&law, x, n, y, m, RANK_LAW_AUTO) != 0
          || signed_rank_test (&t, y, m, RANK_LAW_AUTO) != 0)
        abort ();
      struct shift_interval shifts = hodges_lehmann_interval (
          x, n, y, m, rank_law_critical (&law, alpha));
      struct shift_interval centres
          = walsh_interval (y, m, rank_law_critical (&t.law, alpha));
      for (int step = -16; step <= 32; step++, asked++)
        {
          double at = step / 16.0;
          bool out = rejects_shift (&law, x, n, y, m, at, alpha);
          rejected += out;
          two &= out == shift_interval_excludes (&shifts, at);
          pairs &= rejects_centre (&t.law, y, m, at, alpha)
                   == shift_interval_excludes (&centres, at);
        }
      uint64_t u = mann_whitney_doubled_u (x, n, y, m);
      bool out = rank_law_p (&law, mann_whitney_distance (u, n, m)) < alpha;
      two &= out == shift_interval_excludes (&shifts, 0);
      out = rank_law_p (&t.law, (uint64_t) llabs (t.z)) < alpha;
      pairs &= out == shift_interval_excludes (&centres, 0);
      rank_law_free (&law);
      rank_law_free (&t.law);
    }
  ok (two, "p < alpha just where the interval leaves the shift out");
  ok (pairs, "and so it is for pairs");
  ok (rejected > asked / 20 && rejected < asked - asked / 20,
      "and both answers occurred");
}

/* Beyond the exact law the same holds of the normal one.  */
static void
test_normal_law (void)
{
  enum
  {
    N = 150
  };
  struct rng rng;
  rng_seed (&rng, 5);
  double x[N], y[N];
  bool agrees = true;
  for (int trial = 0; trial < 200; trial++)
    {
      random_sorted (&rng, x, N, trial % 2 == 0 ? 0 : 30);
      random_sorted (&rng, y, N, trial % 2 == 0 ? 0 : 30);
      for (size_t i = 0; i < N; i++)
        y[i] += trial % 5 / 32.0;
      struct rank_law law;
      if (mann_whitney_law (&law, x, N, y, N, RANK_LAW_AUTO) != 0)
        abort ();
      agrees &= law.tail == NULL;
      struct shift_interval s = hodges_lehmann_interval (
          x, N, y, N, rank_law_critical (&law, 0.05));
      uint64_t u = mann_whitney_doubled_u (x, N, y, N);
      agrees &= (rank_law_p (&law, mann_whitney_distance (u, N, N)) < 0.05)
                == shift_interval_excludes (&s, 0);
      rank_law_free (&law);
    }
  ok (agrees, "the normal law's p and interval agree, with ties and without");
}

static void
test_decimals (void)
{
  double x[] = { 0.2, 0.1, 1e-3 }, y[] = { 0.3, 0.2, 0.101 }, d[3];
  paired_differences (d, x, y, 3);
  ok (0.3 - 0.2 != 0.2 - 0.1 && d[0] == d[1] && d[1] == d[2],
      "differences that are equal as decimals tie");
  double small_x[] = { 0.2e-16, 0.1e-16, 1e-19 };
  double small_y[] = { 0.3e-16, 0.2e-16, 0.101e-16 };
  paired_differences (d, small_x, small_y, 3);
  ok (0.3e-16 - 0.2e-16 != 0.2e-16 - 0.1e-16 && d[0] == d[1] && d[1] == d[2],
      "those of small numbers, too");
  double long_x[] = { 0.12345678901234567, 0.1 }, long_y[] = { 0.2, 0.2 };
  paired_differences (d, long_x, long_y, 2);
  ok (d[0] == 0.2 - 0.12345678901234567, "numbers of many digits stay whole");
  double p[] = { 2, 30 }, q[] = { 3, 45 };
  paired_log_ratios (d, p, q, 2);
  ok (d[0] == d[1] && fabs (d[0] - log (1.5)) < 1e-13, "equal ratios tie");
}

static void
test_extremes (void)
{
  double one = 1, two = 2, same[] = { 3, 3, 3 };
  struct rank_law law;
  if (mann_whitney_law (&law, &one, 1, &two, 1, RANK_LAW_AUTO) != 0)
    abort ();
  ok (rank_law_p (&law, 1) == 1
          && rank_law_critical (&law, 0.05) == RANK_LAW_NONE,
      "one sample a side can never reject");
  struct shift_interval s
      = hodges_lehmann_interval (&one, 1, &two, 1, RANK_LAW_NONE);
  ok (isinf (s.lo) && isinf (s.hi) && !shift_interval_excludes (&s, 0),
      "and its interval is everything");
  rank_law_free (&law);
  if (mann_whitney_law (&law, same, 3, same, 3, RANK_LAW_AUTO) != 0)
    abort ();
  ok (law.reach == 0 && rank_law_p (&law, 0) == 1,
      "where all samples are equal p is 1");
  rank_law_free (&law);
  double huge[] = { -1e308, 1e-308 }, small[] = { -1e-308, 1e308 };
  ok (isfinite (hodges_lehmann_shift (huge, 1, huge, 2)),
      "numbers near the end of the range have a shift");
  double zero = 0, apart[] = { -1e308, 1e308 };
  ok (hodges_lehmann_shift (&zero, 1, apart, 2) == 0,
      "between the middle two however far apart they are");
  ok (walsh_median (small, 1) == -1e-308, "tiny ones have a centre");
}

int
main (void)
{
  test_mann_whitney_law ();
  test_untied_law ();
  test_tied_law ();
  test_large_tied_group ();
  test_signed_rank_law ();
  test_hodges_lehmann ();
  test_agreement ();
  test_normal_law ();
  test_decimals ();
  test_extremes ();
  return plan ();
}
