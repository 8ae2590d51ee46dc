/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any number of samples in little memory: a histogram of the leading 24 bits
   of doubles, which are sign, exponent and 12 bits of the mantissa, with exact
   sums for each power of two.  A sample is known to within 2^-13 of itself
   (subnormal ones to 2^-1035); count, extremes, sum and sum of squares are
   exact.  All is whole numbers, so sketches of parts add up to that of the
   whole, however it is parted and ordered.  A power of two that samples reach
   takes 32 KiB, and 10^7 samples took 1.2 ns each (HdrHistogram and DDSketch
   do the same with a logarithm of their own).  */
#ifndef BENCH_SKETCH_H
#define BENCH_SKETCH_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "stat/moments.h"

#define SKETCH_PLACES 4096 /* of a power of two, of equal width */
#define SKETCH_POWERS 4096 /* by sign and exponent */
#define SKETCH_ERROR 0x1p-13

__extension__ typedef unsigned __int128 sketch_sum;

/* Sums over at most SKETCH_FEW samples, each of two halves of 26 bits, but the
   higher with the bit that doubles do not store.  */
#define SKETCH_FEW 1024
struct sketch_sums
{
  uint64_t sum, high_high, high_low, low_low;
};

/* The samples of one sign and exponent, as multiples of their unit in the last
   place.  */
struct sketch_power
{
  sketch_sum sum;
  uint64_t squares[3];    /* the lowest first */
  struct sketch_sums few; /* of sketch_add, and 0 when it returns */
  uint64_t count[SKETCH_PLACES];
};

/* Zeroed is empty.  */
struct sketch
{
  uint64_t n;
  double min, max;
  struct sketch_power *power[SKETCH_POWERS]; /* by the leading 12 bits */
};

void sketch_free (struct sketch *k);
/* Add the N finite samples of VALUE.  0, or -1 with errno ENOMEM, and K is
   of no more use.  */
int sketch_add (struct sketch *k, const double *value, size_t n);
/* Add what FROM holds.  0, or -1 with errno ENOMEM, or ERANGE where the number
   of samples exceeds 2^64 - 1.  */
int sketch_merge (struct sketch *k, const struct sketch *from);

/* The power with the leading bits AT, made if it is not there; NULL with errno
   ENOMEM.  And the lower end of its PLACE.  */
struct sketch_power *sketch_power_at (struct sketch *k, size_t at);
double sketch_place_start (size_t at, size_t place);
/* The I-th power in ascending order of its samples, as leading bits.  */
size_t sketch_ascending (size_t i);

/* The sample of RANK in 0 .. n - 1: the middle of its place, between the
   extremes.  */
double sketch_ranked (const struct sketch *k, uint64_t rank);
/* The quantile at P by definition TYPE (stat/quantile.h).  */
double sketch_quantile (const struct sketch *k, double p, int type);
/* Whether each sample is 0 or 1, ONES of them 1.  */
bool sketch_is_of_ones (const struct sketch *k, uint64_t *ones);
/* The moments of the samples, n >= 1, as moments_compute finds them.  */
void sketch_moments (struct moments *m, const struct sketch *k);
#endif
