/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "schedule.h"
#include <stdlib.h>

/* One benchmark's part of the plan.  */
struct share
{
  uint64_t warmups, runs; /* steps given so far */
  bool is_dropped;
};

struct schedule
{
  struct schedule_plan plan;
  struct rng rng;
  struct share *share; /* one a benchmark */
  size_t *block;       /* the current block: benchmarks in their order */
  size_t block_next;   /* index in BLOCK of the next step */
  size_t current;      /* in sequential order: the benchmark at work */
  bool is_warm;        /* the warm-ups are behind us */
};

static void
release (struct schedule *s)
{
  free (s->share);
  free (s->block);
  free (s);
}

void
schedule_free (struct schedule *s)
{
  if (s != NULL)
    release (s);
}

struct schedule *
schedule_new (const struct schedule_plan *plan)
{
  struct schedule *s = calloc (1, sizeof *s);
  if (s == NULL)
    return NULL;
  s->plan = *plan;
  s->share = calloc (plan->benchmarks, sizeof *s->share);
  s->block = memory_array (plan->benchmarks, sizeof *s->block);
  if (s->share == NULL || s->block == NULL)
    {
      release (s);
      return NULL;
    }
  s->block_next = plan->benchmarks; /* no block has begun */
  rng_seed (&s->rng, plan->seed);
  return s;
}

/* Steps of BENCHMARK still to come, of warm-ups or of runs.  */
static uint64_t
left (const struct schedule *s, size_t benchmark, bool warmup)
{
  const struct share *share = &s->share[benchmark];
  if (share->is_dropped)
    return 0;
  return warmup ? s->plan.warmups - share->warmups
                : s->plan.runs - share->runs;
}

static uint64_t
total_left (const struct schedule *s, bool warmup)
{
  uint64_t total = 0;
  for (size_t i = 0; i < s->plan.benchmarks; i++)
    total += left (s, i, warmup);
  return total;
}

static void
take (struct schedule *s, size_t benchmark, bool warmup, struct step *step)
{
  struct share *share = &s->share[benchmark];
  uint64_t *count = warmup ? &share->warmups : &share->runs;
  *step = (struct step){ benchmark, warmup, ++*count, s->plan.invocation };
}

/* The next of a block; a benchmark that was dropped or has no further warm-up
   keeps its place in the draw, so that the others' order does not depend on
   it.  */
static size_t
next_in_block (struct schedule *s)
{
  size_t n = s->plan.benchmarks;
  for (;;)
    {
      if (s->block_next == n)
        {
          for (size_t i = 0; i < n; i++)
            s->block[i] = i;
          rng_shuffle (&s->rng, s->block, n);
          s->block_next = 0;
        }
      size_t benchmark = s->block[s->block_next++];
      if (left (s, benchmark, !s->is_warm) > 0)
        return benchmark;
    }
}

/* Draw a benchmark with the probability of its share in the runs that are
   left, which makes every order of all runs equally likely.  */
static size_t
draw (struct schedule *s, uint64_t total)
{
  uint64_t ticket = rng_below (&s->rng, total);
  size_t benchmark = 0;
  for (; ticket >= left (s, benchmark, false); benchmark++)
    ticket -= left (s, benchmark, false);
  return benchmark;
}

static bool
next_sequential (struct schedule *s, struct step *step)
{
  for (; s->current < s->plan.benchmarks; s->current++)
    for (int warmup = 1; warmup >= 0; warmup--)
      if (left (s, s->current, warmup) > 0)
        {
          take (s, s->current, warmup, step);
          return true;
        }
  return false;
}

bool
schedule_next (struct schedule *s, struct step *step)
{
  if (s->plan.order == ORDER_SEQUENTIAL)
    return next_sequential (s, step);
  if (!s->is_warm && total_left (s, true) == 0)
    {
      s->is_warm = true;
      s->block_next = s->plan.benchmarks; /* runs begin with a whole block */
    }
  uint64_t total = total_left (s, !s->is_warm);
  if (total == 0)
    return false;
  bool in_blocks = !s->is_warm || s->plan.order == ORDER_BLOCKS;
  size_t benchmark = in_blocks ? next_in_block (s) : draw (s, total);
  take (s, benchmark, !s->is_warm, step);
  return true;
}

void
schedule_drop (struct schedule *s, size_t benchmark)
{
  s->share[benchmark].is_dropped = true;
}

void
schedule_end_warmup (struct schedule *s, size_t benchmark)
{
  s->share[benchmark].warmups = s->plan.warmups;
}

uint64_t
schedule_warmups_left (const struct schedule *s, size_t benchmark)
{
  return left (s, benchmark, true);
}

bool
schedule_block_is_done (const struct schedule *s)
{
  if (s->plan.order != ORDER_BLOCKS)
    return true;
  for (size_t i = s->block_next; i < s->plan.benchmarks; i++)
    if (!s->share[s->block[i]].is_dropped)
      return false;
  return s->is_warm;
}

bool
schedule_is_done (const struct schedule *s, size_t benchmark)
{
  return left (s, benchmark, false) == 0;
}

uint64_t
schedule_remaining (const struct schedule *s)
{
  return total_left (s, true) + total_left (s, false);
}
