/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "options.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/diag.h"
#include "cli/output_name.h"
#include "option_rows.h"
#include "options_check.h"
#include "process_options.h"
#include "start.h"
#include "warm_up.h"

const char *const hook_name[HOOK_COUNT]
    = { "setup", "prepare", "conclude", "cleanup" };

#define SECONDS_MAX 1e9
/* Finer than what a median is kept to (stat/running_order.h) would be an
   empty promise.  */
#define PRECISION_MIN 1e-3

/* Where an option that belongs to one command goes now.  */
static struct own_options *
own (struct options *o)
{
  return o->command_count == 0 ? &o->common
                               : &o->command[o->command_count - 1].own;
}

static void
add_command (struct options *o, const char *text)
{
  o->command = or_die (memory_grow (o->command, &o->command_capacity,
                                    o->command_count + 1, sizeof *o->command));
  o->command[o->command_count++] = (struct command_options){ .text = text };
}

static uint64_t
milliseconds (const char *shown, const char *argument)
{
  double seconds = argument_quantity (shown, argument, "s", 1e-3, SECONDS_MAX);
  return (uint64_t) ceil (seconds * 1e3);
}

static uint64_t
nanoseconds (const char *shown, const char *argument)
{
  double seconds = argument_quantity (shown, argument, "s", 1e-9, SECONDS_MAX);
  return (uint64_t) ceil (seconds * 1e9);
}

/* The statuses that --ignore-failure names; none means all.  */
static void
read_ignored (struct options *o, const char *shown, const char *argument)
{
  o->ignores_failure = true;
  if (argument == NULL)
    {
      memset (o->ignored_status, 1, sizeof o->ignored_status);
      return;
    }
  struct argument_list list = { 0 };
  argument_list_split (shown, argument, &list);
  for (size_t i = 0; i < list.count; i++)
    o->ignored_status[argument_count (shown, list.item[i], 1, 255)] = true;
  argument_list_free (&list);
}

static void
add_metadata (struct options *o, const char *shown, const char *argument)
{
  const char *equals = strchr (argument, '=');
  if (equals == NULL || equals == argument)
    usage_error ("%s: not KEY=VALUE: '%s'", shown, argument);
  static const char *const ours[] = { "bench-samples", "end", "session" };
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
    if (strlen (ours[i]) == (size_t) (equals - argument)
        && strncmp (ours[i], argument, strlen (ours[i])) == 0)
      usage_error ("%s: '%s' is not yours to set", shown, ours[i]);
  argument_list_add (argument, &o->metadata);
}

static void
add_parameter (struct options *o, const char *shown, const char *argument)
{
  const char *wrong = parameters_add (&o->parameters, argument);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", shown, wrong, argument);
}

static void
add_printed (struct options *o, const char *shown, const char *argument)
{
  const char *wrong = printed_metrics_add (&o->printed, argument);
  if (wrong != NULL)
    usage_error ("%s: %s: '%s'", shown, wrong, argument);
}

static enum order
order_choice (const char *shown, const char *argument)
{
  static const char *const choice[]
      = { "blocks", "sequential", "random", NULL };
  return (enum order) argument_choice (shown, argument, choice);
}

static enum turn_policy
turn_choice (const char *shown, const char *argument)
{
  static const char *const choice[] = { "wait", "fail", "none", NULL };
  return (enum turn_policy) argument_choice (shown, argument, choice);
}

static enum format
format_choice (const char *shown, const char *argument)
{
  static const char *const choice[] = { "samples", "values", "text", NULL };
  return (enum format) (argument_choice (shown, argument, choice) + 1);
}

static enum leftover
leftover_choice (const char *shown, const char *argument)
{
  static const char *const choice[] = { "kill", "wait", "report", NULL };
  return (enum leftover) argument_choice (shown, argument, choice);
}

static void
set_start (struct options *o, const char *shown, const char *argument)
{
  o->start_at = argument;
  if (!clock_parse (argument, &o->start_ns))
    usage_error ("%s: not a time in UTC such as 2026-11-29T14:03:05Z, or @ "
                 "and seconds since 1970: '%s'",
                 shown, argument);
  if (!start_is_ahead (o->start_ns))
    usage_error ("%s: that time is past: '%s'", shown, argument);
}

