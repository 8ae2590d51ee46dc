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

/* Statistics that differ by less than this, relative to them, are equal but
   for the order in which they were summed up.  */
#define ROUNDING 1e-9

/* Sums of distances, for each first index AT behind a change, while the end
   of the second part moves on.  */
struct sums
{
  double before;  /* within the part before AT */
  double within;  /* within the part from AT to the end */
  double between; /* from one part to the other */
};

static double
pairs (size_t n)
{
  return (double) n * (double) (n - 1) / 2;
}

static double
statistic (const struct sums *s, size_t n, size_t m)
{
  double nm = (double) n * (double) m;
  double energy
      = 2 * s->between / nm - s->before / pairs (n) - s->within / pairs (m);
  return nm / (double) (n + m) * energy;
}

/* Divide the N values with SUMS as room for N + 1.  */
static struct e_division
divide (const double *value, size_t n, size_t min_segment, struct sums *sums)
{
  struct e_division best = { 0 };
  memset (sums, 0, (n + 1) * sizeof *sums);
  for (size_t last = 0; last < n; last++)
    {
      /* LAST joins the second part of every place before it.  */
      double all = 0;
      for (size_t i = 0; i < last; i++)
        all += fabs (value[i] - value[last]);
      double left = 0;
      sums[last + 1].before = sums[last].before + all;
      for (size_t at = 1; at <= last; at++)
        {
          left += fabs (value[at - 1] - value[last]);
          sums[at].between += left;
          sums[at].within += all - left;
          size_t m = last + 1 - at;
          if (at < min_segment || m < min_segment)
            continue;
          double q = statistic (&sums[at], at, m);
          if (q > best.statistic * (1 + ROUNDING))
            best = (struct e_division){ at, q };
        }
    }
  return best;
}

int
e_divide (struct e_division *division, const double *value, size_t n,
          size_t min_segment)
{
  struct sums *sums = memory_array (n + 1, sizeof *sums);
  if (sums == NULL)
    return -1;
  *division = divide (value, n, min_segment, sums);
  free (sums);
  return 0;
}

/* The sequence while it is divided.  */
struct state
{
  const double *value;
  size_t n;
  const struct e_divisive_options *options;
  double *shuffled;
  struct sums *sums;
  size_t *start; /* of the segments, in order, then N */
  size_t segments;
  struct rng rng;
};

/* The best division of any segment of VALUE, its place counted from 0.  */
static struct e_division
divide_segments (struct state *s, const double *value)
{
  struct e_division best = { 0 };
  for (size_t i = 0; i < s->segments; i++)
    {
      size_t first = s->start[i];
      struct e_division d = divide (value + first, s->start[i + 1] - first,
                                    s->options->min_segment, s->sums);
      if (d.statistic > best.statistic * (1 + ROUNDING))
        best = (struct e_division){ first + d.at, d.statistic };
    }
  return best;
}

/* Put the values of each segment into random order.  */
static void
shuffle (struct state *s)
{
  memcpy (s->shuffled, s->value, s->n * sizeof *s->shuffled);
  for (size_t i = 0; i < s->segments; i++)
    {
      double *segment = s->shuffled + s->start[i];
      for (size_t k = s->start[i + 1] - s->start[i]; k > 1; k--)
        {
          size_t j = (size_t) rng_below (&s->rng, k);
          double swapped = segment[k - 1];
          segment[k - 1] = segment[j];
          segment[j] = swapped;
        }
    }
}

/* The p-value of a division with STATISTIC; above ALPHA it is the least that
   it can be, found without the permutations that remain.  */
static double
test (struct state *s, double q)
{
  double all = (double) s->options->permutations + 1, hits = 1;
  for (size_t i = 0;
       i < s->options->permutations && hits / all <= s->options->alpha; i++)
    {
      shuffle (s);
      hits += divide_segments (s, s->shuffled).statistic >= q * (1 - ROUNDING);
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

static size_t
find (struct state *s, struct e_change *change)
{
  size_t count = 0;
  s->segments = 1;
  s->start[0] = 0;
  s->start[1] = s->n;
  for (;;)
    {
      struct e_division best = divide_segments (s, s->value);
      if (best.at == 0)
        break;
      double p = test (s, best.statistic);
      if (p > s->options->alpha)
        break;
      change[count++] = (struct e_change){ best.at, p };
      cut (s, best.at);
    }
  qsort (change, count, sizeof *change, by_place);
  return count;
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
    .shuffled = memory_array (n + 1, sizeof *s.shuffled),
    .sums = memory_array (n + 1, sizeof *s.sums),
    .start = memory_array (n + 2, sizeof *s.start),
  };
  rng_seed (&s.rng, options->seed);
  bool failed = s.shuffled == NULL || s.sums == NULL || s.start == NULL;
  size_t count = failed || n == 0 ? 0 : find (&s, change);
  free (s.shuffled);
  free (s.sums);
  free (s.start);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : (ptrdiff_t) count;
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
