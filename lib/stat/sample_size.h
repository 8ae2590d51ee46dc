/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many samples it takes to see an effect, and how likely so many see
   it.  Numbers of samples are not rounded: whoever prints one rounds up.  */
#ifndef BENCH_SAMPLE_SIZE_H
#define BENCH_SAMPLE_SIZE_H
#include <stdbool.h>

struct t_plan
{
  bool two_samples; /* N a side; else one sample, or N pairs */
  bool two_sided;
  bool both_tails; /* count rejections on the wrong side as well */
  double alpha;    /* level of the test */
};

/* The power of PLAN's t test with N samples (a side) when the true difference
   is EFFECT standard deviations: of one sample, or of the differences of
   pairs.  */
double power_t (const struct t_plan *plan, double n, double effect);
/* The smallest N >= 2 whose power is POWER; infinity where 10^12 are not
   enough, NaN where EFFECT is 0 or not finite.  */
double sample_size_t (const struct t_plan *plan, double effect, double power);

/* N a side to tell the proportions P1 and P2 apart by the normal test
   (Fleiss 1981), two-sided.  */
double sample_size_proportions (double p1, double p2, double alpha,
                                double power);

/* The smallest whole number of samples whose mean has an interval of half
   width HALF or less at level 1 - ALPHA, their standard deviation being STD:
   by the normal quantile, and by Student's, with n - 1 degrees of
   freedom.  */
double sample_size_width_normal (double std, double half, double alpha);
double sample_size_width_t (double std, double half, double alpha);
#endif
