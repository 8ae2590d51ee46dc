/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Doubles as whole numbers of the same order.  */
#ifndef BENCH_ORDERED_BITS_H
#define BENCH_ORDERED_BITS_H
#include <stdint.h>
#include <string.h>

/* The bits of a double, changed so that as whole numbers they order like the
   doubles: in negative numbers all but the sign are turned.  */
static inline int64_t
ordered_bits (double value)
{
  int64_t bits;
  memcpy (&bits, &value, sizeof bits);
  return bits ^ (bits >> 63 & INT64_MAX);
}

static inline double
from_ordered_bits (int64_t bits)
{
  bits ^= bits >> 63 & INT64_MAX;
  double value;
  memcpy (&value, &bits, sizeof value);
  return value;
}
#endif
