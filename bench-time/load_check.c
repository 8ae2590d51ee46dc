/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the options of a load go together, and what follows from them.  */
#include <config.h>
#include <math.h>
#include <string.h>
#include "base/diag.h"
#include "load_options.h"
#include "options.h"
#include "stat/early_stopping.h"

/* Which scenario, where none is named; and whether the rest goes with it.  */
static void
check_scenario (struct load_options *l)
{
  bool wants_rate = !isnan (l->rate) || l->finds_rate || l->levels.count > 0
                    || l->arrivals != NULL;
  if (!l->has_scenario)
    l->scenario = wants_rate ? SCENARIO_SERVER : SCENARIO_SINGLE;
  if (l->scenario == SCENARIO_SINGLE && wants_rate)
    usage_error ("--scenario=single asks the next query when one was "
                 "answered; a rate is for --scenario=server");
  if (l->scenario == SCENARIO_OFFLINE && wants_rate)
    usage_error ("--scenario=offline has all samples at once; a rate is for "
                 "--scenario=server");
  if (l->arrivals == NULL)
    l->law = (struct arrival_law){ .kind = l->scenario == SCENARIO_MULTI
                                               ? ARRIVALS_CONSTANT
                                               : ARRIVALS_POISSON,
                                   .speed = 1 };
}

static bool
has_sweep (const struct load_options *l, const char *name)
{
  for (size_t i = 0; i < l->sweep.count; i++)
    if (strcmp (l->sweep.item[i].name, name) == 0)
      return true;
  return false;
}

/* Where the rate comes from.  */
static void
check_rate (struct load_options *l)
{
  enum arrival_kind kind = l->law.kind;
  bool is_own = kind == ARRIVALS_TRACE || kind == ARRIVALS_MMPP;
  if (kind == ARRIVALS_TRACE
      && (!isnan (l->rate) || l->finds_rate || l->levels.count > 0))
    usage_error ("a trace tells its own rate; trace:FILE*SPEED changes it");
  if (l->has_exact_rate && is_own)
    usage_error ("--exact-rate is not for arrivals by %s",
                 kind == ARRIVALS_TRACE ? "a trace" : "mmpp");
  if (load_is_open (l) && isnan (l->rate) && !l->finds_rate
      && l->levels.count == 0 && !is_own)
    usage_error ("--scenario=server needs --rate, or --find-rate");
  if (!load_is_open (l) && l->has_exact_rate)
    usage_error ("--exact-rate is for --scenario=server");
  if (load_is_open (l) && has_sweep (l, "concurrency"))
    usage_error ("--concurrency is for closed loops, not for a rate");
  if (l->scenario == SCENARIO_OFFLINE && has_sweep (l, "concurrency"))
    usage_error ("--concurrency is for closed loops, not for "
                 "--scenario=offline");
  if (l->finds_rate && l->target_count == 0)
    usage_error ("--find-rate needs a --target, as latency:p99<=15ms");
  if (!isnan (l->rate) && l->finds_rate && l->rate > l->max_rate)
    usage_error ("--rate, where --find-rate begins, is above --max-rate");
}

/* As many queries as the targets can be shown with at the best.  */
static uint64_t
queries_for_targets (const struct load_options *l)
{
  bool adds_one = l->judges_as_loadgen && !load_is_open (l);
  uint64_t most = 0;
  for (size_t i = 0; i < l->target_count; i++)
    {
      size_t n = early_stopping_queries (l->target[i].share, l->confidence,
                                         adds_one);
      if (n == 0)
        usage_error ("--target=%s: no number of queries shows that",
                     l->target[i].text);
      if (n > most)
        most = n;
    }
  return most;
}

static void
check_extent (struct load_options *l)
{
  uint64_t needed = queries_for_targets (l);
  if (l->duration_ns == 0)
    l->duration_ns = l->finds_rate ? 3000000000 : 10000000000;
  if (l->min_queries == 0)
    l->min_queries = needed > 100 ? needed : 100;
  if (l->max_queries > 0 && l->max_queries < l->min_queries)
    usage_error ("--max-queries is below the %llu that are needed",
                 (unsigned long long) l->min_queries);
  if (l->max_duration_ns > 0 && l->max_duration_ns < l->duration_ns)
    usage_error ("--max-duration is below --duration");
}

static void
check_metrics (const struct options *o)
{
  static const char *const known[]
      = { "latency",    "issued",  "lateness",  "service",  "sample",
          "throughput", "goodput", "rate-pass", "rate-fail" };
  for (size_t i = 0; i < o->metrics.count; i++)
    {
      bool found = false;
      for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        found |= strcmp (o->metrics.item[i], known[k]) == 0;
      if (!found)
        usage_error ("unknown metric '%s'; a load has latency, issued, "
                     "lateness, service, sample, throughput, goodput, "
                     "rate-pass and rate-fail",
                     o->metrics.item[i]);
    }
}

/* What a model in virtual time does not have.  */
static void
check_simulated (struct options *o, size_t operands)
{
  const struct load_options *l = &o->load;
  if (operands > 0 || o->command_count > 0)
    usage_error ("a load and a command: '%s' (one or the other)",
                 operands > 0 ? o->operand[0] : o->command[0].text);
  if (l->for_models != NULL)
    usage_error ("%s is for models, not for --simulate", l->for_models);
  if (l->spin_ns > 0 || l->inner > 0 || l->flushes_cache)
    usage_error ("%s is for models, not for --simulate",
                 l->spin_ns > 0 ? "--spin"
                 : l->inner > 0 ? "--inner"
                                : "--flush-cache");
  if (o->names.count > 1)
    usage_error ("more names than models: '%s' names none", o->names.item[1]);
  check_metrics (o);
  o->stdout_to = "null";
}

/* How a query is asked.  */
static void
check_asking (const struct load_options *l)
{
  bool is_closed = !load_is_open (l) && l->scenario != SCENARIO_OFFLINE;
  if (!is_closed && l->inner > 0)
    usage_error ("--inner is for closed loops");
  if (!is_closed && l->flushes_cache)
    usage_error ("--flush-cache is for closed loops");
}

void
load_options_check (struct options *o, size_t operands)
{
  struct load_options *l = &o->load;
  if (o->for_commands != NULL || l->for_queries != NULL)
    usage_error ("%s is for commands, not for a load",
                 o->for_commands != NULL ? o->for_commands : l->for_queries);
  if (l->simulate != NULL)
    check_simulated (o, operands);
  else
    model_options_check (o, operands);
  check_scenario (l);
  check_rate (l);
  check_asking (l);
  check_extent (l);
  if (!l->has_sample_seed)
    l->sample_seed = o->plan.seed;
  if (!l->has_order)
    l->sample_order = l->scenario == SCENARIO_MULTI     ? SAMPLES_CONTIGUOUS
                      : l->scenario == SCENARIO_OFFLINE ? SAMPLES_IN_ORDER
                                                        : SAMPLES_RANDOM;
}
