/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "loadgen_summary.h"
#include <inttypes.h>
#include <math.h>
#include "load/load_verdict.h"
#include "stat/early_stopping.h"

/* LoadGen's names of enum load_scenario.  */
static const char *const their_name[]
    = { "SingleStream", "MultiStream", "Server", "Offline" };

/* The one that it judges by.  */
#define LOADGEN_CONFIDENCE 0.99

static void
print_heading (FILE *out, const char *heading)
{
  static const char rule[]
      = "================================================";
  fprintf (out, "%s\n%s\n%s\n", rule, heading, rule);
}

/* Samples a second, up to the instant NS and without the one that came last,
   which opens the next second.  */
static double
rate_until (const struct load_result *r, uint64_t ns)
{
  return r->samples > 0 && ns > r->first_ns
             ? (double) (r->samples - 1) / ((double) (ns - r->first_ns) / 1e9)
             : 0;
}

/* The figure that the scenario is about.  */
static void
print_result (FILE *out, enum load_scenario scenario,
              const struct load_result *r)
{
  switch (scenario)
    {
    case SCENARIO_SINGLE:
      fprintf (out, "90.0th percentile latency (ns) : %" PRIu64 "\n",
               r->latency_ns[1]);
      break;
    case SCENARIO_MULTI:
      fprintf (out, "99.0th percentile latency (ns) : %" PRIu64 "\n",
               r->latency_ns[4]);
      break;
    case SCENARIO_SERVER:
      fprintf (out, "Completed samples per second    : %.2f\n",
               rate_until (r, r->last_done_ns));
      break;
    case SCENARIO_OFFLINE:
      fprintf (out, "Samples per second: %.6g\n", load_result_throughput (r));
      break;
    }
}

/* "Yes" or "NO", as they write it.  */
static const char *
yes (bool fact)
{
  return fact ? "Yes" : "NO";
}

/* How many queries may be over the quantile at SHARE in R; 0: too few are
   there to tell.  */
static size_t
allowed_over (const struct load_result *r, double share)
{
  size_t over;
  return early_stopping_over (share, LOADGEN_CONFIDENCE, r->queries, &over)
             ? over
             : 0;
}

/* Whether there are queries enough, and few enough over the targets.  */
static bool
stops_early (const struct load_summary *s)
{
  const struct load_options *l = &s->options->load;
  struct target_rule rule = { .confidence = LOADGEN_CONFIDENCE };
  bool is_shown = true;
  if (l->scenario == SCENARIO_SINGLE)
    return allowed_over (s->result, 0.9) > 0;
  if (l->scenario == SCENARIO_MULTI)
    return allowed_over (s->result, 0.99) > 0;
  for (size_t i = 0; i < l->target_count; i++)
    is_shown &= target_is_met (&l->target[i], &s->result->count[i], rule);
  return is_shown;
}

/* Whether no percentile that was measured is over its target.  */
static bool
is_fast (const struct load_summary *s)
{
  const struct load_options *l = &s->options->load;
  bool is_below = true;
  for (size_t i = 0; i < l->target_count; i++)
    {
      const struct target_count *c = &s->result->count[i];
      is_below &= (double) c->over
                  <= (1 - l->target[i].share) * (double) c->queries;
    }
  return is_below;
}

/* The estimate at SHARE.  */
static void
print_estimate (FILE *out, double share, uint64_t estimate_ns)
{
  if (estimate_ns > 0)
    fprintf (out,
             " * Early stopping %.1fth percentile estimate: %" PRIu64 "\n",
             share * 100, estimate_ns);
  else
    fprintf (out,
             " * Not enough queries processed for %.0fth percentile\n"
             " early stopping estimate (would need to process at\n"
             " least %zu total queries).\n",
             share * 100,
             early_stopping_queries (share, LOADGEN_CONFIDENCE, 1));
}

