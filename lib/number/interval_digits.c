/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/interval_digits.h"
#include <math.h>
#include <stdbool.h>

#define DOUBLE_DIGITS 17

/* The power of ten of the first digit of SIZE > 0.  */
static int
magnitude (double size)
{
  return (int) floor (log10 (size));
}

static bool
is_wide (double lo, double hi)
{
  return hi > lo && isfinite (hi - lo);
}

int
interval_digits (double lo, double hi)
{
  if (!is_wide (lo, hi))
    return 1;
  int digits
      = magnitude (fmax (fabs (lo), fabs (hi))) - magnitude (hi - lo) + 2;
  return digits < 1 ? 1 : digits > DOUBLE_DIGITS ? DOUBLE_DIGITS : digits;
}

int
interval_decimals (double lo, double hi)
{
  if (!is_wide (lo, hi))
    return 0;
  int decimals
      = interval_digits (lo, hi) - 1 - magnitude (fmax (fabs (lo), fabs (hi)));
  return decimals < 0 ? 0 : decimals;
}

int
interval_percent_decimals (double lo, double hi, int least)
{
  int decimals = interval_decimals (100 * lo, 100 * hi);
  return decimals < least ? least : decimals;
}

int
share_percent_decimals (double share, int least)
{
  /* Half of the last decimal, and what rounding may add.  */
  double close = 0.501 * pow (10, -least - 2);
  if (share > 0 && share < close)
    return interval_percent_decimals (0, share, least);
  if (share < 1 && 1 - share < close)
    return interval_percent_decimals (share, 1, least);
  return least;
}
