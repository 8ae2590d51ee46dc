/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/paired_difference.h"
#include <math.h>

#define PLACES_MAX 22 /* 10^22 is the last power that is exact */
#define UNKNOWN (-1)

/* 10^PLACES, up to PLACES_MAX.  */
static double
power_of_ten (int places)
{
  double power = 1;
  for (int i = 0; i < places; i++)
    power *= 10;
  return power;
}

/* The decimal places that VALUE has, AT_LEAST so many, or UNKNOWN: VALUE is
   the double nearest to some integer over 10^places, and the division of two
   exact numbers finds that.  */
static int
decimal_places (double value, int at_least)
{
  for (int places = at_least; places <= PLACES_MAX; places++)
    {
      double integer = nearbyint (value * power_of_ten (places));
      if (fabs (integer) >= 0x1p53)
        return UNKNOWN;
      if (integer / power_of_ten (places) == value)
        return places;
    }
  return UNKNOWN;
}

void
paired_differences (double *d, const double *x, const double *y, size_t n)
{
  int places = 0;
  for (size_t i = 0; i < n && places != UNKNOWN; i++)
    {
      places = decimal_places (x[i], places);
      if (places != UNKNOWN)
        places = decimal_places (y[i], places);
    }
  double unit = places == UNKNOWN ? 0 : power_of_ten (places);
  for (size_t i = 0; i < n; i++)
    {
      d[i] = y[i] - x[i];
      if (places != UNKNOWN)
        d[i] = nearbyint (d[i] * unit) / unit;
    }
}

void
paired_log_ratios (double *d, const double *x, const double *y, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      double ratio = x[i] == y[i] ? 0 : log (y[i]) - log (x[i]);
      d[i] = nearbyint (ratio / PAIRED_LOG_UNIT) * PAIRED_LOG_UNIT;
    }
}
