/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/survey.h"
#include <stdlib.h>
#include "base/memory.h"
#include "base/parallel.h"
#include "stat/block_medians.h"
#include "stat/survey_sums.h"

#define PIECES 64
#define SAMPLES_ALONE 262144 /* fewer are not shared among threads */
#define CHUNK 1024 /* samples that are looked at while they are near */
#define SPARE 16   /* places that are read beyond the last */

/* Tasks that N samples are shared out in: one a thread, where they are worth
   it.  Pieces are what they are however many there are.  */
static size_t
tasks_for (size_t n)
{
  size_t threads = parallel_threads ();
  return n < SAMPLES_ALONE ? 1 : threads < PIECES ? threads : PIECES;
}

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

/* The first pass, shared among threads: each of TASKS takes some pieces.  */
struct counting
{
  struct survey *survey;
  size_t tasks;
  struct workplace **workplace; /* one a task */
  struct first_result *result;  /* one a piece */
};

static void
count_pieces (void *context, size_t task)
{
  struct counting *c = context;
  struct workplace *w = c->workplace[task];
  for (size_t i = PIECES * task / c->tasks; i < PIECES * (task + 1) / c->tasks;
       i++)
    count_piece (c->survey, i, w, &c->result[i]);
}

/* Make the workplaces of C.  */
static bool
make_workplaces (struct counting *c)
{
  bool good = true;
  for (size_t i = 0; i < c->tasks && good; i++)
    {
      c->workplace[i] = workplace_new (c->survey);
      good = c->workplace[i] != NULL;
    }
  return good;
}

/* Add up the counts of all workplaces in the first.  */
static void
join_counts (const struct counting *c)
{
  for (size_t t = 1; t < c->tasks; t++)
    for (size_t i = 0; i < ALL_PLACES; i++)
      c->workplace[0]->count[i] += c->workplace[t]->count[i];
}

int
survey_count (struct survey *s, const double *value, size_t n, size_t blocks,
              struct order_statistics *order)
{
  *s = (struct survey){
    .value = value, .n = n, .order = order, .blocks = blocks
  };
  struct first_result result[PIECES];
  struct workplace *workplace[PIECES] = { 0 };
  struct counting c = { s, tasks_for (n), workplace, result };
  s->median = memory_array (blocks, sizeof *s->median);
  bool good = s->median != NULL && make_workplaces (&c);
  if (good)
    {
      parallel_run (c.tasks, count_pieces, &c);
      join_first (s, result);
      join_counts (&c);
      order_statistics_set_counts (order, workplace[0]->count);
    }
  for (size_t i = 0; i < c.tasks; i++)
    workplace_free (workplace[i]);
  return !good || order->failed ? -1 : 0;
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

/* The second pass, likewise.  */
struct gathering_pass
{
  const struct survey *survey;
  size_t tasks;
  struct gathering **gathering; /* one a task, all NULL where nothing is to be
                                   gathered */
  struct second_result *result; /* one a piece */
};

static void
gather_pieces (void *context, size_t task)
{
  const struct gathering_pass *p = context;
  for (size_t i = PIECES * task / p->tasks; i < PIECES * (task + 1) / p->tasks;
       i++)
    gather_piece (p->survey, i, p->gathering[task], &p->result[i]);
}

/* Put the results of the pieces together.  */
static void
join_second (struct survey *s, const struct second_result *result)
{
  struct compensated squares = { 0, 0 }, products = { 0, 0 };
  for (size_t i = 0; i < PIECES; i++)
    {
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
}

int
survey_gather (struct survey *s)
{
  struct second_result result[PIECES];
  struct gathering *gathering[PIECES] = { order_statistics_gather (s->order) };
  struct gathering_pass pass = { s, tasks_for (s->n), gathering, result };
  for (size_t i = 1; i < pass.tasks && gathering[0] != NULL; i++)
    {
      gathering[i] = gathering_beside (gathering[0]);
      if (gathering[i] == NULL)
        pass.tasks = i; /* fewer will do */
    }
  parallel_run (pass.tasks, gather_pieces, &pass);
  join_second (s, result);
  for (size_t i = 1; i < pass.tasks; i++)
    gathering_join (gathering[0], gathering[i]);
  order_statistics_gathered (s->order, gathering[0]);
  return s->order->failed ? -1 : 0;
}

void
survey_free (struct survey *s)
{
  free (s->median);
  s->median = NULL;
}
