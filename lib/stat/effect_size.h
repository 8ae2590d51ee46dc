/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large a difference is, whatever its evidence.  */
#ifndef BENCH_EFFECT_SIZE_H
#define BENCH_EFFECT_SIZE_H
#include <stddef.h>
#include <stdint.h>
#include "stat/moments.h"

/* From 2 U of mann_whitney_doubled_u: P (y > x) - P (y < x) over all N M
   pairs (Cliff 1993), and P (y > x) + P (y = x) / 2 (Vargha and Delaney
   2000).  */
double effect_cliff_delta (uint64_t doubled_u, size_t n, size_t m);
double effect_a12 (uint64_t doubled_u, size_t n, size_t m);

/* (mean of Y - mean of X) / pooled standard deviation; NaN where that is 0 or
   a side has fewer than two samples in all.  */
double effect_cohen_d (const struct moments *x, const struct moments *y);
/* Cohen's d made unbiased (Hedges 1981): times J (df) = Gamma (df/2) / (sqrt
   (df/2) Gamma ((df-1)/2)) with df = n + m - 2; NaN where d is.  */
double effect_hedges_g (const struct moments *x, const struct moments *y);
#endif
