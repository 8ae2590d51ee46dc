/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A load as it is ordered: all that the generator is told, in a form that can
   be sent to the process where it runs.  */
#ifndef BENCH_TIME_LOAD_ORDER_H
#define BENCH_TIME_LOAD_ORDER_H
#include "base/text.h"
#include "load/load_result.h"

#define LOAD_TRACE_SIZE 4096

struct load_order
{
  struct load_plan plan; /* of its arrivals, the trace stands in TRACE */
  struct load_target target[TARGETS_MAX]; /* of their text nobody asks */
  size_t target_count;
  enum sample_order sample_order;
  uint64_t sample_seed;
  size_t pool;                 /* samples chosen from; 0: all */
  uint64_t same;               /* the one of SAMPLES_SAME */
  uint64_t spin_ns;            /* before it is due a query is waited for by
                                  looking at the clock */
  bool flushes_cache;          /* before each query */
  uint32_t inner;              /* a query is asked so often in one timing, and
                                  its time is the mean; 0: once */
  bool is_trial;               /* its samples are not written */
  char trace[LOAD_TRACE_SIZE]; /* the file of a trace; "": none */
};

/* Carry out ORDER on SYSTEM, which has SAMPLES samples; *R tells what came of
   it.  0; or -1 when it could not begin, with the reason in WHY.  */
int load_order_run (const struct load_order *order,
                    const struct load_system *system, size_t samples,
                    const struct load_observer *observer,
                    struct load_result *r, struct text *why);
#endif
