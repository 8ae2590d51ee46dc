/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_options.h"
#include "load_order.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "option_rows.h"
#include "options.h"
#include "load/system.h"
#include "stat/early_stopping.h"

#define SECONDS_MAX 1e9
#define RATE_MIN 1e-6
#define RATE_MAX 1e9
/* Of one query; and of those that one process may have under way.  */
#define BATCH_MAX 1000000
#define CONCURRENCY_MAX 65536

const char *const scenario_name[]
    = { "single", "multi", "server", "offline", NULL };

static uint64_t
nanoseconds (const char *shown, const char *argument, double min_s)
{
  return (uint64_t) ceil (
      argument_quantity (shown, argument, "s", min_s, SECONDS_MAX) * 1e9);
}

/* A rate: "1000", "1000/s", "1kHz".  */
static double
rate (const char *shown, const char *argument)
{
  size_t length = strlen (argument);
  if (length > 2 && strcmp (argument + length - 2, "/s") == 0
      && strchr ("0123456789.", argument[length - 3]) != NULL)
    length -= 2;
  char *number = or_die (strndup (argument, length));
  double value = argument_quantity (shown, number, "1/s", RATE_MIN, RATE_MAX);
  free (number);
  return value;
}

static void
set_simulated (struct load_options *l, const char *shown, const char *argument)
{
  const char *wrong = simulated_parse (&l->simulated, argument);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", shown, wrong, argument);
  l->simulate = argument;
}

static void
set_arrivals (struct load_options *l, const char *shown, const char *argument)
{
  free (l->trace);
  const char *wrong = arrival_law_parse (&l->law, argument, &l->trace);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", shown, wrong, argument);
  l->arrivals = argument;
}

static void
add_target (struct load_options *l, const char *shown, const char *argument)
{
  if (l->target_count == TARGETS_MAX)
    usage_error ("%s: more than %d targets", shown, TARGETS_MAX);
  const char *wrong
      = load_target_parse (&l->target[l->target_count++], argument);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", shown, wrong, argument);
}

static void
add_sweep (struct load_options *l, const char *name, const char *shown,
           const char *argument)
{
  struct text declared = { 0 };
  text_printf (&declared, "%s=%s", name, argument);
  for (size_t i = 0; i < l->sweep.count; i++)
    if (strcmp (l->sweep.item[i].name, name) == 0)
      usage_error ("%s: given twice", shown);
  const char *wrong = parameters_add (&l->sweep, text_string (&declared));
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", shown, wrong, argument);
  text_free (&declared);
  const struct parameter *p = &l->sweep.item[l->sweep.count - 1];
  uint64_t most = strcmp (name, "batch") == 0 ? BATCH_MAX : CONCURRENCY_MAX;
  for (size_t i = 0; i < p->count; i++)
    argument_count (shown, p->value[i], 1, most);
}

static void
set_sample_order (struct load_options *l, const char *shown,
                  const char *argument)
{
  static const char *const choice[] = { "random", "contiguous", "unique",
                                        "equal",  "in-order",   "same",
                                        NULL };
  l->has_order = true;
  if (strncmp (argument, "same:", 5) == 0)
    {
      l->same = argument_count (shown, argument + 5, 0, UINT32_MAX);
      l->sample_order = SAMPLES_SAME;
      return;
    }
  l->sample_order
      = (enum sample_order) argument_choice (shown, argument, choice);
}

static void
set_early_stopping (struct load_options *l, const char *shown,
                    const char *argument)
{
  l->judges_as_loadgen = strcmp (argument, "loadgen") == 0;
  l->confidence
      = l->judges_as_loadgen ? 0.99 : argument_confidence (shown, argument);
}

static void
add_levels (struct load_options *l, const char *shown, const char *argument)
{
  argument_list_split (shown, argument, &l->levels);
  for (size_t i = 0; i < l->levels.count; i++)
    argument_quantity (shown, l->levels.item[i], "1", 0, 1000);
}

/* How long and how often.  */
static bool
take_extent (struct load_options *l, int id, const char *shown,
             const char *argument)
{
  switch (id)
    {
    case OPTION_DURATION:
      l->duration_ns = nanoseconds (shown, argument, 1e-9);
      break;
    case OPTION_MIN_QUERIES:
      l->min_queries = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_MAX_QUERIES:
      l->max_queries = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_MAX_DURATION:
      l->max_duration_ns = nanoseconds (shown, argument, 1e-9);
      break;
    case OPTION_MAX_INFLIGHT:
      l->max_in_flight = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_WARMUP_TIME:
      l->warmup_ns = nanoseconds (shown, argument, 0);
      break;
    case OPTION_COOL_DOWN:
      l->cool_down_ns = nanoseconds (shown, argument, 0);
      break;
    default:
      return false;
    }
  return true;
}

/* Which samples.  */
static bool
take_samples (struct load_options *l, int id, const char *shown,
              const char *argument)
{
  switch (id)
    {
    case OPTION_SAMPLE_ORDER:
      set_sample_order (l, shown, argument);
      break;
    case OPTION_POOL:
      l->pool = argument_count (shown, argument, 1, UINT32_MAX);
      break;
    case OPTION_SAMPLE_SEED:
      l->sample_seed = argument_count (shown, argument, 0, UINT64_MAX);
      l->has_sample_seed = true;
      break;
    default:
      return false;
    }
  return true;
}

