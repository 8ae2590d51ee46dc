/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spread and outliers of samples that are not all sorted: found among those
   that are gathered for their quantiles, without a pass of their own.  */
#ifndef BENCH_ORDER_SPREAD_H
#define BENCH_ORDER_SPREAD_H
#include "stat/order_statistics.h"
#include "stat/outlier.h"

/* Once the samples of O are counted and before any are gathered: have those
   gathered as well that the functions below will look at.  */
void order_spread_ask (struct order_statistics *o);

/* The median of how far the samples are from CENTER, their median.  */
double order_absolute_deviation (struct order_statistics *o, double center);

/* As outlier_count.  */
void order_outlier_count (struct order_statistics *o,
                          const struct outlier_fences *fences, size_t *mild,
                          size_t *severe);
#endif
