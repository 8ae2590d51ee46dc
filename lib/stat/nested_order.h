/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals for quantiles of nested samples.  */
#ifndef BENCH_NESTED_ORDER_H
#define BENCH_NESTED_ORDER_H
#include <stddef.h>
#include "stat/order_interval.h"

/* The interval for the quantile at P in (0, 1), which is at Q among the N
   samples of VALUE, at two-sided level CONFIDENCE, by the k units of level TOP
   that START tells as for nested_analyse (stat/nested.h), after Woodruff
   (1952): the share of the samples that are at most Q has, with y_j such and
   n_j samples in unit j, the variance k / (k - 1) sum (y_j - n_j share)^2 /
   n^2, as a ratio of sums; with t of Student's law with k - 1 degrees of
   freedom and its root s, the ranks are n (p - t s), rounded down, and
   n (p + t s) rounded up, and one more; but never within those of independent
   samples.  The coverage is CONFIDENCE, nearly.  Open ends as there.  */
struct order_interval nested_order_interval (const double *value,
                                             const unsigned char *start,
                                             size_t n, unsigned top, double p,
                                             double q, double confidence);
/* How many units of level TOP there are.  */
size_t nested_units (const unsigned char *start, size_t n, unsigned top);
#endif
