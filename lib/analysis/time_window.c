/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/time_window.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* VALUE, or the largest number where it is beyond that.  */
static double
within_doubles (double value)
{
  return fmax (fmin (value, DBL_MAX), -DBL_MAX);
}

double
time_window_number (double time, double seconds)
{
  double at = within_doubles (time / seconds), whole = nearbyint (at);
  /* What the time, the size and the quotient may be off by.  */
  double rounding = 4 * DBL_EPSILON * fabs (whole);
  return fabs (at - whole) <= rounding ? whole : floor (at);
}

double
time_window_start (double number, double seconds)
{
  char digits[32];
  snprintf (digits, sizeof digits, "%.15g", number * seconds);
  return within_doubles (strtod (digits, NULL));
}
