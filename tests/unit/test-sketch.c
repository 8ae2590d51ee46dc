/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sketches of samples, against the samples.  */
#include <config.h>
#include "base/rng.h"
#include "stat/quantile.h"
#include "stat/sketch.h"
#include "stat/sort.h"
#include "tap.h"
#include <errno.h>
#include <float.h>
#include <stdlib.h>

#define MOST 20000

static struct rng rng;
static double value[MOST];

static double
draw (int kind)
{
  double u = 1 - rng_uniform (&rng), v = rng_uniform (&rng);
  double normal = sqrt (-2 * log (u)) * cos (2 * M_PI * v);
  switch (kind)
    {
    case 0:
      return exp (normal);
    case 1:
      return normal;
    case 2:
      return 1e9 + u;
    case 3:
      return 1e15 + 0.125 * (double) rng_below (&rng, 100);
    case 4:
      return ldexp (normal, (int) rng_below (&rng, 2000) - 1010);
    case 5:
      return 1e300 * (2 + normal);
    case 6:
      return DBL_TRUE_MIN * floor (1e4 * u);
    case 7:
      return floor (3 * u) - 1;
    case 8:
      return DBL_MAX * u;
    default:
      return -0.1;
    }
}

static bool
same_sketch (const struct sketch *a, const struct sketch *b)
{
  bool same = a->n == b->n && a->min == b->min && a->max == b->max;
  for (size_t i = 0; i < SKETCH_POWERS && same; i++)
    {
      const struct sketch_power *p = a->power[i], *q = b->power[i];
      same = (p == NULL) == (q == NULL)
             && (p == NULL || memcmp (p, q, sizeof *p) == 0);
    }
  return same;
}

static void
add (struct sketch *k, const double *from, size_t n)
{
  if (sketch_add (k, from, n) != 0)
    ok (false, "there is memory");
}

/* Whether sketches of the parts, at random and in any order, add up to
   WHOLE.  */
static bool
parts_add_up (const struct sketch *whole, size_t n)
{
  struct sketch part[5] = { 0 }, sum = { 0 };
  for (size_t i = n; i-- > 0;)
    add (&part[rng_below (&rng, 5)], &value[i], 1);
  for (size_t i = 0; i < 5; i++)
    {
      if (part[i].n > 0 && sketch_merge (&sum, &part[i]) != 0)
        ok (false, "there is memory");
      sketch_free (&part[i]);
    }
  bool same = same_sketch (&sum, whole);
  sketch_free (&sum);
  return same;
}

/* The moments, as they are found from the samples themselves.  */
static bool
moments_are_right (const struct sketch *k, size_t n)
{
  struct moments got, want;
  sketch_moments (&got, k);
  moments_compute (&want, value, n);
  return got.n == want.n && got.min == want.min && got.max == want.max
         && fabs (got.total - want.total) <= 1e-15 * fabs (want.total)
         && fabs (got.mean - want.mean) <= 1e-15 * fabs (want.mean)
         && fabs (got.m2 - want.m2) <= 1e-14 * want.m2;
}

static bool
quantiles_are_near (const struct sketch *k, size_t n)
{
  bool near = true;
  if (sort_doubles (value, n) != 0)
    return false;
  near = sketch_ranked (k, 0) == value[0]
         && sketch_ranked (k, n - 1) == value[n - 1];
  for (size_t i = 0; i < 500 && near; i++)
    {
      size_t rank = rng_below (&rng, n);
      near = fabs (sketch_ranked (k, rank) - value[rank])
             <= SKETCH_ERROR * fabs (value[rank]) + 0x1p-1035;
    }
  for (int type = 1; type <= 9; type++)
    {
      double p = rng_uniform (&rng);
      struct quantile_ranks at = quantile_ranks (n, p, type);
      near = near
             && fabs (sketch_quantile (k, p, type)
                      - quantile (value, n, p, type))
                    <= SKETCH_ERROR
                               * fmax (fabs (value[at.below]),
                                       fabs (value[at.above]))
                           + 0x1p-1035;
    }
  return near;
}

static void
check_kind (int kind)
{
  static const size_t sizes[] = { 1, 2, 3, 100, MOST };
  bool add_up = true, right = true, near = true;
  char sentence[80];
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      struct sketch k = { 0 };
      size_t n = sizes[s];
      for (size_t i = 0; i < n; i++)
        value[i] = draw (kind);
      add (&k, value, n);
      add_up = add_up && parts_add_up (&k, n);
      right = right && moments_are_right (&k, n);
      near = near && quantiles_are_near (&k, n);
      sketch_free (&k);
    }
  snprintf (sentence, sizeof sentence, "kind %d: parts add up to the whole",
            kind);
  ok (add_up, sentence);
  snprintf (sentence, sizeof sentence, "kind %d: mean and deviation are exact",
            kind);
  ok (right, sentence);
  snprintf (sentence, sizeof sentence, "kind %d: samples are near", kind);
  ok (near, sentence);
}

static void
check_ends (void)
{
  struct sketch a = { 0 }, b = { 0 };
  const double zeros[] = { -0., 0., -0. };
  add (&a, zeros, 3);
  ok (!signbit (a.min) && !signbit (a.max)
          && sketch_quantile (&a, 0.5, QUANTILE_TYPE_DEFAULT) == 0,
      "zero has no sign");
  b.n = UINT64_MAX - 2;
  errno = 0;
  ok (sketch_merge (&b, &a) == -1 && errno == ERANGE,
      "so many samples that their number is not known are refused");
  sketch_free (&a);
}

/* Whether SAMPLE is three of 0 or 1, WANT of them 1.  */
static bool
are_ones (const double *sample, uint64_t want)
{
  struct sketch k = { 0 };
  uint64_t ones;
  add (&k, sample, 3);
  bool is = sketch_is_of_ones (&k, &ones);
  sketch_free (&k);
  return is && ones == want;
}

static void
check_ones (void)
{
  ok (are_ones ((const double[]){ -0., 1, 1 }, 2)
          && are_ones ((const double[]){ 0, 0, 0 }, 0)
          && are_ones ((const double[]){ 1, 1, 1 }, 3),
      "ones and zeros are known");
  ok (!are_ones ((const double[]){ 0, 1, 1 + DBL_EPSILON }, 2)
          && !are_ones ((const double[]){ DBL_TRUE_MIN, 1, 1 }, 2)
          && !are_ones ((const double[]){ 0, 1, -1 }, 1),
      "and told from what is beside them");
}

int
main (void)
{
  rng_seed (&rng, 11);
  for (int kind = 0; kind < 10; kind++)
    check_kind (kind);
  check_ends ();
  check_ones ();
  return plan ();
}