/* Closed loops: what estimates there are queries enough for.  */
static void
print_closed_stopping (FILE *out, const struct load_summary *s)
{
  const struct load_result *r = s->result;
  bool is_single = s->options->load.scenario == SCENARIO_SINGLE;
  double share = is_single ? 0.9 : 0.99;
  size_t needed = early_stopping_queries (share, LOADGEN_CONFIDENCE, 1);
  size_t over = allowed_over (r, share);
  if (over == 0)
    {
      fprintf (out,
               " * Only processed %" PRIu64 " queries.\n"
               " * Need to process at least %zu queries for early stopping.\n",
               r->queries, needed);
      return;
    }
  fprintf (out,
           " * Processed at least %zu queries (%" PRIu64 ").\n"
           " * Would discard %zu highest latency queries.\n",
           needed, r->queries, over - 1);
  if (is_single)
    print_estimate (out, 0.9, r->estimate_90_ns);
  print_estimate (out, 0.99, r->estimate_99_ns);
}

/* Open loops: how many queries more could show the targets.  */
static void
print_open_stopping (FILE *out, const struct load_summary *s)
{
  const struct load_options *l = &s->options->load;
  struct target_rule rule = { .confidence = LOADGEN_CONFIDENCE };
  uint64_t more = 0;
  for (size_t i = 0; i < l->target_count; i++)
    {
      uint64_t its = target_more (&l->target[i], &s->result->count[i], rule);
      if (its > more)
        more = its;
    }
  if (stops_early (s))
    fputs (" * Run successful.\n", out);
  else
    fprintf (out,
             " * Run unsuccessful.\n"
             " * Processed %" PRIu64 " queries.\n"
             " * Would need to run at least %" PRIu64 " more queries,\n"
             " with the run being successful if every additional\n"
             " query were under latency.\n",
             s->result->queries, more);
}

static void
print_stopping (FILE *out, const struct load_summary *s)
{
  enum load_scenario scenario = s->options->load.scenario;
  if (scenario == SCENARIO_OFFLINE)
    return;
  fputs ("Early Stopping Result:\n", out);
  if (scenario == SCENARIO_SERVER)
    print_open_stopping (out, s);
  else
    print_closed_stopping (out, s);
}

/* Rates that are beside the point.  */
static void
print_rates (FILE *out, enum load_scenario scenario,
             const struct load_result *r)
{
  switch (scenario)
    {
    case SCENARIO_SINGLE:
      fprintf (out,
               "QPS w/ loadgen overhead         : %.2f\n"
               "QPS w/o loadgen overhead        : %.2f\n\n",
               rate_until (r, r->last_due_ns), 1e9 / r->latency_mean_ns);
      break;
    case SCENARIO_MULTI:
      fputs ("Per-query latency:  \n", out);
      break;
    case SCENARIO_SERVER:
      fprintf (out, "Scheduled samples per second : %.2f\n",
               rate_until (r, r->last_due_ns));
      break;
    case SCENARIO_OFFLINE:
      break;
    }
}

static void
print_latencies (FILE *out, const struct load_result *r)
{
  fprintf (out, "Min latency (ns)                : %" PRIu64 "\n",
           r->latency_min_ns);
  fprintf (out, "Max latency (ns)                : %" PRIu64 "\n",
           r->latency_max_ns);
  if (isfinite (r->latency_mean_ns))
    fprintf (out, "Mean latency (ns)               : %.0f\n",
             floor (r->latency_mean_ns));
  for (size_t i = 0; i < LOAD_PERCENTILES; i++)
    fprintf (out, "%.2f percentile latency (ns)   : %" PRIu64 "\n",
             load_percentile[i] * 100, r->latency_ns[i]);
}

/* In ns the bound of the first target of latency; 0: there is none.  */
static double
target_latency_ns (const struct load_options *l)
{
  for (size_t i = 0; i < l->target_count; i++)
    if (l->target[i].metric == TARGET_LATENCY)
      return l->target[i].bound_s * 1e9;
  return 0;
}

