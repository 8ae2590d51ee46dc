/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_options.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "cli/option_table.h"
#include "model_metrics.h"
#include "option_rows.h"
#include "options.h"

/* More than any machine has.  */
#define THREADS_MAX 65536
/* A model that is being loaded may read many files first.  */
#define LOAD_TIMEOUT_NS UINT64_C (300000000000)
/* A query that takes longer is one that is never answered.  */
#define QUERY_TIMEOUT_MS 60000
/* What is measured of a model unless -r or --max-time says.  */
#define MEASURED_NS UINT64_C (10000000000)
#define MEASURED_QUERIES 100000

const char *const model_mode_name[]
    = { "both", "performance", "accuracy", NULL };

static void
add_choice (struct model_options *m, const char *text, bool is_worker)
{
  m->choice = or_die (
      memory_grow (m->choice, &m->capacity, m->count + 1, sizeof *m->choice));
  m->choice[m->count++]
      = (struct model_choice){ .text = text, .is_worker = is_worker };
}

bool
model_options_take (struct options *o, int id, const char *shown,
                    const char *argument)
{
  struct model_options *m = &o->model;
  switch (id)
    {
    case OPTION_MODEL:
    case OPTION_WORKER:
      add_choice (m, argument, id == OPTION_WORKER);
      return true;
    case OPTION_THREADS:
      m->threads = argument_count (shown, argument, 1, THREADS_MAX);
      break;
    case OPTION_MODE:
      m->mode = (enum model_mode) argument_choice (shown, argument,
                                                   model_mode_name);
      break;
    case OPTION_LOAD_TIMEOUT:
      m->load_timeout_ns = (uint64_t) ceil (
          argument_quantity (shown, argument, "s", 1e-3, 1e9) * 1e9);
      break;
    case OPTION_UNTIL:
      m->until = argument;
      break;
    case OPTION_REQUESTS:
      m->requests = argument;
      break;
    case OPTION_LABELS:
      m->labels = argument;
      break;
    default:
      return false;
    }
  if (m->first == NULL)
    m->first = or_die (strdup (shown));
  return true;
}

bool
model_is_wanted (const struct options *o)
{
  return o->model.count > 0;
}

/* Whether --ignore-failure names statuses: queries that fail have none.  */
static bool
names_statuses (const struct options *o)
{
  bool all = true;
  for (int status = 1; status < 256; status++)
    all = all && o->ignored_status[status];
  return o->ignores_failure && !all;
}

/* Options that say nothing about a model; some of them only by their value. */
static void
refuse_others (const struct options *o)
{
  const char *other = o->for_commands;
  if (o->warms_up_as_needed)
    other = "--warmup=auto";
  else if (names_statuses (o))
    other = "--ignore-failure=STATUS";
  else if (o->plan.order == ORDER_RANDOM)
    other = "--order=random";
  if (other != NULL)
    usage_error ("%s is for commands, and there is a %s", other,
                 o->model.choice[0].is_worker ? "--worker" : "--model");
}

static bool
is_of_energy (const char *metric)
{
  return strcmp (metric, model_metrics[METRIC_ENERGY].name) == 0
         || strcmp (metric, model_metrics[METRIC_POWER].name) == 0;
}

static void
check_metrics (const struct options *o)
{
  for (size_t i = 0; i < o->metrics.count; i++)
    if (!model_metric_is (o->metrics.item[i]))
      {
        struct text known = { 0 };
        model_metrics_list (&known);
        usage_error ("unknown metric '%s'; models have %s", o->metrics.item[i],
                     text_string (&known));
      }
    else if (!o->has_energy && is_of_energy (o->metrics.item[i]))
      usage_error ("metric %s needs --energy", o->metrics.item[i]);
}

static void
check_workers (const struct options *o)
{
  const struct model_options *m = &o->model;
  bool has_worker = false;
  for (size_t i = 0; i < m->count; i++)
    has_worker |= m->choice[i].is_worker;
  if (!has_worker && (m->until != NULL || m->requests != NULL))
    usage_error ("%s is for a --worker",
                 m->until != NULL ? "--until" : "--requests");
  if (!has_worker && o->shell != NULL)
    usage_error ("--shell is for commands given by -c, and for a --worker");
  if (m->until != NULL && m->requests == NULL)
    usage_error ("--until needs --requests=FILE: what a worker that knows no "
                 "protocol is asked, a request a line");
  if (m->requests != NULL && m->until == NULL)
    usage_error ("--requests needs --until=REGEX: the line that ends each "
                 "reply");
}

void
model_options_check (struct options *o, size_t operands)
{
  struct model_options *m = &o->model;
  if (operands > 0 || o->command_count > 0)
    usage_error ("commands and models are not timed in one session: '%s'",
                 operands > 0 ? o->operand[0] : o->command[0].text);
  if (o->names.count > m->count)
    usage_error ("more names than models: '%s' names none",
                 o->names.item[m->count]);
  refuse_others (o);
  if (o->powercap != NULL && !o->has_energy)
    usage_error ("--powercap is for --energy");
  check_workers (o);
  check_metrics (o);
  if (m->threads == 0)
    m->threads = 1;
  if (m->load_timeout_ns == 0)
    m->load_timeout_ns = LOAD_TIMEOUT_NS;
  if (o->timeout_ms == 0)
    o->timeout_ms = QUERY_TIMEOUT_MS;
  m->queries = o->stopping.runs;
  if (m->queries == 0 && !o->stopping.time_is_given)
    m->queries = MEASURED_QUERIES;
  if (!o->stopping.time_is_given)
    o->stopping.max_time_ns = o->stopping.runs > 0 ? 0 : MEASURED_NS;
  if (o->stdout_to == NULL)
    o->stdout_to = "tail";
}

void
model_options_free (struct model_options *m)
{
  free (m->choice);
  free (m->first);
}
