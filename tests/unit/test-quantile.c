/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nine definitions of a sample quantile, by hand where test-reference
   has no value from elsewhere.  */
#include <config.h>
#include "stat/quantile.h"
#include "tap.h"
#include <float.h>

static void
check_types (void)
{
  const double ten[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
  const double quarter[] = { 3, 3, 2, 2.5, 3, 2.75, 3.25, 35. / 12., 2.9375 };
  for (int type = 1; type <= 9; type++)
    {
      char sentence[80];
      snprintf (sentence, sizeof sentence,
                "type %d has its first quartile of 1 .. 10", type);
      near (quantile (ten, 10, 0.25, type), quarter[type - 1], 1e-15,
            sentence);
    }
  bool ends = true;
  for (int type = 1; type <= 9; type++)
    ends = ends && quantile (ten, 10, 0, type) == 1
           && quantile (ten, 10, 1, type) == 10;
  ok (ends, "all types begin at the smallest and end at the largest sample");
  ok (quantile (ten, 10, 0.5, 1) == 5 && quantile (ten, 10, 0.5, 2) == 5.5
          && quantile (ten, 10, 0.45, 3) == 4
          && quantile (ten, 10, 0.55, 3) == 6,
      "steps at a whole position: the sample, the middle, the even one");
}

static void
check_rounding (void)
{
  double hundred[100];
  for (int i = 0; i < 100; i++)
    hundred[i] = i + 1;
  /* 0.07 * 100 and 0.29 * 100 come out beside 7 and 29.  */
  ok (quantile (hundred, 100, 0.07, 1) == 7
          && quantile (hundred, 100, 0.29, 1) == 29,
      "a position is not put off by the rounding of its product");
  const double tenths[] = { 0.1, 0.1, 0.1 };
  ok (quantile (tenths, 3, 0.3, 7) == 0.1,
      "between equal samples is that sample, to the last bit");
  const double largest[] = { -DBL_MAX, DBL_MAX };
  near (quantile (largest, 2, 0.75, 7), DBL_MAX / 2, 1e-15,
        "between the ends of the range nothing overflows");
}

static void
check_needs (void)
{
  ok (quantile_min_n (0.95) == 20 && quantile_min_n (0.99) == 100
          && quantile_min_n (0.999) == 1000 && quantile_min_n (0.9999) == 10000
          && quantile_min_n (0.9) == 10 && quantile_min_n (0.75) == 4,
      "the quantile at q needs 1 / (1 - q) samples");
  ok (quantile_min_n (0.05) == 20 && quantile_min_n (0.001) == 1000,
      "low ones need 1 / q");
  ok (quantile_min_n (0.5) == 1 && quantile_min_n (0) == 1
          && quantile_min_n (1) == 1,
      "the median and the extremes need one");
  ok (quantile_min_n (0.97) == 34, "the number is rounded up");
}

int
main (void)
{
  check_types ();
  check_rounding ();
  check_needs ();
  return plan ();
}