/* Settings that we do not have stand at their defaults.  */
static void
print_parameters (FILE *out, const struct load_summary *s)
{
  const struct load_options *l = &s->options->load;
  const struct load_plan *plan = s->plan;
  fprintf (out, "samples_per_query : %zu\n", plan->batch);
  if (!isnan (s->rate))
    fprintf (out, "target_qps : %.10g\n", s->rate);
  fprintf (out, "target_latency (ns): %.0f\n", target_latency_ns (l));
  fprintf (out, "max_async_queries : %" PRIu64 "\n",
           plan->loop == LOAD_CLOSED ? plan->concurrency
                                     : plan->max_in_flight);
  fprintf (out, "min_duration (ms): %" PRIu64 "\n",
           plan->duration_ns / 1000000);
  fprintf (out, "max_duration (ms): %" PRIu64 "\n",
           plan->max_duration_ns / 1000000);
  fprintf (out, "min_query_count : %" PRIu64 "\n", plan->min_queries);
  fprintf (out, "max_query_count : %" PRIu64 "\n", plan->max_queries);
  fprintf (out, "qsl_rng_seed : %" PRIu64 "\n", l->sample_seed);
  fprintf (out, "sample_index_rng_seed : %" PRIu64 "\n", l->sample_seed);
  fprintf (out, "schedule_rng_seed : %" PRIu64 "\n", s->options->plan.seed);
  fputs ("accuracy_log_rng_seed : 0\naccuracy_log_probability : 0\n"
         "accuracy_log_sampling_target : 0\nprint_timestamps : 0\n",
         out);
  fprintf (out, "performance_issue_unique : %d\n",
           l->sample_order == SAMPLES_UNIQUE);
  fprintf (out, "performance_issue_same : %d\n",
           l->sample_order == SAMPLES_SAME);
  fprintf (out, "performance_issue_same_index : %" PRIu64 "\n", l->same);
  if (l->pool > 0)
    fprintf (out, "performance_sample_count : %" PRIu64 "\n", l->pool);
}

static void
print_verdict (FILE *out, const struct load_summary *s)
{
  const struct load_result *r = s->result;
  fprintf (out, "Result is : %s\n", *s->why == '\0' ? "VALID" : "INVALID");
  if (s->options->load.scenario == SCENARIO_SERVER)
    fprintf (out, "  Performance constraints satisfied : %s\n",
             yes (is_fast (s)));
  fprintf (out, "  Min duration satisfied : %s\n",
           yes (load_verdict_has_lasted (r, s->plan)));
  fprintf (out, "  Min queries satisfied : %s\n",
           yes (r->queries >= s->plan->min_queries));
  fprintf (out, "  Early stopping satisfied: %s\n", yes (stops_early (s)));
  if (*s->why != '\0')
    fprintf (out, "Recommendations:\n * %s\n", s->why);
}

void
loadgen_summary_print (FILE *out, const struct load_summary *s)
{
  enum load_scenario scenario = s->options->load.scenario;
  print_heading (out, "MLPerf Results Summary");
  fprintf (out, "SUT name : %s\nScenario : %s\nMode     : PerformanceOnly\n",
           s->name, their_name[scenario]);
  print_result (out, scenario, s->result);
  print_verdict (out, s);
  print_stopping (out, s);
  fputc ('\n', out);
  print_heading (out, "Additional Stats");
  print_rates (out, scenario, s->result);
  print_latencies (out, s->result);
  fputc ('\n', out);
  print_heading (out, "Test Parameters Used");
  print_parameters (out, s);
  fputs ("\nNo warnings encountered during test.\n", out);
  if (s->result->failed == 0)
    fputs ("\nNo errors encountered during test.\n", out);
  else
    fprintf (out, "\n%" PRIu64 " ERRORS encountered.\n", s->result->failed);
}
