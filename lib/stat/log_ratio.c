/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/log_ratio.h"
#include <math.h>

#define DIGITS 15
/* Up to this power of ten a double is exact.  */
#define POWER_MAX 22

static double
rounded (double value)
{
  if (value == 0 || !isfinite (value))
    return value;
  int decimals = DIGITS - 1 - (int) floor (log10 (fabs (value)));
  if (decimals < 0 || decimals > POWER_MAX)
    return value;
  /* Both parts of the quotient are exact, so that it is the double nearest to
     the decimal number.  */
  double power = pow (10, decimals);
  return rint (value * power) / power;
}

double
ratio_of_log (double shift)
{
  return rounded (exp (shift));
}

double
change_of_log (double shift)
{
  return rounded (expm1 (shift));
}