/* Options about how often it is run; false when ID is none of them.  */
static bool
take_stopping (struct options *o, int id, const char *shown,
               const char *argument)
{
  struct stopping_rule *rule = &o->stopping;
  switch (id)
    {
    case OPTION_RUNS:
      rule->runs = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_PRECISION:
      rule->precision
          = argument_quantity (shown, argument, "1", PRECISION_MIN, 1);
      break;
    case OPTION_MIN_RUNS:
      rule->min_runs = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_MAX_RUNS:
      rule->max_runs = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_MAX_TIME:
      rule->max_time_ns = nanoseconds (shown, argument);
      rule->time_is_given = true;
      break;
    case OPTION_INVOCATIONS:
      o->invocations = argument_count (shown, argument, 1, RUNS_MAX);
      break;
    case OPTION_DELAY:
      o->delay_ns = nanoseconds (shown, argument);
      break;
    case OPTION_START_AT:
      set_start (o, shown, argument);
      break;
    default:
      return false;
    }
  return true;
}

/* Options about what is run; likewise when ID is none of them.  */
static bool
take_plan (struct options *o, int id, const char *shown, const char *argument)
{
  switch (id)
    {
    case OPTION_COMMAND:
      add_command (o, argument);
      break;
    case OPTION_NAME:
      argument_list_add (argument, &o->names);
      break;
    case OPTION_PARAMETER:
      add_parameter (o, shown, argument);
      break;
    case OPTION_WARMUP:
      o->has_warmup = true;
      o->warms_up_as_needed = strcmp (argument, "auto") == 0;
      o->plan.warmups = o->warms_up_as_needed
                            ? WARM_UP_MAX
                            : argument_count (shown, argument, 0, RUNS_MAX);
      break;
    case OPTION_KEEP_WARMUP:
      o->keeps_warmup = true;
      break;
    case OPTION_ORDER:
      o->plan.order = order_choice (shown, argument);
      o->has_order = true;
      break;
    case OPTION_SEED:
      o->plan.seed = argument_count (shown, argument, 0, UINT64_MAX);
      break;
    case OPTION_SHELL:
      o->shell = argument == NULL ? "/bin/sh" : argument;
      break;
    case OPTION_SETUP:
    case OPTION_PREPARE:
    case OPTION_CONCLUDE:
    case OPTION_CLEANUP:
      own (o)->hook[id - OPTION_SETUP] = argument;
      break;
    default:
      return false;
    }
  return true;
}

/* Options about the surroundings of a run; likewise.  */
static bool
take_surroundings (struct options *o, int id, const char *shown,
                   const char *argument)
{
  switch (id)
    {
    case OPTION_STDIN:
      o->stdin_from = argument;
      break;
    case OPTION_STDOUT:
      o->stdout_to = argument;
      break;
    case OPTION_STDERR:
      o->stderr_to = argument;
      break;
    case OPTION_IGNORE_FAILURE:
      read_ignored (o, shown, argument);
      break;
    case OPTION_TIMEOUT:
      o->timeout_ms = milliseconds (shown, argument);
      break;
    case OPTION_KILL_AFTER:
      o->kill_after_ms = milliseconds (shown, argument);
      break;
    case OPTION_LEFTOVER:
      o->leftover = leftover_choice (shown, argument);
      break;
    default:
      return false;
    }
  return true;
}

/* Options about what a command's process sets of itself; likewise.  */
static bool
take_settings (struct options *o, int id, const char *shown,
               const char *argument)
{
  switch (id)
    {
    case OPTION_CPUS:
      process_options_cpus (&o->settings, shown, argument);
      break;
    case OPTION_NICE:
      process_options_nice (&o->settings, shown, argument);
      break;
    case OPTION_RLIMIT:
      process_options_limits (&o->settings, shown, argument);
      break;
    case OPTION_NO_ASLR:
      o->settings.fixes_addresses = true;
      break;
    case OPTION_RANDOMIZE_ENV:
      o->randomizes_env = true;
      break;
    default:
      return false;
    }
  return true;
}

/* Options about what else is measured; likewise.  */
static bool
take_instruments (struct options *o, int id, const char *shown,
                  const char *argument)
{
  switch (id)
    {
    case OPTION_RUSAGE:
      o->has_rusage = true;
      break;
    case OPTION_EXACT_MEMORY:
      o->has_exact_memory = true;
      break;
    case OPTION_EVENTS:
      argument_list_split (shown, argument, &o->events);
      break;
    case OPTION_TREE_MEMORY:
      o->has_tree_memory = true;
      break;
    case OPTION_CGROUP:
      o->cgroup = argument;
      break;
    case OPTION_ENERGY:
      o->has_energy = true;
      break;
    case OPTION_POWERCAP:
      o->powercap = argument;
      break;
    case OPTION_SENSORS:
      o->has_sensors = true;
      break;
    case OPTION_SYSFS:
      o->sysfs = argument;
      break;
    default:
      return false;
    }
  return true;
}

