/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a summary says of the samples by rank.  */
#ifndef BENCH_SUMMARY_ORDER_H
#define BENCH_SUMMARY_ORDER_H
#include "analysis/summary.h"
#include "stat/order_statistics.h"

/* Say what ORDER, counted but not sorted, will be asked for, of S's samples,
   if these are independent.  */
void summary_order_want (struct summary *s, struct order_statistics *order,
                         const struct summary_options *options);
/* Set the median, quantiles, their intervals, outliers and, where they are
   looked for, ties of S, which knows already its extremes and whether its
   samples depend on each other: those of VALUE, ranked in ORDER.  Ties are
   looked for where ORDER is sorted, with SUMMARY_TIES, or where they decide
   something.  0, or -1 with
   errno ENOMEM.  */
int summary_order (struct summary *s, const double *value,
                   struct order_statistics *order,
                   const struct summary_options *options);

/* Let the intervals of quantiles in S be those over the units of level TOP,
   that START tells of the samples VALUE, S's in this order
   (stat/nested_order.h).  0, or -1 with errno ENOMEM.  */
int summary_order_levels (struct summary *s, const double *value,
                          const unsigned char *start, unsigned top);
#endif
