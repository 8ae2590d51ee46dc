/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long sequence made shorter, in order: the medians of blocks of it.  */
#ifndef BENCH_BLOCK_MEDIANS_H
#define BENCH_BLOCK_MEDIANS_H
#include <stddef.h>
#include <stdint.h>

/* Where the block I, from 0, of N >= BLOCKS samples begins that are cut into
   BLOCKS consecutive parts, equal to within one sample.  */
size_t block_start (size_t n, size_t blocks, size_t i);

/* Where the median of a block is looked for first: neighbouring blocks are
   much alike, so that few of their samples need to be put in order.  Zeroed
   before the first.  */
struct block_window
{
  double center, reach;  /* samples */
  double place, spacing; /* of the median, and of neighbouring samples */
};

/* The median of the N >= 1 samples of VALUE, whose places PLACE tells
   (stat/division.h; readable for 16 places more).  PART has room for one
   sample more.  */
double block_median (double *part, const double *value, const uint16_t *place,
                     size_t n, struct block_window *w);

/* The median of N samples of which VALUE holds COUNT, the middle one or two
   and others that follow on these: BELOW of the N are lower.  Puts VALUE in
   another order.  */
double block_middle (double *value, size_t count, size_t below, size_t n);
#endif
