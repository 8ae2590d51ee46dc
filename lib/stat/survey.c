/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/survey.h"
#include <stdlib.h>
#include "base/memory.h"
#include "stat/block_medians.h"
#include "stat/survey_sums.h"

#define PIECES 64
#define CHUNK 1024 /* samples that are looked at while they are near */
#define SPARE 16   /* places that are read beyond the last */

/* What a pass needs for itself.  */
struct workplace
{
  uint16_t *place;
  double *part; /* of a block */
  size_t count[ALL_PLACES];
};

struct first_result
{
  double min, max;
  struct compensated sum;
};

struct second_result
{
  struct compensated squares, products;
};

static void
workplace_free (struct workplace *w)
{
  if (w != NULL)
    {
      free (w->place);
      free (w->part);
    }
  free (w);
}

static struct workplace *
workplace_new (const struct survey *s)
{
  size_t longest = s->n / s->blocks + 1;
  struct workplace *w = calloc (1, sizeof *w);
  if (w == NULL)
    return NULL;
  w->place
      = calloc ((longest < CHUNK ? CHUNK : longest) + SPARE, sizeof *w->place);
  w->part = memory_array (longest + 1, sizeof *w->part);
  if (w->place != NULL && w->part != NULL)
    return w;
  workplace_free (w);
  return NULL;
}

/* The first block of PIECE.  */
static size_t
piece_block (const struct survey *s, size_t piece)
{
  return s->blocks / PIECES * piece + s->blocks % PIECES * piece / PIECES;
}

/* The medians of the blocks from BLOCK on of which the places of W are, the
   COUNT from START on.  Returns the block after these.  */
static size_t
find_medians (struct survey *s, size_t block, size_t start, size_t count,
              struct workplace *w, struct block_window *window)
{
  for (size_t from = start; from < start + count; block++)
    {
      size_t end = block_start (s->n, s->blocks, block + 1);
      s->median[block]
          = block_median (w->part, s->value + from, w->place + (from - start),
                          end - from, window);
      from = end;
    }
  return block;
}

/* How many samples from START on, where BLOCK begins, are looked at together:
   those of whole blocks before LAST.  */
static size_t
chunk_length (const struct survey *s, size_t block, size_t start, size_t last)
{
  size_t longest = s->n / s->blocks + 1;
  size_t blocks = longest < CHUNK ? CHUNK / longest : 1;
  size_t to = blocks < last - block ? block + blocks : last;
  return block_start (s->n, s->blocks, to) - start;
}

static void
count_piece (struct survey *s, size_t piece, struct workplace *w,
             struct first_result *result)
{
  uint32_t count[ALL_PLACES] = { 0 };
  struct block_window window = { 0 };
  struct extent_sums sums;
  size_t block = piece_block (s, piece), last = piece_block (s, piece + 1);
  size_t end = block_start (s->n, s->blocks, last), length;
  size_t start = block_start (s->n, s->blocks, block);
  extent_sums_begin (&sums, s->value[start < s->n ? start : 0]);
  for (; start < end; start += length)
    {
      const double *value = s->value + start;
      length = chunk_length (s, block, start, last);
      extent_sums_add (&sums, value, length);
      division_places (&s->order->division, value, length, w->place);
      for (size_t i = 0; i < length; i++)
        count[w->place[i]]++;
      block = find_medians (s, block, start, length, w, &window);
    }
  for (size_t i = 0; i < ALL_PLACES; i++)
    w->count[i] += count[i];
  extent_sums_end (&sums, &result->min, &result->max, &result->sum);
}

/* Put the results of the pieces together.  */
static void
join_first (struct survey *s, const struct first_result *result)
{
  double min = result[0].min, max = result[0].max;
  struct compensated sum = { 0, 0 };
  for (size_t i = 0; i < PIECES; i++)
    {
      min = result[i].min < min ? result[i].min : min;
      max = result[i].max > max ? result[i].max : max;
      compensated_add (&sum, result[i].sum.hi);
      sum.lo += result[i].sum.lo;
    }
  moments_begin (&s->moments, s->n, min, max);
  moments_set_mean (&s->moments,
                    moments_scaled_sum (&s->moments, s->value, sum));
}

int
survey_count (struct survey *s, const double *value, size_t n, size_t blocks,
              struct order_statistics *order)
{
  *s = (struct survey){
    .value = value, .n = n, .order = order, .blocks = blocks
  };
  struct first_result result[PIECES];
  struct workplace *w = workplace_new (s);
  s->median = memory_array (blocks, sizeof *s->median);
  if (w == NULL || s->median == NULL)
    {
      workplace_free (w);
      return -1;
    }
  for (size_t i = 0; i < PIECES; i++)
    count_piece (s, i, w, &result[i]);
  join_first (s, result);
  order_statistics_set_counts (order, w->count);
  workplace_free (w);
  return order->failed ? -1 : 0;
}

static void
gather_piece (const struct survey *s, size_t piece, struct gathering *g,
              struct second_result *result)
{
  uint16_t place[CHUNK];
  struct deviation_sums sums = { 0 };
  size_t start = block_start (s->n, s->blocks, piece_block (s, piece));
  size_t end = block_start (s->n, s->blocks, piece_block (s, piece + 1));
  for (size_t length; start < end; start += length)
    {
      const double *value = s->value + start;
      length = end - start < CHUNK ? end - start : CHUNK;
      deviation_sums_add (&sums, &s->moments, value, length, start == 0);
      if (g == NULL)
        continue;
      division_places (&s->order->division, value, length, place);
      gathering_take (g, value, place, length);
    }
  deviation_sums_end (&sums, &result->squares, &result->products);
}

int
survey_gather (struct survey *s)
{
  struct second_result result[PIECES];
  struct compensated squares = { 0, 0 }, products = { 0, 0 };
  struct gathering *g = order_statistics_gather (s->order);
  for (size_t i = 0; i < PIECES; i++)
    {
      gather_piece (s, i, g, &result[i]);
      compensated_add (&squares, result[i].squares.hi);
      squares.lo += result[i].squares.lo;
      compensated_add (&products, result[i].products.hi);
      products.lo += result[i].products.lo;
    }
  /* The mean is right to twice the digits of a double: no sum of deviations
     corrects the squares.  */
  bool equal = s->moments.min >= s->moments.max;
  s->moments.m2 = equal ? 0 : compensated_value (squares);
  s->lag1_products = compensated_value (products);
  order_statistics_gathered (s->order, g);
  return s->order->failed ? -1 : 0;
}

void
survey_free (struct survey *s)
{
  free (s->median);
  s->median = NULL;
}