/* Options about what else happens on the machine; likewise.  */
static bool
take_company (struct options *o, int id, const char *shown,
              const char *argument)
{
  switch (id)
    {
    case OPTION_LOCK:
      o->lock = turn_choice (shown, argument);
      o->has_lock = true;
      break;
    case OPTION_BESIDE:
      o->beside = argument;
      break;
    case OPTION_DROP_CACHES:
      o->drops_caches = true;
      break;
    default:
      return false;
    }
  return true;
}

/* Options about what is written.  */
static void
take_output (struct options *o, int id, const char *shown,
             const char *argument)
{
  switch (id)
    {
    case OPTION_SIZE:
      own (o)->size = argument;
      break;
    case OPTION_METRIC_FROM:
      add_printed (o, shown, argument);
      break;
    case OPTION_UNTIL_METRIC:
      o->until_metric = argument;
      break;
    case OPTION_META:
      add_metadata (o, shown, argument);
      break;
    case OPTION_METRIC:
      argument_list_split (shown, argument, &o->metrics);
      break;
    case OPTION_FORMAT:
      o->format = format_choice (shown, argument);
      break;
    case OPTION_OUTPUT:
      free (o->output);
      o->output = output_name (shown, argument);
      break;
    case OPTION_APPEND:
      o->appends = true;
      break;
    case OPTION_REUSE:
      o->reuses = true;
      break;
    case OPTION_FORCE:
      o->is_forced = true;
      break;
    case OPTION_CONFIDENCE:
      o->confidence = argument_confidence (shown, argument);
      break;
    case OPTION_ASCII:
      o->is_ascii = true;
      break;
    case OPTION_VERBOSE:
      o->is_verbose = true;
      break;
    case OPTION_QUIET:
      o->is_quiet = true;
      break;
    default:
      break;
    }
}

/* Keep option ID in the form that fingerprints use, unless it only says where
   samples go, or names a benchmark.  */
static void
note_condition (struct options *o, int id, const char *argument)
{
  static const int other[]
      = { OPTION_COMMAND, OPTION_NAME,    OPTION_OUTPUT, OPTION_APPEND,
          OPTION_REUSE,   OPTION_FORCE,   OPTION_FORMAT, OPTION_QUIET,
          OPTION_ASCII,   OPTION_VERBOSE, OPTION_LOCK,   OPTION_START_AT };
  for (size_t i = 0; i < sizeof other / sizeof *other; i++)
    if (id == other[i])
      return;
  text_printf (&o->conditions, "%d=%s\n", id,
               argument == NULL ? "" : argument);
  if (o->conditions.failed)
    die_memory ();
}

void
options_read (struct options *o, int argc, char **argv)
{
  *o = (struct options){
    .plan = { .order = ORDER_BLOCKS, .warmups = 1, .seed = 1 },
    .stdin_from = "null",
    .sysfs = "/sys",
    .stderr_to = "tail",
    .kill_after_ms = 1000,
    .confidence = 0.95,
    .load = { .rate = NAN, .confidence = 0.99, .max_rate = 1e6 },
  };
  struct option_parser *parser
      = option_parser_new (&options_program, argc, argv);
  const char *argument;
  for (int id; (id = option_next (parser, &argument)) != OPTION_END;)
    {
      const char *shown = option_shown (parser);
      note_condition (o, id, argument);
      load_options_look (o, id, shown);
      if (!model_options_take (o, id, shown, argument)
          && !load_options_take (o, id, shown, argument)
          && !take_stopping (o, id, shown, argument)
          && !take_plan (o, id, shown, argument)
          && !take_surroundings (o, id, shown, argument)
          && !take_instruments (o, id, shown, argument)
          && !take_settings (o, id, shown, argument)
          && !take_company (o, id, shown, argument))
        take_output (o, id, shown, argument);
    }
  size_t operands = (size_t) option_operands (parser, &o->operand);
  option_parser_free (parser);
  if (operands == 0)
    o->operand = NULL;
  diag_quiet (o->is_quiet);
  options_check (o, operands);
}

void
options_free (struct options *o)
{
  free (o->command);
  argument_list_free (&o->names);
  parameters_free (&o->parameters);
  argument_list_free (&o->metadata);
  argument_list_free (&o->metrics);
  argument_list_free (&o->events);
  printed_metrics_free (&o->printed);
  load_options_free (&o->load);
  free (o->for_commands);
  model_options_free (&o->model);
  free (o->output);
  text_free (&o->conditions);
}
