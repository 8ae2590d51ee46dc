/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals for quantiles of nested samples.  */
#ifndef BENCH_NESTED_ORDER_H
#define BENCH_NESTED_ORDER_H
#include <stddef.h>
#include "stat/order_interval.h"

/* The quantile at P in (0, 1), which is at Q.  */
struct nested_quantile
{
  double p, q;
  void *of; /* the caller's, to tell them apart */
  struct order_interval ranks;
};

/* The intervals for COUNT quantiles of the N samples of VALUE, put in the
   order of their Q, at two-sided level CONFIDENCE, by the k units of level TOP
   that START tells as for nested_analyse (stat/nested.h), after Woodruff
   (1952): the share of the samples that are at most Q has, with y_j such and
   n_j samples in unit j, the variance k / (k - 1) sum (y_j - n_j share)^2 /
   n^2, as a ratio of sums; with t of Student's law with k - 1 degrees of
   freedom and its root s, the ranks are n (p - t s), rounded down, and
   n (p + t s) rounded up, and one more; but never within those of independent
   samples.  The coverage is CONFIDENCE, nearly.  Open ends as there.  0, or -1
   with errno ENOMEM.  */
int nested_order_intervals (const double *value, const unsigned char *start,
                            size_t n, unsigned top,
                            struct nested_quantile *quantile, size_t count,
                            double confidence);
/* How many units of level TOP there are.  */
size_t nested_units (const unsigned char *start, size_t n, unsigned top);
#endif
