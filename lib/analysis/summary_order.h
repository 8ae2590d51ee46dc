/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a summary says of the sorted samples.  */
#ifndef BENCH_SUMMARY_ORDER_H
#define BENCH_SUMMARY_ORDER_H
#include "analysis/summary.h"

/* Set the median, the extremes, quantiles, their intervals, outliers and ties
   of S, which knows already whether its samples depend on each other: those
   of VALUE, SORTED ascending.  0, or -1 with errno ENOMEM.  */
int summary_order (struct summary *s, const double *value,
                   const double *sorted,
                   const struct summary_options *options);

/* Let the intervals of quantiles in S be those over the units of level TOP,
   that START tells of the samples VALUE, S's in this order
   (stat/nested_order.h).  0, or -1 with errno ENOMEM.  */
int summary_order_levels (struct summary *s, const double *value,
                          const unsigned char *start, unsigned top);
#endif
