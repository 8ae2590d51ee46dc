/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/order_interval.h"
#include "stat/binomial.h"
#include <math.h>
#include <stdint.h>

double
order_interval_coverage (size_t n, double p, size_t lower, size_t upper)
{
  double below = lower == 0 ? 0 : binomial_lower (lower - 1, n, p);
  double above = upper > n ? 0 : binomial_upper (upper - 1, n, p);
  return 1 - below - above;
}

struct order_interval
order_interval (size_t n, double p, double confidence)
{
  double beyond = (1 - confidence) / 2;
  struct order_interval interval;
  interval.lower = binomial_quantile (beyond, n, p);
  interval.upper = binomial_quantile (1 - beyond, n, p) + 1;
  interval.coverage
      = order_interval_coverage (n, p, interval.lower, interval.upper);
  return interval;
}

/* The smallest n with CHANCE^n <= BEYOND; a hair less of it, lest a level
   such as 1 - 2^-4 be missed by a rounding.  */
static size_t
power_at_most (double chance, double beyond)
{
  double n = ceil (log (beyond) / log (chance) * (1 - 1e-14));
  if (!(n < 0x1p53))
    return SIZE_MAX;
  return n < 1 ? 1 : (size_t) n;
}

size_t
order_interval_min_n_lower (double p, double confidence)
{
  return power_at_most (1 - p, (1 - confidence) / 2);
}

size_t
order_interval_min_n_upper (double p, double confidence)
{
  return power_at_most (p, (1 - confidence) / 2);
}
