/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/sort.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/ordered_bits.h"

#define FEW 48 /* insertion is faster up to about here */
#define DIGITS 8
#define SIGN (UINT64_C (1) << 63) /* turned, it orders by digits too */

static void
insertion_sort (double *value, size_t n)
{
  for (size_t i = 1; i < n; i++)
    {
      double moving = value[i];
      size_t to = i;
      for (; to > 0 && value[to - 1] > moving; to--)
        value[to] = value[to - 1];
      value[to] = moving;
    }
}

/* Bits in the place of a double.  */
static uint64_t
get_bits (const double *from, size_t i)
{
  uint64_t bits;
  memcpy (&bits, from + i, sizeof bits);
  return bits;
}

static void
put_bits (double *to, size_t i, uint64_t bits)
{
  memcpy (to + i, &bits, sizeof bits);
}

/* One pass over digit D; COUNT holds how often each value of it occurs.  */
static void
distribute (double *to, const double *from, size_t n, const size_t count[256],
            int d)
{
  size_t place[256], before = 0;
  for (int i = 0; i < 256; i++)
    {
      place[i] = before;
      before += count[i];
    }
  for (size_t i = 0; i < n; i++)
    {
      uint64_t key = get_bits (from, i);
      put_bits (to, place[key >> (8 * d) & 255]++, key);
    }
}

/* The keys are in the places of the values and in SPARE, in turn.  */
static void
radix_sort (double *value, double *spare, size_t n)
{
  size_t count[DIGITS][256] = { 0 };
  for (size_t i = 0; i < n; i++)
    {
      uint64_t key = (uint64_t) ordered_bits (value[i]) ^ SIGN;
      put_bits (value, i, key);
      for (int d = 0; d < DIGITS; d++)
        count[d][key >> (8 * d) & 255]++;
    }
  double *from = value, *to = spare;
  for (int d = 0; d < DIGITS; d++)
    {
      if (count[d][get_bits (from, 0) >> (8 * d) & 255] == n)
        continue;
      distribute (to, from, n, count[d], d);
      double *swap = from;
      from = to;
      to = swap;
    }
  for (size_t i = 0; i < n; i++)
    value[i] = from_ordered_bits ((int64_t) (get_bits (from, i) ^ SIGN));
}

int
sort_doubles (double *value, size_t n)
{
  if (n <= FEW)
    {
      insertion_sort (value, n);
      return 0;
    }
  double *spare = memory_array (n, sizeof *spare);
  if (spare == NULL)
    return -1;
  radix_sort (value, spare, n);
  free (spare);
  return 0;
}

double *
sorted_copy (const double *value, size_t n)
{
  double *sorted = memory_array (n, sizeof *sorted);
  if (sorted == NULL)
    return NULL;
  memcpy (sorted, value, n * sizeof *sorted);
  if (sort_doubles (sorted, n) != 0)
    {
      free (sorted);
      return NULL;
    }
  return sorted;
}
