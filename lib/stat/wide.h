/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole numbers wide enough for the sum of the squares of 2^64 doubles, times
   2^64, in units of the square of the smallest one: 4324 bits.  */
#ifndef BENCH_WIDE_H
#define BENCH_WIDE_H
#include <stddef.h>
#include <stdint.h>

#define WIDE_LIMBS 72
/* Zeroed is 0.  */
struct wide
{
  uint64_t limb[WIDE_LIMBS]; /* the lowest first */
};

/* Add the COUNT limbs of LIMB times 2^SHIFT to W.  */
void wide_add (struct wide *w, const uint64_t *limb, size_t count,
               unsigned shift);
/* Make W what it is beyond OTHER, which is no greater.  */
void wide_subtract (struct wide *w, const struct wide *other);
/* Below, at or above 0 as A is below, at or above B.  */
int wide_compare (const struct wide *a, const struct wide *b);
/* PRODUCT, neither A nor B, becomes A times B, which must fit.  */
void wide_multiply (struct wide *product, const struct wide *a,
                    const struct wide *b);
/* Take the leading 53 bits out of W: as a number, times 2^EXPONENT.  */
double wide_take_leading (struct wide *w, int exponent);
#endif
