/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/level_digits.h"
#include "number/interval_digits.h"

#define LEAST_DECIMALS 2
#define BEFORE_POINT 2

int
level_digits (double level)
{
  return BEFORE_POINT + share_percent_decimals (level, LEAST_DECIMALS);
}
