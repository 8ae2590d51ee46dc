/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A load as it is ordered: all that the generator is told, in a form that can
   be sent to the process where it runs.  */
#ifndef BENCH_TIME_LOAD_ORDER_H
#define BENCH_TIME_LOAD_ORDER_H
#include "base/text.h"
#include "load/load_result.h"

#define LOAD_TRACE_SIZE 4096
#define LOAD_INNER_AUTO UINT32_MAX

struct load_order
{
  struct load_plan plan; /* of its arrivals, the trace stands in TRACE */
  struct load_target target[TARGETS_MAX]; /* of their text nobody asks */
  size_t target_count;
  uint64_t parts; /* between which other models are asked */
  enum sample_order sample_order;
  uint64_t sample_seed;
  size_t pool;                 /* samples chosen from; 0: all */
  uint64_t same;               /* the one of SAMPLES_SAME */
  uint64_t spin_ns;            /* before it is due a query is waited for by
                                  looking at the clock */
  bool flushes_cache;          /* before each query */
  uint32_t inner;              /* a query is asked so often in one timing, and
                                  its time is the mean; 0: once;
                                  LOAD_INNER_AUTO: often enough for the
                                  clock */
  bool is_trial;               /* its samples are not written */
  char trace[LOAD_TRACE_SIZE]; /* the file of a trace; "": none */
};

/* Such a load under way, which must not be moved.  */
struct load_run
{
  struct load_order order;
  double *trace_s; /* the instants of a trace; NULL */
  struct sample_choice choice;
  struct load_tally tally;
  struct generator *generator;
};

/* Make R ready to carry out ORDER on SYSTEM, which has SAMPLES samples,
   watched by OBSERVER; both have to stay.  0; or -1 when it can't begin, with
   the reason in WHY, and R is closed then.  */
int load_run_open (struct load_run *r, const struct load_order *order,
                   const struct load_system *system, size_t samples,
                   const struct load_observer *observer, struct text *why);
/* Carry out the next part; what all parts came to so far.  */
struct load_result load_run_part (struct load_run *r);
void load_run_close (struct load_run *r);
#endif
