/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/duration_histogram.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Classes of an octave, and octaves above the first two, which are exact.  */
#define CLASS_BITS 10
#define CLASSES (1 << CLASS_BITS)
#define OCTAVES 37

struct duration_histogram
{
  uint64_t count, largest_ns;
  uint32_t seen[(OCTAVES + 2) * CLASSES];
};

struct duration_histogram *
duration_histogram_new (void)
{
  return calloc (1, sizeof (struct duration_histogram));
}

void
duration_histogram_free (struct duration_histogram *h)
{
  free (h);
}

void
duration_histogram_clear (struct duration_histogram *h)
{
  memset (h, 0, sizeof *h);
}

/* How many low bits of NS its class does not tell apart.  */
static int
dropped_bits (uint64_t ns)
{
  return ns < 2 * CLASSES ? 0 : 63 - __builtin_clzll (ns) - CLASS_BITS;
}

void
duration_histogram_add (struct duration_histogram *h, uint64_t ns)
{
  if (ns >= UINT64_C (1) << (OCTAVES + CLASS_BITS + 1))
    ns = (UINT64_C (1) << (OCTAVES + CLASS_BITS + 1)) - 1;
  int dropped = dropped_bits (ns);
  h->seen[(uint64_t) dropped * CLASSES + (ns >> dropped)]++;
  h->count++;
  if (ns > h->largest_ns)
    h->largest_ns = ns;
}

uint64_t
duration_histogram_count (const struct duration_histogram *h)
{
  return h->count;
}

/* The largest number of nanoseconds that class PLACE holds.  */
static uint64_t
upper_end (size_t place)
{
  if (place < 2 * CLASSES)
    return place;
  size_t dropped = place / CLASSES - 1;
  return ((place - dropped * CLASSES + 1) << dropped) - 1;
}

uint64_t
duration_histogram_ranked (const struct duration_histogram *h, uint64_t rank)
{
  uint64_t below = 0;
  for (size_t i = 0; i < sizeof h->seen / sizeof *h->seen; i++)
    {
      below += h->seen[i];
      if (below >= rank)
        {
          uint64_t end = upper_end (i);
          return end < h->largest_ns ? end : h->largest_ns;
        }
    }
  return h->largest_ns;
}

uint64_t
duration_histogram_quantile (const struct duration_histogram *h, double p)
{
  uint64_t rank = (uint64_t) floor ((double) h->count * p) + 1;
  return duration_histogram_ranked (h, rank < h->count ? rank : h->count);
}
