/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_options.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "load_order.h"
#include "option_rows.h"
#include "options.h"
#include "load/system.h"

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
  static const int of_models[] = {
    OPTION_MODEL,        OPTION_WORKER,    OPTION_THREADS,  OPTION_MODE,
    OPTION_LOAD_TIMEOUT, OPTION_UNTIL,     OPTION_REQUESTS, OPTION_LABELS,
    OPTION_WARMUP,       OPTION_STDOUT,    OPTION_STDERR,   OPTION_KILL_AFTER,
    OPTION_CPUS,         OPTION_NICE,      OPTION_RLIMIT,   OPTION_NO_ASLR,
    OPTION_KEEP_WARMUP,  OPTION_PARAMETER, OPTION_ENERGY,   OPTION_POWERCAP,
    OPTION_ORDER,        OPTION_SHELL
  };
  static const int of_queries[] = { OPTION_RUNS, OPTION_MAX_TIME,
                                    OPTION_START_AT, OPTION_IGNORE_FAILURE };
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
  for (size_t i = 0; i < sizeof of_queries / sizeof *of_queries; i++)
    if (id == of_queries[i])
      {
        keep_first (&o->load.for_queries, shown);
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

void
load_options_free (struct load_options *l)
{
  free (l->first);
  free (l->for_models);
  free (l->for_queries);
  free (l->trace);
  argument_list_free (&l->levels);
  parameters_free (&l->sweep);
}