/* How a query is asked.  */
static bool
take_asking (struct load_options *l, int id, const char *shown,
             const char *argument)
{
  switch (id)
    {
    case OPTION_SPIN:
      l->spin_ns = argument == NULL ? LOAD_NEVER
                                    : nanoseconds (shown, argument, 1e-9);
      break;
    case OPTION_INNER:
      l->inner
          = strcmp (argument, "auto") == 0
                ? LOAD_INNER_AUTO
                : (uint32_t) argument_count (shown, argument, 1, 1000000000);
      break;
    case OPTION_LOADGEN_SUMMARY:
      l->summary = argument;
      break;
    case OPTION_FLUSH_CACHE:
      l->flushes_cache = true;
      break;
    default:
      return false;
    }
  return true;
}

bool
load_options_take (struct options *o, int id, const char *shown,
                   const char *argument)
{
  struct load_options *l = &o->load;
  switch (id)
    {
    case OPTION_SIMULATE:
      set_simulated (l, shown, argument);
      break;
    case OPTION_SCENARIO:
      l->scenario = (enum load_scenario) argument_choice (shown, argument,
                                                          scenario_name);
      l->has_scenario = true;
      break;
    case OPTION_RATE:
      l->rate = rate (shown, argument);
      break;
    case OPTION_ARRIVALS:
      set_arrivals (l, shown, argument);
      break;
    case OPTION_EXACT_RATE:
      l->has_exact_rate = true;
      break;
    case OPTION_TARGET:
      add_target (l, shown, argument);
      break;
    case OPTION_EARLY_STOPPING:
      set_early_stopping (l, shown, argument);
      break;
    case OPTION_FIND_RATE:
      l->finds_rate = true;
      break;
    case OPTION_MAX_RATE:
      l->max_rate = rate (shown, argument);
      break;
    case OPTION_LEVELS:
      add_levels (l, shown, argument);
      break;
    case OPTION_CONCURRENCY:
      add_sweep (l, "concurrency", shown, argument);
      break;
    case OPTION_BATCH:
      add_sweep (l, "batch", shown, argument);
      break;
    default:
      return take_extent (l, id, shown, argument)
             || take_samples (l, id, shown, argument)
             || take_asking (l, id, shown, argument);
    }
  return true;
}

/* Keep SHOWN at *FIRST, unless there is one.  */
static void
keep_first (char **first, const char *shown)
{
  if (*first == NULL)
    *first = or_die (strdup (shown));
}

void
load_options_look (struct options *o, int id, const char *shown)
{
  static const int of_both[]
      = { OPTION_NAME,       OPTION_SEED,   OPTION_TIMEOUT,    OPTION_LOCK,
          OPTION_SYSFS,      OPTION_META,   OPTION_METRIC,     OPTION_FORMAT,
          OPTION_OUTPUT,     OPTION_APPEND, OPTION_ASCII,      OPTION_VERBOSE,
          OPTION_CONFIDENCE, OPTION_QUIET,  OPTION_INVOCATIONS };
  static const int of_models[]
      = { OPTION_MODEL,    OPTION_WORKER,       OPTION_THREADS,
          OPTION_MODE,     OPTION_LOAD_TIMEOUT, OPTION_UNTIL,
          OPTION_REQUESTS, OPTION_LABELS,       OPTION_WARMUP,
          OPTION_STDOUT,   OPTION_STDERR,       OPTION_KILL_AFTER,
          OPTION_CPUS,     OPTION_NICE,         OPTION_RLIMIT,
          OPTION_NO_ASLR,  OPTION_KEEP_WARMUP,  OPTION_PARAMETER,
          OPTION_ENERGY,   OPTION_POWERCAP,     OPTION_ORDER };
  if (id >= OPTION_SIMULATE && id <= OPTION_SAMPLE_SEED)
    {
      keep_first (&o->load.first, shown);
      return;
    }
  for (size_t i = 0; i < sizeof of_both / sizeof *of_both; i++)
    if (id == of_both[i])
      return;
  for (size_t i = 0; i < sizeof of_models / sizeof *of_models; i++)
    if (id == of_models[i])
      {
        keep_first (&o->load.for_models, shown);
        return;
      }
  keep_first (&o->for_commands, shown);
}

bool
load_is_wanted (const struct options *o)
{
  return o->load.simulate != NULL
         || (o->model.count > 0 && o->load.first != NULL);
}

bool
load_is_open (const struct load_options *l)
{
  return l->scenario == SCENARIO_SERVER
         || (l->scenario == SCENARIO_MULTI && !isnan (l->rate));
}

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
  if (o->for_commands != NULL)
    usage_error ("%s is for commands, not for a load", o->for_commands);
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

void
load_options_free (struct load_options *l)
{
  free (l->first);
  free (l->for_models);
  free (l->trace);
  argument_list_free (&l->levels);
  parameters_free (&l->sweep);
}
