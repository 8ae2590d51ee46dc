/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Putting points in the order of one number each.  */
#ifndef BENCH_ORDER_H
#define BENCH_ORDER_H
#include <stddef.h>

/* An index with the number it is sorted by, which is not a NaN.  */
struct keyed
{
  double key;
  size_t index;
};

/* Sort the N items ascending by key, equal ones staying in their order; SPARE
   has room for as many.  By merging, many items by their bytes (LSD radix).
   -0 equals 0.  */
void order_keyed (struct keyed *item, struct keyed *spare, size_t n);
#endif
