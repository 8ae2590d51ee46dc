/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "approximate.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sketch_list.h"
#include "analysis/summary_outcomes.h"
#include "analysis/summary_sketch.h"
#include "analysis/time_window.h"
#include "base/clock.h"
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/output.h"
#include "collector.h"
#include "number/number.h"
#include "print.h"
#include "stream/files_read.h"

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

/* Add a row of ITEM, called NAME, where it is chosen.  */
static void
add_row (struct summary_list *rows, const char *name,
         const struct named_sketch *item, const struct options *options)
{
  if (!is_chosen (options, item->benchmark, item->metric))
    return;
  struct summary_options how = options_summary (options);
  struct summary_row *row = or_die (summary_list_room (rows));
  *row = (struct summary_row){ .benchmark = name,
                               .metric = item->metric,
                               .unit = item->unit };
  if (summary_of_sketch (&row->summary, item->sketch, &how) != 0)
    die_memory ();
  rows->count++;
  uint64_t ones;
  if (sketch_is_of_ones (item->sketch, &ones))
    summary_note_ones (&row->summary, item->metric, item->unit, (size_t) ones);
}

/* Settle the columns by the first ROWS, where the command line does not.  */
static void
choose_columns (struct options *options, const struct summary_list *rows)
{
  struct summary_column_list *columns = &options->columns;
  bool people
      = options->format == FORMAT_TEXT || options->format == FORMAT_MARKDOWN;
  if (options->chosen)
    return;
  const char *missing = summary_column_no_parameter (columns, rows);
  if (missing != NULL)
    die ("--columns: no benchmark has a parameter '%s'", missing + 1);
  if (columns->count == 0
      && summary_sketch_columns (columns, people, rows) != 0)
    die_memory ();
  options->chosen = true;
}

/* Samples on their way in, and out by windows.  */
struct reading
{
  struct options *options;
  struct collector collected;
  struct row_printer printer;
  uint64_t start;  /* clock_now_ns */
  uint64_t window; /* the number of the current one, from 0 */
};

/* Add a row for each series that has samples in the current window.  The names
   are of NAMES.  */
static void
summarise_window (struct summary_list *rows, struct string_pool *names,
                  const struct reading *r)
{
  char start[NUMBER_SIZE];
  number_print (start,
                time_window_start ((double) r->window, r->options->every));
  struct text name = { 0 };
  for (size_t i = 0; i < r->collected.count; i++)
    {
      struct named_sketch item = r->collected.whole[i];
      item.sketch = r->collected.window[i];
      if (item.sketch == NULL)
        continue;
      text_clear (&name);
      text_printf (&name, "%s/window=%s", item.benchmark, start);
      if (name.failed)
        die_memory ();
      const char *kept
          = string_pool_copy (names, text_string (&name), name.length);
      if (kept == NULL)
        die_memory ();
      add_row (rows, kept, &item, r->options);
    }
  text_free (&name);
}

/* Print what came in the current window, if anything did, and end it.  */
static void
end_window (struct reading *r)
{
  struct summary_list rows = { 0 };
  struct string_pool names = { 0 };
  summarise_window (&rows, &names, r);
  if (rows.count > 0)
    {
      choose_columns (r->options, &rows);
      row_printer_add (&r->printer, &rows);
    }
  summary_list_free (&rows);
  string_pool_free (&names);
  if (collector_end_window (&r->collected) != 0)
    die_memory ();
}

static double
seconds_since_start (const struct reading *r)
{
  return (double) (clock_now_ns () - r->start) / 1e9;
}

/* For sample_set_options: until FD has more, print each window that ends.  */
static int
await_input (void *context, int fd)
{
  struct reading *r = context;
  double every = r->options->every;
  for (;;)
    {
      double left = (double) (r->window + 1) * every - seconds_since_start (r);
      if (left <= 0)
        {
          end_window (r);
          r->window = (uint64_t) (seconds_since_start (r) / every);
          continue;
        }
      struct pollfd input = { .fd = fd, .events = POLLIN };
      if (poll (&input, 1, (int) fmin (ceil (left * 1000), INT_MAX)) != 0)
        return 0; /* what is wrong with it read (2) will tell */
    }
}

/* For sample_set_options.  */
static int
take (void *context, size_t number, const struct series *samples)
{
  struct reading *r = context;
  return collector_take (&r->collected, number, samples);
}

