/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a benchmark has been run often enough.  Pure: it is told what runs
   took and says who is done.  It looks at how wide the interval of a median
   is, never at where it lies or at another benchmark's, so that stopping
   favours none of them; and between runs only, so that each benchmark has one
   at least.  */
#ifndef BENCH_TIME_STOPPING_H
#define BENCH_TIME_STOPPING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "base/text.h"

struct stopping_rule
{
  uint64_t runs; /* exactly so many; 0: until PRECISION is reached */

  /* Half the width of the median's interval over the median, which is looked
     at from MIN_RUNS runs on.  */
  double precision;
  double confidence;
  uint64_t min_runs;
  uint64_t max_runs; /* 0: no limit */

  /* A limit that the user gave holds for all that is done for a benchmark,
     and before MIN_RUNS; one of ours for its runs alone, and after it.  */
  uint64_t max_time_ns;
  bool time_is_given;

  /* Benchmarks take turns: one that is precise goes on until all are, or are
     at their limits.  */
  bool together;
};

enum stop
{
  STOP_NOT, /* it goes on */
  STOP_RUNS,
  STOP_PRECISION,
  STOP_MAX_TIME,
  STOP_MAX_RUNS,
  STOP_FEW_SAMPLES, /* most of its runs yield none */
  STOP_DROPPED      /* by stopping_drop */
};

struct stopping;
void stopping_free (struct stopping *s);
/* NULL with errno ENOMEM.  */
struct stopping *stopping_new (const struct stopping_rule *rule,
                               size_t benchmarks) OWNED_UNTIL (stopping_free);

/* A run of BENCHMARK took WALL_S seconds, and that is a sample.  0, or -1
   with errno ENOMEM.  */
int stopping_add_sample (struct stopping *s, size_t benchmark, double wall_s);
/* A run was spent without a sample.  */
void stopping_add_failed (struct stopping *s, size_t benchmark, double wall_s);
/* So long was spent on BENCHMARK in all, hooks and warm-up included.  */
void stopping_add_elapsed (struct stopping *s, size_t benchmark, uint64_t ns);
/* BENCHMARK has ended for other reasons.  */
void stopping_drop (struct stopping *s, size_t benchmark);

/* Decide who is done now.  To be called between runs, where benchmarks take
   turns in blocks between blocks.  */
void stopping_look (struct stopping *s);
/* How many more samples each benchmark can have before stopping_look finds
   anything new but limits of time: at least 1.  */
uint64_t stopping_samples_ahead (const struct stopping *s);
/* Why BENCHMARK has ended.  */
enum stop stopping_why (const struct stopping *s, size_t benchmark);
/* Half the width of its interval over its median as last looked at, infinite
   while there is none.  */
double stopping_half_width (const struct stopping *s, size_t benchmark);
/* The time that counts for its limit, and its runs so far.  */
uint64_t stopping_time_ns (const struct stopping *s, size_t benchmark);
uint64_t stopping_runs (const struct stopping *s, size_t benchmark);

/* How many more seconds benchmarks that run until they are precise will take,
   if their intervals narrow by the square root of the number of runs; 0 while
   one has had no run yet.  */
double stopping_seconds_left (const struct stopping *s);

/* Append why BENCHMARK has ended: "--max-time at +-3.1 %", with PLUS_MINUS
   for the sign.  */
void stopping_put (struct text *to, const struct stopping *s, size_t benchmark,
                   const char *plus_minus);
/* Append WIDTH, a part, as per cent: "3.1 %", "0.04 %".  */
void stopping_put_percent (struct text *to, double width);
#endif
