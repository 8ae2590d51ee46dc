/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/sort.h"
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/ordered_bits.h"

#define FEW 24      /* insertion is faster up to about here */
#define MANY 131072 /* and bytes are from here on, out of the second cache */
#define CROWD 16    /* so many on average may share a place */
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

/* Evenly spaced places between the ends of samples.  */
struct places
{
  double from, scale;
  size_t last;
};

static inline size_t
place_of (const struct places *p, double value)
{
  double at = (value - p->from) * p->scale;
  return at < (double) p->last ? (size_t) at : p->last;
}

/* COUNT becomes where the values of each place of P begin among the N of
   VALUE; whether few share one.  */
static bool
count_places (uint32_t *count, const struct places *p, const double *value,
              size_t n)
{
  memset (count, 0, (p->last + 1) * sizeof *count);
  for (size_t i = 0; i < n; i++)
    count[place_of (p, value[i])]++;
  uint32_t before = 0;
  uint64_t crowd = 0;
  for (size_t i = 0; i <= p->last; i++)
    {
      uint32_t here = count[i];
      count[i] = before;
      before += here;
      crowd += (uint64_t) here * here;
    }
  return crowd <= CROWD * n;
}

/* Put the zeros among the N sorted values of VALUE in order: -0 first.  */
static void
order_zeros (double *value, size_t n)
{
  size_t from = 0, negative = 0, to;
  for (size_t end = n; from < end;)
    {
      size_t middle = from + (end - from) / 2;
      if (value[middle] < 0)
        from = middle + 1;
      else
        end = middle;
    }
  for (to = from; to < n && value[to] == 0; to++)
    negative += signbit (value[to]) != 0;
  for (size_t i = from; i < to; i++)
    value[i] = i < from + negative ? -0. : 0.;
}

/* Sort N values that are spread so that few share one of N places; false, with
   VALUE as it was, where they are not.  Measured over numbers of a bell,
   it takes a fifth of the time of their bytes over 100 of them, half over 1000
   and three quarters over 65,536.  */
static bool
spread_sort (double *value, double *spare, uint32_t *count, size_t n)
{
  double least = value[0], most = value[0];
  for (size_t i = 1; i < n; i++)
    {
      least = value[i] < least ? value[i] : least;
      most = value[i] > most ? value[i] : most;
    }
  struct places p = { least, (double) (n - 1) / (most - least), n - 1 };
  if (!(most > least && isfinite (most - least) && isfinite (p.scale))
      || !count_places (count, &p, value, n))
    return false;
  for (size_t i = 0; i < n; i++)
    spare[count[place_of (&p, value[i])]++] = value[i];
  memcpy (value, spare, n * sizeof *value);
  insertion_sort (value, n);
  if (least <= 0 && most >= 0)
    order_zeros (value, n);
  return true;
}

int
sort_doubles (double *value, size_t n)
{
  if (n <= FEW)
    {
      insertion_sort (value, n);
      return 0;
    }
  double *spare = memory_array (n < MANY ? n + n / 2 + 1 : n, sizeof *spare);
  if (spare == NULL)
    return -1;
  if (n >= MANY
      || !spread_sort (value, spare, (uint32_t *) (void *) (spare + n), n))
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
