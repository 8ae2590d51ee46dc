/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/order.h"
#include <stdbool.h>

/* Merging is faster up to about here.  */
#define MANY 2048
#define RUN 12 /* sorted by insertion before merging */
#define DIGIT_BITS 11
#define DIGIT_VALUES (1 << DIGIT_BITS)
#define DIGITS 3 /* of one round */

static void
insertion_sort (struct keyed *item, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      struct keyed moving = item[i];
      size_t to = i;
      for (; to > 0 && item[to - 1].key > moving.key; to--)
        item[to] = item[to - 1];
      item[to] = moving;
    }
}

/* Merge the sorted FROM .. MIDDLE-1 and MIDDLE .. LIMIT-1 into TO.  */
static void
merge (struct keyed *to, const struct keyed *from, const struct keyed *middle,
       const struct keyed *limit)
{
  const struct keyed *a = from, *b = middle;
  while (a < middle && b < limit)
    *to++ = b->key < a->key ? *b++ : *a++;
  memcpy (to, a, (size_t) (middle - a) * sizeof *a);
  to += middle - a;
  memcpy (to, b, (size_t) (limit - b) * sizeof *b);
}

static void
merge_sort (struct keyed *item, struct keyed *spare, size_t n)
{
  struct keyed *from = item, *to = spare;
  for (size_t i = 0; i < n; i += RUN)
    insertion_sort (item + i, n - i < RUN ? n - i : RUN);
  for (size_t width = RUN; width < n; width *= 2)
    {
      for (size_t i = 0; i < n; i += 2 * width)
        merge (to + i, from + i, from + (n - i < width ? n : i + width),
               from + (n - i < 2 * width ? n : i + 2 * width));
      struct keyed *swap = from;
      from = to;
      to = swap;
    }
  if (from != item)
    memcpy (item, from, n * sizeof *item);
}

static size_t
digit_of (double key, unsigned shift)
{
  return order_bits (key) >> shift & (DIGIT_VALUES - 1);
}

/* Sort FROM to TO by the digit at SHIFT.  */
static void
scatter (struct keyed *to, const struct keyed *from, size_t n, unsigned shift)
{
  size_t count[DIGIT_VALUES] = { 0 }, before = 0;
  for (size_t i = 0; i < n; i++)
    count[digit_of (from[i].key, shift)]++;
  for (size_t v = 0; v < DIGIT_VALUES; v++)
    {
      size_t here = count[v];
      count[v] = before;
      before += here;
    }
  for (size_t i = 0; i < n; i++)
    to[count[digit_of (from[i].key, shift)]++] = from[i];
}

/* The lowest bit of the DIGITS digits of which the highest begins with the
   first bit in which the keys differ.  */
static unsigned
lowest_digit (const struct keyed *item, size_t n)
{
  uint64_t all = ~UINT64_C (0), any = 0;
  for (size_t i = 0; i < n; i++)
    {
      uint64_t bits = order_bits (item[i].key);
      all &= bits;
      any |= bits;
    }
  unsigned same = all == any ? 64 : (unsigned) __builtin_clzll (all ^ any);
  return same + DIGITS * DIGIT_BITS >= 64 ? 0
                                          : 64 - same - DIGITS * DIGIT_BITS;
}

/* Sort by as many bits as nearly always tell numbers apart, then what these
   leave together: half the passes that all bits take.  */
static void
radix_sort (struct keyed *item, struct keyed *spare, size_t n)
{
  unsigned shift = lowest_digit (item, n);
  scatter (spare, item, n, shift);
  scatter (item, spare, n, shift + DIGIT_BITS);
  scatter (spare, item, n, shift + 2 * DIGIT_BITS);
  memcpy (item, spare, n * sizeof *item);
  for (size_t i = 0, end; shift > 0 && i < n; i = end)
    {
      uint64_t high = order_bits (item[i].key) >> shift;
      bool sorted = true;
      for (end = i + 1; end < n && order_bits (item[end].key) >> shift == high;
           end++)
        sorted = sorted && item[end - 1].key <= item[end].key;
      if (!sorted)
        order_keyed (item + i, spare, end - i);
    }
}

void
order_keyed (struct keyed *item, struct keyed *spare, size_t n)
{
  if (n < MANY)
    merge_sort (item, spare, n);
  else
    radix_sort (item, spare, n);
}
