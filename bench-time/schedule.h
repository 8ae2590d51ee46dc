/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which run comes next.  Pure: the order follows from the seed alone, and a
   schedule of a million runs takes no more memory than one of ten.  */
#ifndef BENCH_TIME_SCHEDULE_H
#define BENCH_TIME_SCHEDULE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "base/rng.h"

enum order
{
  ORDER_BLOCKS,     /* each benchmark once, in random order; again; ... */
  ORDER_SEQUENTIAL, /* all runs of the first benchmark, then the second's */
  ORDER_RANDOM      /* every order of all runs is equally likely */
};

struct schedule_plan
{
  enum order order;
  size_t benchmarks; /* at least 1 */
  uint64_t warmups;  /* warm-up runs a benchmark, before its first run */
  uint64_t runs;     /* runs a benchmark, at least 1 */
  uint64_t seed;
  uint64_t invocation; /* of all this, from 1; 0: there is but one */
};

struct step
{
  size_t benchmark;
  bool warmup;
  uint64_t run; /* counts the benchmark's runs, or its warm-ups, from 1; in
                   blocks it is the number of the block */
  uint64_t invocation; /* the plan's */
};

struct schedule;
void schedule_free (struct schedule *s);
/* NULL with errno ENOMEM.  */
struct schedule *schedule_new (const struct schedule_plan *plan)
    OWNED_UNTIL (schedule_free);
/* The next step; false when there is none.  Warm-ups come first: those of
   all benchmarks, but in sequential order those of each before its runs.  */
bool schedule_next (struct schedule *s, struct step *step);
/* BENCHMARK has no further steps.  In blocks the others keep the order that
   they would have had.  */
void schedule_drop (struct schedule *s, size_t benchmark);
/* BENCHMARK has no further warm-ups.  */
void schedule_end_warmup (struct schedule *s, size_t benchmark);
/* How many it still has.  */
uint64_t schedule_warmups_left (const struct schedule *s, size_t benchmark);
/* Whether each benchmark has had its run in the current block; always so in
   other orders, and false among the warm-ups.  */
bool schedule_block_is_done (const struct schedule *s);
/* Whether BENCHMARK has no further step.  */
bool schedule_is_done (const struct schedule *s, size_t benchmark);
/* Steps still to come, warm-ups too.  */
uint64_t schedule_remaining (const struct schedule *s);
#endif
