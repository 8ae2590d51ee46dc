/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "plan.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/comparison_data.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/output.h"
#include "view/plan_view.h"
#include "view/record_format.h"

struct plan
{
  const struct options *options;
  struct plan_row *row;
  size_t count, capacity;
};

static void
add_answers (struct plan *plan, const struct plan_row *template)
{
  struct plan_answer answer[PLAN_ANSWERS_MAX];
  size_t count = plan_answer (answer, &template->question);
  plan->row = or_die (memory_grow (plan->row, &plan->capacity,
                                   plan->count + count, sizeof *plan->row));
  for (size_t i = 0; i < count; i++)
    {
      plan->row[plan->count] = *template;
      plan->row[plan->count++].answer = answer[i];
    }
}

/* Rows for a pilot, or none, whose spread is SPREAD: TEMPLATE for each size
   and each power.  */
static void
add_rows (struct plan *plan, struct plan_row *template, double spread)
{
  const struct plan_options *o = &plan->options->plan;
  struct plan_question *q = &template->question;
  bool width = o->width.count > 0, proportions = o->p1 > 0;
  const struct plan_list *sizes = width ? &o->width : &o->effect;
  *q = (struct plan_question){
    .goal = proportions ? PLAN_PROPORTIONS
            : width     ? PLAN_WIDTH
                        : PLAN_CHANGE,
    .relative = strcmp (sizes->unit, "1") == 0,
    .paired = o->paired,
    .by_t = o->by_t,
    .by_rank = o->by_rank,
    .spread = spread,
    .together = template->pilot.together,
    .p1 = o->p1,
    .p2 = o->p2,
    .confidence = plan->options->common.confidence,
  };
  template->unit = sizes->unit;
  for (size_t i = 0; i < (proportions ? 1 : sizes->count); i++)
    for (size_t j = 0; j < (width ? 1 : o->power.count); j++)
      {
        q->effect = sizes->value[i];
        q->power = o->power.value[j];
        add_answers (plan, template);
      }
}

/* The metric that --plan or -m names, or the first with a direction.  */
static const char *
metric_of (const struct sample_set *set, const struct options *options)
{
  const char *named = options->plan.metric;
  if (named == NULL && options->common.metrics.count > 0)
    named = options->common.metrics.item[0];
  for (size_t i = 0; i < sample_set_metric_count (set); i++)
    {
      const char *metric = sample_set_metric (set, i);
      if (named != NULL
              ? strcmp (metric, named) == 0
              : sample_set_direction (set, metric) != DIRECTION_UNKNOWN)
        return metric;
    }
  if (named != NULL)
    die ("no metric '%s' in the input", named);
  return sample_set_metric (set, 0);
}

/* Logarithms in the place of VALUE; false after a warning.  */
static bool
take_logs (double *value, size_t n, const char *benchmark)
{
  for (size_t i = 0; i < n; i++)
    {
      if (!(value[i] > 0))
        {
          diag_warning ("no plan from '%s': it has a value that is not above "
                        "0; give --effect in its unit",
                        benchmark);
          return false;
        }
      value[i] = log (value[i]);
    }
  return true;
}

/* Add the rows for PILOT.  */
static void
add_pilot (struct plan *plan, const struct pilot *pilot, const char *benchmark,
           const char *metric)
{
  if (!(pilot->spread > 0))
    {
      diag_warning ("no plan from '%s': %s", benchmark,
                    pilot->n < 2 ? "a spread takes two runs"
                                 : "nothing varies");
      return;
    }
  struct plan_row row
      = { .benchmark = benchmark, .metric = metric, .pilot = *pilot };
  add_rows (plan, &row, pilot->spread);
}

static bool
is_relative (const struct plan_options *o, const struct series *series)
{
  const char *unit = o->width.count > 0 ? o->width.unit : o->effect.unit;
  if (strcmp (unit, "1") == 0)
    return true;
  if (strcmp (unit, series->unit) != 0)
    die ("what is planned for is in '%s', the samples are in '%s'", unit,
         series->unit);
  return false;
}

