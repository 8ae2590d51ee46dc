/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/load_result.h"
#include "stat/early_stopping.h"

#define LOADGEN_CONFIDENCE 0.99

const double load_percentile[LOAD_PERCENTILES]
    = { 0.5, 0.9, 0.95, 0.97, 0.99, 0.999 };

/* The latency that LoadGen takes for the quantile at SHARE.  */
static uint64_t
estimate_ns (const struct duration_histogram *latency, double share)
{
  uint64_t n = duration_histogram_count (latency);
  size_t over;
  if (!early_stopping_over (share, LOADGEN_CONFIDENCE, (size_t) n, &over)
      || over == 0)
    return 0;
  return duration_histogram_ranked (latency, n - over + 1);
}

struct load_result
load_result_of (const struct load_tally *t, enum load_end end)
{
  struct load_result r = {
    .end = end,
    .begin_ns = t->begin_ns,
    .end_ns = t->end_ns,
    .asked = t->asked,
    .queries = t->queries,
    .samples = t->samples,
    .failed = t->failed,
    .within = t->within,
    .first_ns = t->first_ns,
    .last_due_ns = t->last_due_ns,
    .last_done_ns = t->last_done_ns,
    .latency_min_ns = duration_histogram_ranked (t->latency, 1),
    .latency_max_ns = duration_histogram_quantile (t->latency, 1),
    .latency_mean_ns = t->latency_ns / (double) (t->queries - t->failed),
    .estimate_90_ns = estimate_ns (t->latency, 0.9),
    .estimate_99_ns = estimate_ns (t->latency, 0.99),
    .little = load_tally_little (t),
    .flow = load_tally_flow (t),
  };
  for (size_t i = 0; i < LOAD_PERCENTILES; i++)
    {
      r.latency_ns[i]
          = duration_histogram_quantile (t->latency, load_percentile[i]);
      r.lateness_ns[i]
          = duration_histogram_quantile (t->lateness, load_percentile[i]);
    }
  for (size_t i = 0; i < t->target_count; i++)
    r.count[i] = t->count[i];
  return r;
}

/* COUNT over the time of the queries of R.  */
static double
per_second (const struct load_result *r, uint64_t count)
{
  if (r->queries == 0 || r->last_done_ns <= r->first_ns)
    return 0;
  return (double) count / ((double) (r->last_done_ns - r->first_ns) / 1e9);
}

double
load_result_throughput (const struct load_result *r)
{
  return per_second (r, r->samples);
}

double
load_result_goodput (const struct load_result *r)
{
  return per_second (r, r->within);
}
