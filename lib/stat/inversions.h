/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a sequence is from being sorted.  */
#ifndef BENCH_INVERSIONS_H
#define BENCH_INVERSIONS_H
#include <stddef.h>
#include <stdint.h>
#include "stat/ordered_bits.h"

/* The whole number that stands for VALUE, finite, in a sequence whose
   inversions are counted: that of -0 is that of 0.  */
static inline int64_t
inversions_key (double value)
{
  return ordered_bits (value + 0.);
}

/* Sort the N numbers of KEY, ascending, and return how many pairs stood the
   wrong way round, the greater one first (merge sort; Knight 1966).  SPARE has
   N places.  O(n log n).  */
uint64_t inversions_sort (int64_t *key, size_t n, int64_t *spare);
#endif
