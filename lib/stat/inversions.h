/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a sequence is from being sorted.  */
#ifndef BENCH_INVERSIONS_H
#define BENCH_INVERSIONS_H
#include <stddef.h>
#include <stdint.h>

/* Sort the N finite doubles of VALUE, ascending, and return how many pairs
   stood the wrong way round, the greater one first (merge sort; Knight 1966).
   SPARE has N places.  O(n log n).  */
uint64_t inversions_sort (double *value, size_t n, double *spare);
#endif
