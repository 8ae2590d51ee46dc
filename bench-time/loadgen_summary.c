/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "loadgen_summary.h"
#include <inttypes.h>
#include <math.h>
#include "stat/early_stopping.h"

/* LoadGen's names of enum load_scenario.  */
static const char *const their_name[]
    = { "SingleStream", "MultiStream", "Server", "Offline" };

static void
print_heading (FILE *out, const char *heading)
{
  static const char rule[]
      = "================================================";
  fprintf (out, "%s\n%s\n%s\n", rule, heading, rule);
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
               load_result_throughput (r));
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

/* The estimate at SHARE, where there are queries enough.  */
static void
print_estimate (FILE *out, double share, uint64_t estimate_ns)
{
  if (estimate_ns > 0)
    fprintf (out, " * Early stopping %gth percentile estimate: %" PRIu64 "\n",
             share * 100, estimate_ns);
  else
    fprintf (out,
             " * Not enough queries processed for %gth percentile early "
             "stopping estimate (would need to process at least %zu total "
             "queries)\n",
             share * 100, early_stopping_queries (share, 0.99, 1));
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

static void
print_parameters (FILE *out, const struct options *o,
                  const struct load_plan *plan, double rate)
{
  const struct load_options *l = &o->load;
  fprintf (out, "samples_per_query : %zu\n", plan->batch);
  if (!isnan (rate))
    fprintf (out, "target_qps : %.10g\n", rate);
  fprintf (out, "min_duration (ms): %" PRIu64 "\n",
           plan->duration_ns / 1000000);
  fprintf (out, "max_duration (ms): %" PRIu64 "\n",
           plan->max_duration_ns / 1000000);
  fprintf (out, "min_query_count : %" PRIu64 "\n", plan->min_queries);
  fprintf (out, "max_query_count : %" PRIu64 "\n", plan->max_queries);
  fprintf (out, "sample_index_rng_seed : %" PRIu64 "\n", l->sample_seed);
  fprintf (out, "schedule_rng_seed : %" PRIu64 "\n", o->plan.seed);
}

void
loadgen_summary_print (FILE *out, const struct options *o, const char *name,
                       const struct load_plan *plan, double rate,
                       const struct load_result *r, const char *why)
{
  enum load_scenario scenario = o->load.scenario;
  print_heading (out, "MLPerf Results Summary");
  fprintf (out, "SUT name : %s\nScenario : %s\nMode     : PerformanceOnly\n",
           name, their_name[scenario]);
  print_result (out, scenario, r);
  fprintf (out, "Result is : %s\n", *why == '\0' ? "VALID" : "INVALID");
  bool has_lasted = r->end == LOAD_COMPLETE;
  fprintf (out, "  Min duration satisfied : %s\n", yes (has_lasted));
  fprintf (out, "  Min queries satisfied : %s\n",
           yes (r->queries >= plan->min_queries));
  if (*why != '\0')
    fprintf (out, "Recommendations:\n * %s\n", why);
  if (scenario == SCENARIO_SINGLE || scenario == SCENARIO_MULTI)
    {
      fputs ("Early Stopping Result:\n", out);
      print_estimate (out, 0.9, r->estimate_90_ns);
      print_estimate (out, 0.99, r->estimate_99_ns);
    }
  fputc ('\n', out);
  print_heading (out, "Additional Stats");
  print_latencies (out, r);
  fputc ('\n', out);
  print_heading (out, "Test Parameters Used");
  print_parameters (out, o, plan, rate);
  fputc ('\n', out);
}