/* Read samples into LIST, in the order of the set's series.  */
static struct sample_set *
read_samples (struct sketch_list *list, struct reading *r)
{
  struct filter_options *common = &r->options->common;
  struct collector *c = &r->collected;
  common->input.set.take = take;
  common->input.set.context = r;
  if (r->options->every > 0)
    common->input.set.before_read = await_input;
  r->start = clock_now_ns ();
  struct sample_set *set
      = input_read (&common->input, common->operand, common->operand_count);
  input_check_metrics (set, &common->metrics);
  if (r->options->every > 0)
    end_window (r);
  else if (collector_end_window (c) != 0)
    die_memory ();
  for (size_t i = 0; i < sample_set_series_count (set); i++)
    {
      struct named_sketch *item = &c->whole[sample_set_series_number (set, i)];
      if (sketch_list_add (list, item->benchmark, item->metric, item->unit,
                           item->sketch)
          != 0)
        die_memory ();
      item->sketch = NULL; /* it is the list's */
    }
  return set;
}

/* Sketches on their way into LIST.  */
struct merging
{
  struct sketch_list *list;
  struct intern_table files;
  const struct sample_set_options *how;
  bool interrupted; /* some of them */
};

/* For input_each.  */
static void
take_sketches (void *context, struct input_file *file)
{
  struct merging *m = context;
  int known
      = m->how->keep_duplicates ? 0 : files_read_add (&m->files, file->fd);
  if (known < 0)
    die_memory ();
  if (known > 0)
    {
      report (&diag_reporter, REPORT_ERROR, file->path, 0, FILES_READ_TWICE);
      exit (diag_trouble ());
    }
  if (file->label != NULL)
    die ("'%s=%s': a sketch names its benchmarks itself", file->label,
         file->path);
  FILE *text = file->is_standard_input ? stdin : fdopen (file->fd, "r");
  if (text == NULL)
    die_errno (errno, "cannot read '%s'", file->path);
  int status = sketch_list_read (m->list, text, file->path, m->how->max_line,
                                 &diag_reporter);
  if (status < 0)
    exit (diag_trouble ());
  if (status > 0 && !m->how->allow_partial)
    report (&diag_reporter, REPORT_WARNING, file->path, 0,
            "a section of the samples in these sketches did not complete");
  m->interrupted |= status > 0;
  if (text != stdin)
    fclose (text);
  file->fd = -1;
}

/* Add the sketches of the input to LIST; whether they are of all samples that
   there were to be.  */
static bool
merge_sketches (struct sketch_list *list, const struct options *options)
{
  const struct filter_options *common = &options->common;
  struct merging merging = { .list = list, .how = &common->input.set };
  input_each (common->operand, common->operand_count, take_sketches, &merging);
  intern_free (&merging.files);
  return !merging.interrupted;
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
print_sketches (const struct sketch_list *list, bool complete,
                const struct options *options, FILE *out)
{
  sketch_list_print_head (out);
  for (size_t i = 0; i < list->count; i++)
    if (is_chosen (options, list->item[i].benchmark, list->item[i].metric))
      sketch_list_print (list, i, out);
  sketch_list_print_end (complete, out);
}

/* Print LIST, of samples that are all there were to be where COMPLETE, and
   what was not printed before.  */
static void
print (const struct sketch_list *list, const struct sample_set *set,
       bool complete, struct reading *r)
{
  struct summary_list rows = { 0 };
  if (r->options->sketch)
    {
      print_sketches (list, complete, r->options, r->printer.out);
      return;
    }
  for (size_t i = 0; i < list->count; i++)
    add_row (&rows, list->item[i].benchmark, &list->item[i], r->options);
  choose_columns (r->options, &rows);
  row_printer_end (&r->printer, &rows, set, complete);
  summary_list_free (&rows);
}

int
approximate (struct options *options)
{
  struct sketch_list list = { 0 };
  struct sample_set *set = NULL;
  struct reading reading = { .options = options };
  struct output output = { 0 };
  /* What is printed at the end only leaves no partial file of nothing.  */
  bool early = options->every > 0;
  if (early && output_open (&output, options->common.output) != 0)
    return STATUS_TROUBLE;
  reading.printer
      = (struct row_printer){ .options = options, .out = output.stream };
  bool complete;
  if (options->merge)
    complete = merge_sketches (&list, options);
  else
    {
      set = read_samples (&list, &reading);
      complete = sample_set_is_complete (set);
    }
  check_choice (&list, options);
  int status = STATUS_TROUBLE;
  if (early || output_open (&output, options->common.output) == 0)
    {
      reading.printer.out = output.stream;
      print (&list, set, complete, &reading);
      status = output_commit (&output) != 0 ? STATUS_TROUBLE : STATUS_OK;
    }
  collector_free (&reading.collected);
  sketch_list_free (&list);
  sample_set_free (set);
  return status;
}
