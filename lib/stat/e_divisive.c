/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/e_divisive.h"
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/block_medians.h"
#include "stat/quantile.h"
#include "stat/sort.h"

#define ROUNDING E_DIVISION_ROUNDING

/* The sequence while it is divided.  */
struct state
{
  const double *value;
  size_t n;
  const struct e_divisive_options *options;
  double *shuffled; /* E_DIVISION_SEQUENCES side by side */
  struct e_division_room room;
  size_t *start; /* of the segments, in order, then N */
  size_t segments;
  struct rng rng;
};

/* Find the best division of any segment, its place counted from 0.  0, or -1
   with errno ENOMEM.  */
static int
divide_segments (struct e_division *best, const struct state *s)
{
  *best = (struct e_division){ 0 };
  for (size_t i = 0; i < s->segments; i++)
    {
      size_t first = s->start[i];
      struct e_division d;
      if (e_divide (&d, s->value + first, s->start[i + 1] - first,
                    s->options->min_segment)
          != 0)
        return -1;
      if (d.statistic > best->statistic * (1 + ROUNDING))
        *best = (struct e_division){ first + d.at, d.statistic };
    }
  return 0;
}

/* Make shuffled sequence K one with the values of each segment in random
   order.  */
static void
shuffle (struct state *s, size_t k)
{
  double *sequence = s->shuffled + k;
  for (size_t i = 0; i < s->n; i++)
    sequence[i * E_DIVISION_SEQUENCES] = s->value[i];
  for (size_t i = 0; i < s->segments; i++)
    {
      double *segment = sequence + s->start[i] * E_DIVISION_SEQUENCES;
      for (size_t left = s->start[i + 1] - s->start[i]; left > 1; left--)
        {
          double *a = segment + (left - 1) * E_DIVISION_SEQUENCES;
          double *b
              = segment + rng_below (&s->rng, left) * E_DIVISION_SEQUENCES;
          double swapped = *a;
          *a = *b;
          *b = swapped;
        }
    }
}

/* How many of the first COUNT shuffled sequences have a segment whose
   division reaches Q.  */
static size_t
count_hits (const struct state *s, size_t count, double q)
{
  bool reaches[E_DIVISION_SEQUENCES] = { false };
  for (size_t i = 0; i < s->segments; i++)
    e_division_reaches (
        reaches, s->shuffled + s->start[i] * E_DIVISION_SEQUENCES,
        s->start[i + 1] - s->start[i], s->options->min_segment, q, &s->room);
  size_t hits = 0;
  for (size_t k = 0; k < count; k++)
    hits += reaches[k];
  return hits;
}

/* The p-value of a division with the statistic Q; above ALPHA one that it is
   at least, found without the permutations that remain.  */
static double
test (struct state *s, double q)
{
  double all = (double) s->options->permutations + 1, hits = 1;
  size_t left = s->options->permutations;
  while (left > 0 && hits / all <= s->options->alpha)
    {
      size_t count = left < E_DIVISION_SEQUENCES ? left : E_DIVISION_SEQUENCES;
      for (size_t k = 0; k < count; k++)
        shuffle (s, k);
      hits += (double) count_hits (s, count, q);
      left -= count;
    }
  return hits / all;
}

static int
by_place (const void *a, const void *b)
{
  const struct e_change *x = a, *y = b;
  return x->at < y->at ? -1 : x->at > y->at;
}

/* Begin a segment at AT.  */
static void
cut (struct state *s, size_t at)
{
  size_t i = s->segments;
  for (; s->start[i] > at; i--)
    s->start[i + 1] = s->start[i];
  s->start[i + 1] = at;
  s->segments++;
}

