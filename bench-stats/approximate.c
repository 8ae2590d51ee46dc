/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "approximate.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sketch_list.h"
#include "analysis/summary_sketch.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/output.h"
#include "print.h"

/* The sketches of a sample set's series, by their numbers.  */
struct collector
{
  struct sketch **sketch;
  size_t count, capacity;
};

/* For sample_set_options: count the samples in the sketch of NUMBER.  */
static int
take (void *context, size_t number, const double *value, size_t count)
{
  struct collector *c = context;
  struct sketch **grown
      = memory_grow (c->sketch, &c->capacity, number + 1, sizeof (*grown));
  if (grown == NULL)
    return -1;
  c->sketch = grown;
  while (c->count <= number)
    grown[c->count++] = NULL;
  if (grown[number] == NULL)
    grown[number] = calloc (1, sizeof *grown[number]);
  return grown[number] == NULL ? -1 : sketch_add (grown[number], value, count);
}

static bool
is_listed (const struct argument_list *list, const char *metric)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->item[i], metric) == 0)
      return true;
  return list->count == 0;
}

static bool
is_chosen (const struct options *options, const char *benchmark,
           const char *metric)
{
  return is_listed (&options->common.metrics, metric)
         && input_benchmark_matches (&options->common.benchmarks, benchmark);
}

/* Read samples into LIST, in the order of the set's series.  */
static struct sample_set *
read_samples (struct sketch_list *list, struct options *options)
{
  struct collector c = { 0 };
  struct input_options *input = &options->common.input;
  input->set.take = take;
  input->set.take_context = &c;
  struct sample_set *set = input_read (input, options->common.operand,
                                       options->common.operand_count);
  input_check_metrics (set, &options->common.metrics);
  for (size_t i = 0; i < sample_set_series_count (set); i++)
    {
      const struct series *s = sample_set_series (set, i);
      size_t number = sample_set_series_number (set, i);
      if (sketch_list_add (list, s->benchmark, s->metric, s->unit,
                           c.sketch[number])
          != 0)
        die_memory ();
    }
  free (c.sketch);
  return set;
}

/* Add the sketches of the file at PATH, "-": standard input.  */
static void
read_sketches (struct sketch_list *list, const char *path)
{
  FILE *file = strcmp (path, "-") == 0 ? stdin : fopen (path, "re");
  if (file == NULL)
    die_errno (errno, "cannot open '%s'", path);
  if (sketch_list_read (list, file, path, &diag_reporter) != 0)
    exit (diag_trouble ());
  if (file != stdin)
    fclose (file);
}

static void
merge_sketches (struct sketch_list *list, const struct options *options)
{
  const struct filter_options *common = &options->common;
  for (size_t i = 0; i < common->operand_count; i++)
    read_sketches (list, common->operand[i]);
  if (common->operand_count == 0)
    read_sketches (list, "-");
}

/* Die where nothing of LIST is chosen.  */
static void
check_choice (const struct sketch_list *list, const struct options *options)
{
  for (size_t i = 0; i < list->count; i++)
    if (is_chosen (options, list->item[i].benchmark, list->item[i].metric))
      return;
  die (list->count == 0 ? "no sketches"
                        : "no samples of the metrics and benchmarks asked "
                          "for");
}

static void
summarise (struct summary_list *rows, const struct sketch_list *list,
           const struct options *options)
{
  struct summary_options how = options_summary (options);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct named_sketch *item = &list->item[i];
      if (!is_chosen (options, item->benchmark, item->metric))
        continue;
      struct summary_row *row = or_die (summary_list_room (rows));
      *row = (struct summary_row){ .benchmark = item->benchmark,
                                   .metric = item->metric,
                                   .unit = item->unit };
      if (summary_of_sketch (&row->summary, item->sketch, &how) != 0)
        die_memory ();
      rows->count++;
    }
}

/* Settle the columns, where they are not settled by the command line.  */
static void
choose_columns (struct options *options, const struct summary_list *rows)
{
  struct summary_column_list *columns = &options->columns;
  bool people
      = options->format == FORMAT_TEXT || options->format == FORMAT_MARKDOWN;
  const char *missing = summary_column_no_parameter (columns, rows);
  if (missing != NULL)
    die ("--columns: no benchmark has a parameter '%s'", missing + 1);
  if (columns->count == 0
      && summary_sketch_columns (columns, people, rows) != 0)
    die_memory ();
  options->chosen = true;
}

static void
print_sketches (const struct sketch_list *list, const struct options *options,
                FILE *out)
{
  sketch_list_print_head (out);
  for (size_t i = 0; i < list->count; i++)
    if (is_chosen (options, list->item[i].benchmark, list->item[i].metric))
      sketch_list_print (list, i, out);
  sketch_list_print_end (out);
}

static int
print (struct options *options, const struct sketch_list *list,
       const struct sample_set *set)
{
  struct output output;
  struct summary_list rows = { 0 };
  if (!options->sketch)
    {
      summarise (&rows, list, options);
      choose_columns (options, &rows);
    }
  if (output_open (&output, options->common.output) != 0)
    return STATUS_TROUBLE;
  if (options->sketch)
    print_sketches (list, options, output.stream);
  else
    print_rows (&rows, set, options, output.stream);
  int status = output_commit (&output) != 0 ? STATUS_TROUBLE : STATUS_OK;
  summary_list_free (&rows);
  return status;
}

int
approximate (struct options *options)
{
  struct sketch_list list = { 0 };
  struct sample_set *set = NULL;
  if (options->merge)
    merge_sketches (&list, options);
  else
    set = read_samples (&list, options);
  check_choice (&list, options);
  int status = print (options, &list, set);
  sketch_list_free (&list);
  sample_set_free (set);
  return status;
}
