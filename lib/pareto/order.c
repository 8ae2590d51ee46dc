/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/order.h"
#include <stdint.h>
#include <string.h>

/* Merging is faster up to about here.  */
#define MANY 2048
#define RUN 12 /* sorted by insertion before merging */
#define DIGIT_BITS 11
#define DIGIT_VALUES (1 << DIGIT_BITS)
#define DIGITS 6 /* of 64 bits */

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

/* Bits of KEY that are in the order of numbers.  */
static uint64_t
ordered_bits (double key)
{
  uint64_t bits;
  key += 0.0; /* -0 becomes 0 */
  memcpy (&bits, &key, sizeof bits);
  return bits ^ ((uint64_t) ((int64_t) bits >> 63) | UINT64_C (1) << 63);
}

static size_t
digit_of (double key, int d)
{
  return ordered_bits (key) >> (DIGIT_BITS * d) & (DIGIT_VALUES - 1);
}

static void
radix_sort (struct keyed *item, struct keyed *spare, size_t n)
{
  static const size_t none[DIGIT_VALUES];
  struct keyed *from = item, *to = spare;
  size_t count[DIGIT_VALUES];
  for (int d = 0; d < DIGITS; d++)
    {
      memcpy (count, none, sizeof count);
      for (size_t i = 0; i < n; i++)
        count[digit_of (from[i].key, d)]++;
      if (count[digit_of (from[0].key, d)] == n)
        continue;
      size_t before = 0;
      for (size_t v = 0; v < DIGIT_VALUES; v++)
        {
          size_t here = count[v];
          count[v] = before;
          before += here;
        }
      for (size_t i = 0; i < n; i++)
        to[count[digit_of (from[i].key, d)]++] = from[i];
      struct keyed *swap = from;
      from = to;
      to = swap;
    }
  if (from != item)
    memcpy (item, from, n * sizeof *item);
}

void
order_keyed (struct keyed *item, struct keyed *spare, size_t n)
{
  if (n < MANY)
    merge_sort (item, spare, n);
  else
    radix_sort (item, spare, n);
}
