/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Half of the way between two doubles.  */
#ifndef BENCH_MIDPOINT_H
#define BENCH_MIDPOINT_H
#include <math.h>

/* Between LOWER <= UPPER, however far apart they are.  */
static inline double
midpoint (double lower, double upper)
{
  double apart = upper - lower;
  return isfinite (apart) ? lower + apart / 2 : lower / 2 + upper / 2;
}
#endif
