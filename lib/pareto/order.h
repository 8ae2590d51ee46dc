/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting points in the order of one number each.  */
#ifndef BENCH_ORDER_H
#define BENCH_ORDER_H
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* An index with the number it is sorted by, which is not a NaN.  */
struct keyed
{
  double key;
  size_t index;
};

/* Sort the N items ascending by key, equal ones staying in their order; SPARE
   has room for as many.  By merging; many items by the bits in which they
   differ, the highest of them first (LSD radix).  -0 equals 0.  */
void order_keyed (struct keyed *item, struct keyed *spare, size_t n);

/* Bits of KEY, as a number, that are in the order of keys.  */
static inline uint64_t
order_bits (double key)
{
  uint64_t bits;
  key += 0.0; /* -0 becomes 0 */
  memcpy (&bits, &key, sizeof bits);
  return bits ^ ((uint64_t) ((int64_t) bits >> 63) | UINT64_C (1) << 63);
}
#endif
