/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals for a quantile of whatever distribution the samples come from:
   two of the sorted samples, with the coverage that the binomial law gives
   them (Hahn and Meeker 1991, chapter 5).  */
#ifndef BENCH_ORDER_INTERVAL_H
#define BENCH_ORDER_INTERVAL_H
#include <stddef.h>

struct order_interval
{
  /* Ranks of its ends among the sorted samples, from 1; LOWER 0 and UPPER
     n + 1 are open ends: no sample is far enough out.  */
  size_t lower, upper;
  /* The chance that it holds the quantile, in repeated samplings from a
     continuous distribution; from a discrete one it is at least that.  */
  double coverage;
};

/* The interval for the quantile at P in (0, 1) of N >= 1 samples at two-sided
   level CONFIDENCE: each end is as near as leaves at most
   (1 - CONFIDENCE) / 2 beyond it.  */
struct order_interval order_interval (size_t n, double p, double confidence);
/* The chance that the quantile at P lies between the samples of ranks LOWER
   and UPPER; 0 and N + 1 as above.  */
double order_interval_coverage (size_t n, double p, size_t lower,
                                size_t upper);

/* The smallest n at which the lower, or the upper, end is not open.  */
size_t order_interval_min_n_lower (double p, double confidence);
size_t order_interval_min_n_upper (double p, double confidence);
#endif