/* The number of changes, or -1 with errno ENOMEM.  */
static ptrdiff_t
find (struct state *s, struct e_change *change)
{
  size_t count = 0;
  s->segments = 1;
  s->start[0] = 0;
  s->start[1] = s->n;
  for (;;)
    {
      struct e_division best;
      if (divide_segments (&best, s) != 0)
        return -1;
      if (best.at == 0)
        break;
      double p = test (s, best.statistic);
      if (p > s->options->alpha)
        break;
      change[count++] = (struct e_change){ best.at, p };
      cut (s, best.at);
    }
  qsort (change, count, sizeof *change, by_place);
  return (ptrdiff_t) count;
}

/* As e_divisive, in the square of N.  */
static ptrdiff_t
divide_all (const double *value, size_t n,
            const struct e_divisive_options *options, struct e_change *change)
{
  struct state s = {
    .value = value,
    .n = n,
    .options = options,
    .shuffled = calloc ((n + 1) * E_DIVISION_SEQUENCES, sizeof *s.shuffled),
    .start = memory_array (n + 2, sizeof *s.start),
  };
  rng_seed (&s.rng, options->seed);
  ptrdiff_t count = -1;
  if (s.shuffled != NULL && s.start != NULL
      && e_division_room_init (&s.room, n) == 0)
    {
      count = n == 0 ? 0 : find (&s, change);
      e_division_room_free (&s.room);
    }
  free (s.shuffled);
  free (s.start);
  errno = count < 0 ? ENOMEM : errno;
  return count;
}

/* The medians of BLOCKS consecutive parts of the N values; NULL without
   memory.  */
static double *
medians_of_blocks (const double *value, size_t n, size_t blocks)
{
  double *middle = memory_array (blocks, sizeof *middle);
  double *part = memory_array (n / blocks + 1, sizeof *part);
  bool whole = middle != NULL && part != NULL;
  for (size_t i = 0; i < blocks && whole; i++)
    {
      size_t first = block_start (n, blocks, i);
      size_t count = block_start (n, blocks, i + 1) - first;
      memcpy (part, value + first, count * sizeof *part);
      whole = sort_doubles (part, count) == 0;
      if (whole)
        middle[i] = median (part, count);
    }
  free (part);
  if (whole)
    return middle;
  free (middle);
  return NULL;
}

/* Find the place of CHANGE, the I-th of COUNT, which is that of a block until
   now, among the values of two blocks on either side.  */
static int
refine (struct e_change *change, size_t i, size_t count, const double *value,
        size_t n, size_t blocks, size_t min_segment)
{
  size_t block = change[i].at;
  size_t from = block_start (n, blocks, block < 2 ? 0 : block - 2);
  size_t to = block_start (n, blocks, block + 2 > blocks ? blocks : block + 2);
  if (i > 0 && change[i - 1].at > from)
    from = change[i - 1].at;
  if (i + 1 < count && block_start (n, blocks, change[i + 1].at) < to)
    to = block_start (n, blocks, change[i + 1].at);
  struct e_division d;
  change[i].at = block_start (n, blocks, block);
  if (e_divide (&d, value + from, to - from, min_segment) != 0)
    return -1;
  if (d.at > 0)
    change[i].at = from + d.at;
  return 0;
}

ptrdiff_t
e_divisive (const double *value, size_t n,
            const struct e_divisive_options *options, struct e_change *change)
{
  if (n <= E_DIVISIVE_ALL)
    return divide_all (value, n, options, change);
  size_t blocks = E_DIVISIVE_ALL, length = n / blocks;
  struct e_divisive_options of_blocks = *options;
  of_blocks.min_segment = (options->min_segment + length - 1) / length;
  if (of_blocks.min_segment < 2)
    of_blocks.min_segment = 2;
  double *middle = medians_of_blocks (value, n, blocks);
  ptrdiff_t count
      = middle == NULL ? -1 : divide_all (middle, blocks, &of_blocks, change);
  free (middle);
  for (ptrdiff_t i = 0; i < count; i++)
    if (refine (change, (size_t) i, (size_t) count, value, n, blocks,
                options->min_segment)
        != 0)
      return -1;
  return count;
}
