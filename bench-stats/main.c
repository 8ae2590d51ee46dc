/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-stats: statistics of samples.  */
#include <config.h>
#include <gsl/gsl_errno.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/summary_group.h"
#include "analysis/summary_list.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "cli/derive_option.h"
#include "cli/output.h"
#include "stream/intern.h"
#include "approximate.h"
#include "options.h"
#include "print.h"
#include "selection.h"

/* Samples that one thread summarises before another has begun.  */
#define SAMPLES_ALONE 65536
/* More tasks keep no thread busier.  */
#define TASKS_ENOUGH 256

/* The costs that --run-levels gives are for RUNs of so many levels.  */
static void
check_costs (const struct summary_row *row, const struct options *options)
{
  if (options->costs > 0 && row->levels != NULL
      && row->levels->nested.depth != options->costs)
    die ("--run-levels: %zu costs, but the RUNs of '%s' have %u levels",
         options->costs, row->benchmark, row->levels->nested.depth);
}

/* Of the rows of a benchmark, let the first tell how its runs went.  */
static void
choose_telling (struct summary_list *list)
{
  struct intern_table told = { 0 };
  for (size_t i = 0; i < list->count; i++)
    {
      struct summary_row *row = &list->row[i];
      size_t known = told.count;
      ptrdiff_t number
          = intern_add (&told, row->benchmark, strlen (row->benchmark));
      if (number < 0)
        die_memory ();
      row->tells_success = (size_t) number == known;
    }
  intern_free (&told);
}

/* Summaries on their way, by several threads where it is worth it.  */
struct summarising
{
  struct summary_row *row;
  bool *failed; /* of each */
  const struct summary_source *source;
  const struct selection *selection;
  size_t tasks;
};

/* Summarise a share of the groups: those of TASK.  */
static void
summarise_some (void *context, size_t task)
{
  struct summarising *s = context;
  size_t first = s->selection->count * task / s->tasks;
  size_t last = s->selection->count * (task + 1) / s->tasks;
  for (size_t i = first; i < last; i++)
    s->failed[i]
        = summary_group (&s->row[i], s->source, s->selection->shown[i]) != 0;
}

/* Tasks that the groups of SELECTION are worth.  */
static size_t
count_tasks (const struct selection *selection)
{
  uint64_t samples = 0;
  for (size_t i = 0; i < selection->count; i++)
    samples += selection->shown[i]->count;
  return samples < SAMPLES_ALONE           ? 1
         : selection->count < TASKS_ENOUGH ? selection->count
                                           : TASKS_ENOUGH;
}

static void
summarise (struct summary_list *list, const struct summary_source *source,
           const struct selection *selection, const struct options *options)
{
  size_t count = selection->count;
  struct summarising s = { .source = source,
                           .selection = selection,
                           .tasks = count_tasks (selection) };
  memory_keep_freed ();
  s.row = list->row = or_die (
      memory_grow (list->row, &list->capacity, count, sizeof *list->row));
  s.failed = or_die (memory_array (count, sizeof *s.failed));
  parallel_run (s.tasks, summarise_some, &s);
  for (size_t i = 0; i < count; i++)
    {
      if (s.failed[i])
        die_memory ();
      list->count++;
      check_costs (&list->row[i], options);
    }
  free (s.failed);
  choose_telling (list);
}

static void
check_levels (const struct summary_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].levels != NULL)
      return;
  die ("--run-levels: no samples have RUNs of several levels, such as 3.7");
}

static void
check_quality (const struct summary_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    if (list->row[i].quality != NULL)
      return;
  die ("--quality: there are no samples of 'correct' beside 'predicted', "
       "'confidence' or 'rank', nor of 'predicted' and 'label'");
}

