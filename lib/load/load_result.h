/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a load came to, in a form without pointers that can be sent from the
   process where it ran.  */
#ifndef BENCH_LOAD_RESULT_H
#define BENCH_LOAD_RESULT_H
#include "load/generator.h"

/* The percentiles of a result, in the order of its latencies: 50, 90, 95, 97,
   99, 99.9.  */
#define LOAD_PERCENTILES 6
extern const double load_percentile[LOAD_PERCENTILES];

struct load_result
{
  uint64_t end; /* enum load_end */
  uint64_t begin_ns, end_ns;
  uint64_t asked; /* queries, those of the warm-up and the cool-down, too */
  uint64_t queries, samples, failed, within;
  uint64_t first_ns, last_due_ns, last_done_ns;
  /* By LoadGen's ranks, to 0.1 %; 0 where there was no answer.  */
  uint64_t latency_ns[LOAD_PERCENTILES], latency_min_ns, latency_max_ns;
  double latency_mean_ns;
  uint64_t lateness_ns[LOAD_PERCENTILES]; /* of the generator */
  /* LoadGen's estimates of percentiles 90 and 99 at confidence 0.99: the t-th
     largest latency where t over a bound would be as many as are allowed; 0
     where there are too few queries.  */
  uint64_t estimate_90_ns, estimate_99_ns;
  double little; /* load_tally_little */
  /* The system answers one query at a time, sent when it is free, so that
     what it takes from then on has nothing to do with the rate.  */
  uint64_t is_serial;
  struct flow_reading flow;
  struct target_count count[TARGETS_MAX];
};

/* What T, of a load that ended by END, came to.  */
struct load_result load_result_of (const struct load_tally *t,
                                   enum load_end end);
/* Samples answered a second, from when the first query was due until the
   latest answer; 0 where none was.  */
double load_result_throughput (const struct load_result *r);
/* Queries a second that were within every target, over the same time.  */
double load_result_goodput (const struct load_result *r);
#endif
