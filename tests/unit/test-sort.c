/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting, against qsort.  */
#include <config.h>
#include "stat/sort.h"
#include "base/rng.h"
#include "tap.h"
#include <float.h>
#include <stdlib.h>

#define MOST 5000

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;
  return (x > y) - (x < y);
}

static bool
sorts_like_qsort (const double *value, size_t n)
{
  static double expected[MOST];
  memcpy (expected, value, n * sizeof *value);
  qsort (expected, n, sizeof *expected, compare);
  double *sorted = sorted_copy (value, n);
  bool same = sorted != NULL;
  for (size_t i = 0; i < n && same; i++)
    same = sorted[i] == expected[i];
  free (sorted);
  return same;
}

int
main (void)
{
  static double value[MOST];
  struct rng rng;
  rng_seed (&rng, 7);
  bool small = true;
  for (size_t n = 1; n < 300; n++)
    {
      for (size_t i = 0; i < n; i++)
        value[i] = (double) rng_below (&rng, 40) - 20;
      small = small && sorts_like_qsort (value, n);
    }
  ok (small, "few samples with many ties come out in order");

  /* Signs, sizes from subnormal to the largest, zeros of both signs.  */
  const double special[]
      = { 0., -0., DBL_MAX, -DBL_MAX, DBL_TRUE_MIN, -DBL_TRUE_MIN };
  for (size_t i = 0; i < MOST; i++)
    {
      double size
          = ldexp (rng_uniform (&rng), (int) rng_below (&rng, 2000) - 1000);
      value[i] = i < 6 ? special[i] : rng_below (&rng, 2) ? size : -size;
    }
  ok (sorts_like_qsort (value, MOST), "any finite numbers come out in order");

  for (size_t i = 0; i < MOST; i++)
    value[i] = 1e9 + 1e-6 * (double) rng_below (&rng, 1000);
  ok (sorts_like_qsort (value, MOST),
      "numbers that share their leading bytes come out in order");

  for (size_t i = 0; i < MOST; i++)
    value[i] = 3.25;
  ok (sorts_like_qsort (value, MOST), "equal numbers stay what they are");
  return plan ();
}
