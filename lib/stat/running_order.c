/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/running_order.h"
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "stat/order_interval.h"

#define EXACT_MAX 1024

/* A bin is a double's exponent, which names the doubling, and the first bits
   of its fraction.  */
#define FRACTION_BITS 52
#define BIN_BITS 12
#define BINS (1 << BIN_BITS)
#define GROUPS 64 /* bins are summed by groups, to be found quickly */
#define GROUP_BINS (BINS / GROUPS)
#define DOUBLINGS 2048 /* exponents of a double of positive sign */

struct doubling
{
  uint64_t total;
  uint64_t group[GROUPS];
  uint64_t bin[BINS];
};

struct running_order
{
  size_t count;
  double *sorted; /* while exact; NULL afterwards */
  size_t capacity;
  struct doubling **doubling; /* DOUBLINGS of them, NULL where empty */
};

struct running_order *
running_order_new (void)
{
  return calloc (1, sizeof (struct running_order));
}

static void
free_doublings (struct doubling **doubling)
{
  for (size_t i = 0; doubling != NULL && i < DOUBLINGS; i++)
    free (doubling[i]);
  free (doubling);
}

void
running_order_free (struct running_order *r)
{
  if (r == NULL)
    return;
  free_doublings (r->doubling);
  free (r->sorted);
  free (r);
}

/* The bin of VALUE, counted from that of 0.  */
static size_t
bin_of (double value)
{
  uint64_t bits;
  value += 0; /* -0 becomes 0 */
  memcpy (&bits, &value, sizeof bits);
  return (size_t) (bits >> (FRACTION_BITS - BIN_BITS));
}

/* The middle of BIN.  */
static double
bin_value (size_t bin)
{
  uint64_t bits = (uint64_t) bin << (FRACTION_BITS - BIN_BITS)
                  | UINT64_C (1) << (FRACTION_BITS - BIN_BITS - 1);
  double value;
  memcpy (&value, &bits, sizeof value);
  return bin == 0 ? 0 : value;
}

static int
count_in_bin (struct doubling **doubling, double value)
{
  size_t bin = bin_of (value);
  struct doubling **place = &doubling[bin / BINS];
  if (*place == NULL)
    *place = calloc (1, sizeof **place);
  if (*place == NULL)
    return -1;
  (*place)->total++;
  (*place)->group[bin % BINS / GROUP_BINS]++;
  (*place)->bin[bin % BINS]++;
  return 0;
}

/* Go over from sorted samples to bins.  */
static int
start_bins (struct running_order *r)
{
  struct doubling **doubling = calloc (DOUBLINGS, sizeof (struct doubling *));
  for (size_t i = 0; doubling != NULL && i < r->count; i++)
    if (count_in_bin (doubling, r->sorted[i]) != 0)
      {
        free_doublings (doubling);
        return -1;
      }
  if (doubling == NULL)
    return -1;
  r->doubling = doubling;
  free (r->sorted);
  r->sorted = NULL;
  return 0;
}

static int
insert_sorted (struct running_order *r, double value)
{
  double *sorted
      = memory_grow (r->sorted, &r->capacity, r->count + 1, sizeof *r->sorted);
  if (sorted == NULL)
    return -1;
  r->sorted = sorted;
  size_t low = 0, high = r->count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (sorted[middle] <= value)
        low = middle + 1;
      else
        high = middle;
    }
  memmove (sorted + low + 1, sorted + low, (r->count - low) * sizeof *sorted);
  sorted[low] = value;
  return 0;
}

int
running_order_add (struct running_order *r, double value)
{
  if (r->doubling == NULL && r->count == EXACT_MAX && start_bins (r) != 0)
    return -1;
  int result = r->doubling == NULL ? insert_sorted (r, value)
                                   : count_in_bin (r->doubling, value);
  if (result == 0)
    r->count++;
  return result;
}

size_t
running_order_count (const struct running_order *r)
{
  return r->count;
}

/* The value of RANK among those of D, which is the doubling I.  */
static double
value_in_doubling (const struct doubling *d, size_t i, uint64_t rank)
{
  size_t group = 0;
  for (; rank > d->group[group]; group++)
    rank -= d->group[group];
  size_t bin = group * GROUP_BINS;
  for (; rank > d->bin[bin]; bin++)
    rank -= d->bin[bin];
  return bin_value (i * BINS + bin);
}

double
running_order_value (const struct running_order *r, size_t rank)
{
  if (r->doubling == NULL)
    return r->sorted[rank - 1];
  uint64_t left = rank;
  for (size_t i = 0; i < DOUBLINGS; i++)
    {
      const struct doubling *d = r->doubling[i];
      if (d == NULL)
        continue;
      if (left <= d->total)
        return value_in_doubling (d, i, left);
      left -= d->total;
    }
  return NAN;
}

double
running_order_median (const struct running_order *r)
{
  size_t n = r->count;
  if (n == 0)
    return NAN;
  double low = running_order_value (r, (n + 1) / 2);
  return n % 2 == 1 ? low
                    : low + (running_order_value (r, n / 2 + 1) - low) / 2;
}

double
running_order_half_width (const struct running_order *r, double confidence)
{
  if (r->count == 0)
    return INFINITY;
  struct order_interval ranks = order_interval (r->count, 0.5, confidence);
  if (ranks.lower == 0 || ranks.upper > r->count)
    return INFINITY;
  double width = running_order_value (r, ranks.upper)
                 - running_order_value (r, ranks.lower);
  return width > 0 ? width / 2 / running_order_median (r) : 0;
}