/* Settle the columns, where they are not settled by the command line.  */
static void
choose_columns (struct options *options, const struct summary_list *list)
{
  struct summary_column_list *columns = &options->columns;
  options->chosen = columns->count > 0;
  const char *missing = summary_column_no_parameter (columns, list);
  if (missing != NULL)
    die ("--columns: no benchmark has a parameter '%s'", missing + 1);
  int status = 0;
  if (!options->chosen)
    {
      status = summary_column_list_standard (columns, list);
      if (status == 0 && options->trimmed)
        status = summary_column_list_add (columns, "trimmed");
      if (status == 0 && options->bootstrap > 0)
        status = summary_column_list_add (columns, "mean_bca_lo");
      if (status == 0 && options->bootstrap > 0)
        status = summary_column_list_add (columns, "mean_bca_hi");
    }
  if (status != 0)
    die_memory ();
}

/* Whether a format has a place for the lines of requirements.  */
static bool
holds_gate (enum format format)
{
  return format == FORMAT_TEXT || format == FORMAT_MARKDOWN
         || format == FORMAT_JSON;
}

/* Print what was asked for; the exit status.  */
static int
print (const struct options *options, const struct sample_set *set,
       const struct selection *selection, const struct summary_list *list,
       const struct gate *gate)
{
  struct output output;
  if (output_open (&output, options->common.output) != 0)
    return STATUS_TROUBLE;
  if (options->format == FORMAT_VALUES)
    print_values (selection, output.stream);
  else
    print_summaries (list, set, gate, selection, options, output.stream);
  if (output_commit (&output) != 0)
    return STATUS_TROUBLE;
  if (!holds_gate (options->format))
    gate_print (gate, options->common.quiet,
                terminal_utf8 (options->common.ascii), stderr);
  return STATUS_OK;
}

/* What the requirements say of the exit status, when all was printed.  */
static int
answer (const struct gate *gate, const struct sample_set *set,
        const struct options *options)
{
  if (gate->count > 0 && !options->common.input.set.allow_partial
      && !sample_set_is_complete (set))
    {
      diag_error ("the input is not complete (--allow-partial takes it as it "
                  "is)");
      return STATUS_TROUBLE;
    }
  return gate->failed > 0 ? STATUS_NO : STATUS_OK;
}

/* Read what is required of the benchmarks that OPTIONS choose.  */
static void
read_gate (struct gate *gate, const struct sample_set *set,
           const struct options *options)
{
  struct criterion_scope scope = { .set = set };
  const char **benchmark = input_select_benchmarks (
      set, &options->common.benchmarks, &scope.count);
  scope.benchmark = benchmark;
  gate_read (gate, &scope, &options->judging.expressions);
  free (benchmark);
}

/* Let summaries have what GATE looks at.  */
static void
hold_what_is_judged (struct options *options, const struct gate *gate)
{
  for (size_t i = 0; i < gate->count; i++)
    {
      const struct summary_column *column = &gate->requirement[i].of.column;
      if (column->p >= 0)
        options_add_hidden_percentile (options, column->p);
      options->more |= summary_column_more (column);
    }
}

int
main (int argc, char **argv)
{
  memory_prepare ();
  gsl_set_error_handler_off ();
  struct options options;
  options_read (&options, argc, argv);
  if (options.approximate)
    {
      int status = approximate (&options);
      options_free (&options);
      return status;
    }

  struct sample_set *set
      = input_read (&options.common.input, options.common.operand,
                    options.common.operand_count);
  derive_metrics (set, &options.derivations);
  struct selection selection;
  selection_make (&selection, set, &options);
  struct summary_list list = { 0 };
  struct gate gate;
  read_gate (&gate, set, &options);
  hold_what_is_judged (&options, &gate);
  struct summary_options how = options_summary (&options);
  const struct summary_source source
      = { set, &selection.all, &how, options.cost, options.costs };
  if (options.format != FORMAT_VALUES)
    {
      summarise (&list, &source, &selection, &options);
      if (options.levels)
        check_levels (&list);
      if (options.quality)
        check_quality (&list);
      choose_columns (&options, &list);
    }
  gate_judge (&gate, &source, &list, options.judging.by_interval);
  int status = print (&options, set, &selection, &list, &gate);
  if (status == STATUS_OK)
    status = answer (&gate, set, &options);

  gate_free (&gate);

  summary_list_free (&list);
  selection_free (&selection);
  sample_set_free (set);
  options_free (&options);
  return status;
}