/* Each benchmark of SET is a pilot.  */
static void
add_series (struct plan *plan, const struct sample_set *set,
            const char *metric)
{
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    {
      const char *name = sample_set_benchmark (set, i);
      const struct series *s = sample_set_find (set, name, metric);
      if (s == NULL
          || !input_benchmark_matches (&plan->options->common.benchmarks,
                                       name))
        continue;
      double *value = or_die (memory_array (s->count, sizeof *value));
      memcpy (value, s->value, s->count * sizeof *value);
      if (!is_relative (&plan->options->plan, s)
          || take_logs (value, s->count, name))
        {
          struct pilot pilot;
          if (pilot_of_series (&pilot, set, s, value) != 0)
            die_memory ();
          add_pilot (plan, &pilot, name, metric);
        }
      free (value);
    }
}

/* Each benchmark paired with the baseline is a pilot.  */
static void
add_pairs (struct plan *plan, const struct sample_set *set, const char *metric)
{
  struct comparison_pair *pair;
  ptrdiff_t count = comparison_pairs_within (
      &pair, set, plan->options->baseline, &metric, 1);
  if (count < 0)
    die_memory ();
  for (ptrdiff_t i = 0; i < count; i++)
    {
      struct comparison_data data;
      if (pair[i].baseline == NULL || pair[i].candidate == NULL
          || !input_benchmark_matches (&plan->options->common.benchmarks,
                                       pair[i].benchmark))
        continue;
      if (comparison_data_gather (&data, &pair[i], false) != 0)
        die_memory ();
      bool relative = is_relative (&plan->options->plan, pair[i].baseline);
      if (!data.paired)
        diag_warning ("no plan from '%s': its runs do not pair with those of "
                      "'%s'",
                      pair[i].benchmark, pair[i].baseline_name);
      else if (relative && !data.positive)
        diag_warning ("no plan from '%s': a value is not above 0; give "
                      "--effect in its unit",
                      pair[i].benchmark);
      else
        {
          struct pilot pilot;
          pilot_of_values (&pilot, relative ? data.log_d : data.d, data.n_x);
          pilot.single = data.nesting == NESTING_SINGLE;
          if (data.nesting == NESTING_MEANS)
            strcpy (pilot.unit, "process");
          add_pilot (plan, &pilot, pair[i].benchmark, metric);
        }
      comparison_data_free (&data);
    }
  free (pair);
}

static int
print (const struct plan *plan, FILE *out)
{
  const struct options *o = plan->options;
  bool utf8 = o->comparison.utf8;
  if (o->format == FORMAT_TEXT || o->format == FORMAT_MARKDOWN)
    return plan_print (plan->row, plan->count, utf8,
                       o->format == FORMAT_MARKDOWN, o->comparison.explain,
                       out);
  return record_print (
      plan_record (plan->row, plan->count, o->comparison.explain),
      RECORD_FORMAT (o->format, FORMAT_TSV, o->common.csv_safe), NULL, out);
}

int
plan_run (const struct options *options)
{
  const struct plan_options *o = &options->plan;
  struct plan plan = { .options = options };
  struct sample_set *set = NULL;
  if (o->spread > 0 || o->p1 > 0)
    {
      struct plan_row row = { .benchmark = NULL };
      if (options->common.operand_count > 0)
        usage_error ("a plan with --cv, --sd or --p1 reads no samples");
      add_rows (&plan, &row, o->spread);
    }
  else
    {
      set = input_read (&options->common.input, options->common.operand,
                        options->common.operand_count);
      const char *metric = metric_of (set, options);
      if (o->paired)
        add_pairs (&plan, set, metric);
      else
        add_series (&plan, set, metric);
      if (plan.count == 0)
        die ("no samples to plan from");
    }
  struct output output;
  if (output_open (&output, options->common.output) != 0)
    return STATUS_TROUBLE;
  if (print (&plan, output.stream) != 0)
    die_memory ();
  int status = output_commit (&output) != 0 ? STATUS_TROUBLE : STATUS_OK;
  free (plan.row);
  if (set != NULL)
    sample_set_free (set);
  return status;
}
