/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/sort.h"
#include "base/memory.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FEW 48 /* insertion is faster up to about here */
#define DIGITS 8

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

/* The bits of a double, changed so that they order like the numbers: the
   sign turned, and all else too in negative numbers.  */
static uint64_t
ordered_bits (double value)
{
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  return bits ^ ((uint64_t) ((int64_t) bits >> 63) | UINT64_C (1) << 63);
}

static double
from_ordered_bits (uint64_t bits)
{
  bits ^= ((bits >> 63) - 1) | UINT64_C (1) << 63;
  double value;
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* One pass over digit D; COUNT holds how often each value of it occurs.  */
static void
distribute (uint64_t *to, const uint64_t *from, size_t n,
            const size_t count[256], int d)
{
  size_t place[256], before = 0;
  for (int i = 0; i < 256; i++)
    {
      place[i] = before;
      before += count[i];
    }
  for (size_t i = 0; i < n; i++)
    to[place[from[i] >> (8 * d) & 255]++] = from[i];
}

static void
radix_sort (uint64_t *key, uint64_t *spare, double *value, size_t n)
{
  size_t count[DIGITS][256] = { 0 };
  for (size_t i = 0; i < n; i++)
    {
      key[i] = ordered_bits (value[i]);
      for (int d = 0; d < DIGITS; d++)
        count[d][key[i] >> (8 * d) & 255]++;
    }
  for (int d = 0; d < DIGITS; d++)
    {
      if (count[d][key[0] >> (8 * d) & 255] == n)
        continue;
      distribute (spare, key, n, count[d], d);
      uint64_t *swap = key;
      key = spare;
      spare = swap;
    }
  for (size_t i = 0; i < n; i++)
    value[i] = from_ordered_bits (key[i]);
}

int
sort_doubles (double *value, size_t n)
{
  if (n <= FEW)
    {
      insertion_sort (value, n);
      return 0;
    }
  uint64_t *key = memory_array (n, 2 * sizeof *key);
  if (key == NULL)
    return -1;
  radix_sort (key, key + n, value, n);
  free (key);
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
