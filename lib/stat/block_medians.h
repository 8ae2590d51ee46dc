/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long sequence made shorter, in order.  */
#ifndef BENCH_BLOCK_MEDIANS_H
#define BENCH_BLOCK_MEDIANS_H
#include <stddef.h>

/* MEDIAN, with BLOCKS places, becomes the medians of the N >= BLOCKS samples
   of VALUE cut into BLOCKS consecutive parts, equal to within one sample: part
   i is from block_start (n, blocks, i) to before block_start (n, blocks,
   i + 1).  0, or -1 with errno ENOMEM.  */
int block_medians (double *median, size_t blocks, const double *value,
                   size_t n);
size_t block_start (size_t n, size_t blocks, size_t i);
#endif
