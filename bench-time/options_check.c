/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "options_check.h"
#include <string.h>
#include "base/diag.h"
#include "instrument_choice.h"
#include "outcome.h"
#include "run/counter_event.h"

static void
check_commands (struct options *o, size_t operands)
{
  if (o->command_count == 0 && operands == 0)
    usage_error ("no command; give one, or several with -c");
  if (o->command_count > 0 && operands > 0)
    usage_error ("both -c and a command: '%s' (quote the words of a -c "
                 "together)",
                 o->operand[0]);
  if (o->shell != NULL && o->command_count == 0)
    usage_error ("--shell is for commands given by -c");
  size_t commands = o->command_count > 0 ? o->command_count : 1;
  if (o->names.count > commands)
    usage_error ("more names than commands: '%s' names none",
                 o->names.item[commands]);
}

/* A number of runs leaves nothing to decide but the time; else fill in what
   was not said.  */
static void
check_stopping (struct options *o)
{
  struct stopping_rule *rule = &o->stopping;
  if (rule->runs > 0
      && (rule->precision > 0 || rule->min_runs > 0 || rule->max_runs > 0))
    usage_error ("--runs says how many; it leaves nothing to --precision, "
                 "--min-runs or --max-runs");
  if (rule->max_runs > 0 && rule->min_runs > rule->max_runs)
    usage_error ("--min-runs is more than --max-runs");
  if (rule->precision <= 0)
    rule->precision = 0.02;
  if (rule->min_runs == 0)
    rule->min_runs = 10;
  if (!rule->time_is_given)
    rule->max_time_ns = UINT64_C (30000000000);
  rule->confidence = o->confidence;
  rule->together = o->plan.order != ORDER_SEQUENTIAL;
  o->plan.runs = rule->runs > 0       ? rule->runs
                 : rule->max_runs > 0 ? rule->max_runs
                                      : RUNS_MAX;
}

static bool
is_word (const char *argument, const char *word)
{
  return strcmp (argument, word) == 0;
}

/* The size of standard output can be told of a pipe, which becomes the
   default then, and of a file.  */
static void
check_size (struct options *o)
{
  bool has_size = o->common.size != NULL;
  bool of_stdout = has_size && is_word (o->common.size, "stdout");
  for (size_t i = 0; i < o->command_count; i++)
    if (o->command[i].own.size != NULL)
      {
        has_size = true;
        of_stdout |= is_word (o->command[i].own.size, "stdout");
      }
  if (of_stdout && o->stdout_to == NULL)
    o->stdout_to = "pipe";
  if (of_stdout
      && (is_word (o->stdout_to, "null") || is_word (o->stdout_to, "inherit")))
    usage_error ("--size=stdout needs --stdout=pipe or a file, not '%s'",
                 o->stdout_to);
  for (size_t i = 0; i < o->metrics.count; i++)
    if (is_word (o->metrics.item[i], "size") && !has_size)
      usage_error ("metric size needs --size");
}

static void
check_events (const struct options *o)
{
  for (size_t i = 0; i < o->events.count; i++)
    {
      const char *name = o->events.item[i];
      struct counter_event event;
      struct text known = { 0 };
      counter_event_list (&known);
      if (!counter_event_parse (name, &event))
        usage_error ("unknown event '%s'; there are %s, each also with :u or "
                     ":k",
                     name, text_string (&known));
      text_free (&known);
      for (size_t k = 0; k < i; k++)
        if (is_word (name, o->events.item[k]))
          usage_error ("event '%s' is named twice", name);
    }
}

static void
check_instruments (const struct options *o)
{
  check_events (o);
  if (o->cgroup != NULL && !o->has_tree_memory)
    usage_error ("--cgroup is for --tree-memory");
  if (o->powercap != NULL && !o->has_energy)
    usage_error ("--powercap is for --energy");
}

/* Numbers that commands print come through a pipe, which becomes the default
   of standard output then.  */
static void
check_printed (struct options *o)
{
  if (o->printed.count > 0 && o->stdout_to == NULL)
    o->stdout_to = "pipe";
  if (o->printed.count > 0 && !is_word (o->stdout_to, "pipe")
      && !is_word (o->stderr_to, "tail"))
    usage_error ("--metric-from needs --stdout=pipe or --stderr=tail");
  for (size_t i = 0; i < o->printed.count; i++)
    {
      const char *name = o->printed.item[i].name;
      if (outcome_metric (name) != NULL || instrument_choice_has (name)
          || is_word (name, "exit") || is_word (name, "warmup")
          || is_word (name, "wall-failed") || is_word (name, "wall-timeout"))
        usage_error ("--metric-from: metric %s is ours; choose another name",
                     name);
    }
  if (o->until_metric == NULL)
    return;
  const char *wrong
      = printed_metrics_set_target (&o->printed, o->until_metric);
  if (wrong != NULL)
    usage_error ("--until-metric: %s: '%s'", wrong, o->until_metric);
}

static void
check_metric (const struct options *o, const char *metric)
{
  const char *option;
  if (outcome_metric (metric) != NULL
      || instrument_choice_tells (o, metric, &option))
    return;
  if (option != NULL)
    usage_error ("metric %s needs %s", metric, option);
  struct text known = { 0 };
  outcome_list_metrics (&known);
  instrument_choice_list (&known);
  usage_error ("unknown metric '%s'; there are %s", metric,
               text_string (&known));
}

static void
check_metrics (const struct options *o)
{
  for (size_t i = 0; i < o->metrics.count; i++)
    check_metric (o, o->metrics.item[i]);
}

static bool
has_hook (const struct options *o, enum hook hook)
{
  bool found = o->common.hook[hook] != NULL;
  for (size_t i = 0; i < o->command_count; i++)
    found |= o->command[i].own.hook[hook] != NULL;
  return found;
}

/* In blocks the second benchmark's set-up would come before the first one's
   last run.  */
static void
choose_order (struct options *o)
{
  if (o->has_order || o->command_count < 2
      || !(has_hook (o, HOOK_SETUP) || has_hook (o, HOOK_CLEANUP)))
    return;
  o->plan.order = ORDER_SEQUENTIAL;
  diag_note ("sequential order because of --setup or --cleanup; "
             "--order=blocks where the set-ups do not disturb each other");
}

/* A table or bare numbers behind a section would spoil the file.  */
static void
check_output (const struct options *o)
{
  if (o->appends && o->output == NULL)
    usage_error ("--append needs -o FILE");
  if (o->appends && o->format != FORMAT_DEFAULT && o->format != FORMAT_SAMPLES)
    usage_error ("--append adds samples, no other --format");
  if (o->reuses && (o->output == NULL || o->appends))
    usage_error ("--reuse needs -o FILE, without --append");
}

void
options_check (struct options *o, size_t operands)
{
  if (load_is_wanted (o))
    {
      load_options_check (o, operands);
      check_output (o);
      return;
    }
  if (o->load.first != NULL)
    usage_error ("%s is for a load on a model; give --model, --worker "
                 "or --simulate",
                 o->load.first);
  if (model_is_wanted (o))
    {
      model_options_check (o, operands);
      check_output (o);
      return;
    }
  if (o->model.first != NULL)
    usage_error ("%s is for a model; give --model or --worker",
                 o->model.first);
  check_commands (o, operands);
  check_size (o);
  check_instruments (o);
  check_printed (o);
  check_metrics (o);
  check_output (o);
  if (o->stdout_to == NULL)
    o->stdout_to = "null";
  choose_order (o);
  check_stopping (o);
}
