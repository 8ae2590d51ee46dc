/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the distribution of a sequence changes, whatever its shape.  */
#ifndef BENCH_E_DIVISIVE_H
#define BENCH_E_DIVISIVE_H
#include <stddef.h>
#include <stdint.h>
#include "stat/e_division.h"

struct e_change
{
  size_t at; /* the first index behind the change */
  double p;  /* (1 + hits) / (1 + permutations) */
};

/* So many values are divided as they are.  */
#define E_DIVISIVE_ALL 2048

struct e_divisive_options
{
  size_t min_segment;  /* at least 2 */
  size_t permutations; /* 999 */
  double alpha;        /* changes with p up to this count */
  uint64_t seed;
};

/* E-divisive: divide the sequence where q is largest, test that by permuting
   the values within the segments found so far and dividing again, and go on
   while p <= ALPHA.  CHANGE, with N places, becomes the changes in the order
   of their places.  Returns their number, or -1 with errno ENOMEM.  The first
   test is exact for values that can be exchanged, so that a sequence without
   a change has one found with probability ALPHA at most.

   Of more than E_DIVISIVE_ALL values the medians of so many blocks are
   divided, and then the values of two blocks on either side of each change:
   the time no longer grows with N squared, and what is shorter than a block
   can be missed.  */
ptrdiff_t e_divisive (const double *value, size_t n,
                      const struct e_divisive_options *options,
                      struct e_change *change);
#endif
