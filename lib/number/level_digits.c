/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/level_digits.h"

#define LEAST_DIGITS 4
#define DOUBLE_DIGITS 17

int
level_digits (double level)
{
  int digits = LEAST_DIGITS;
  double short_of = 100 - 100 * level;
  /* Half a unit of the last digit, which is of hundredths.  */
  for (double half = 0.005; short_of <= half && digits < DOUBLE_DIGITS;
       half /= 10)
    digits++;
  return digits;
}
