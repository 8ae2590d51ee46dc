/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reference values ask for and no program prints, made of what the
   library has.  */
#ifndef BENCH_TEST_ONE_SIDED_H
#define BENCH_TEST_ONE_SIDED_H
#include <math.h>
#include "stat/sample_size.h"
#include "stat/student.h"
#include "stat/t_test.h"

/* The chance of a smaller statistic than T's.  */
static inline double
p_less (const struct t_test *t)
{
  return isnan (t->df) ? NAN : student_upper (-t_test_t (t), t->df);
}

/* The smallest effect that N samples show with POWER, by halving.  */
static inline double
detectable_effect (const struct t_plan *plan, double n, double power)
{
  double low = 0, high = 1;
  while (power_t (plan, n, high) < power && high < 1e6)
    high *= 2;
  for (int step = 0; step < 200 && high - low > 1e-14 * high; step++)
    {
      double middle = (low + high) / 2;
      if (power_t (plan, n, middle) < power)
        low = middle;
      else
        high = middle;
    }
  return high;
}
#endif
