/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How near to each other samples are that need not be sorted.  */
#ifndef BENCH_ORDER_GAPS_H
#define BENCH_ORDER_GAPS_H
#include "stat/order_statistics.h"

/* As smallest_gap (stat/spread.h) of the samples of O, into *GAP and
   *DISTINCT.  Few different ones are found by a table; else one part of the
   samples after the other is sorted, an eighth of all where they are spread at
   all evenly over the places of O.  0, or -1 with errno ENOMEM.  */
int order_smallest_gap (struct order_statistics *o, double *gap,
                        size_t *distinct);
#endif
