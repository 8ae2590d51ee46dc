/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The median of few samples whose places are known.  */
#ifndef BENCH_PLACE_MEDIAN_H
#define BENCH_PLACE_MEDIAN_H
#include <stdbool.h>
#include "stat/block_medians.h"

/* As block_median, into *MEDIAN; or false, where that does it as well or
   better: in very long blocks, and on processors without AVX2.  */
bool place_median (double *median, double *part, const double *value,
                   const uint16_t *place, size_t n, struct block_window *w);
#endif
