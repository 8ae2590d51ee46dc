/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slope of a sequence, which stray samples do not change.  */
#ifndef BENCH_THEIL_SEN_H
#define BENCH_THEIL_SEN_H
#include <stddef.h>

/* *SLOPE becomes the median of (x_j - x_i) / (j - i) over all pairs of the
   N >= 2 samples of VALUE (Theil 1950, Sen 1968), in their unit a place; they
   are within DBL_MAX / (4 N).  All pairs are sorted where there are few
   samples.  Else the rank is searched for: pairs with slopes below s are the
   inversions of x_i - s i, so counting them costs O(n log n), and the few
   pairs that are left between two bounds are sorted.  0, or -1 with errno
   ENOMEM.  */
int theil_sen (const double *value, size_t n, double *slope);
#endif
