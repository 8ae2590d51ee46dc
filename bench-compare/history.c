/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "history.h"
#include <stdlib.h>
#include "analysis/history.h"
#include "base/diag.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "metrics.h"
#include "view/comparison_ci.h"
#include "view/history_view.h"
#include "view/record_format.h"

static bool
is_wanted (const void *context, const char *benchmark)
{
  const struct options *options = context;
  return input_benchmark_matches (&options->common.benchmarks, benchmark);
}

static void
find (struct history_list *list, const struct sample_set *set,
      const struct options *options)
{
  struct metric_list metrics;
  metric_list_choose (&metrics, set, set, &options->common.metrics);
  const struct history_options how = {
    .confidence = options->comparison.confidence,
    .margin = options->comparison.margin,
    .seed = options->seed,
    .utf8 = options->comparison.utf8,
    .explain = options->comparison.explain,
    .wants = is_wanted,
    .context = options,
  };
  struct history_undated undated;
  int result = history_compute (list, set, metrics.name, metrics.count, &how,
                                &undated);
  metric_list_free (&metrics);
  if (result < 0)
    die_memory ();
  if (result > 0 && undated.date == NULL)
    die ("--history: a section of '%s' does not state its date",
         undated.section->input);
  if (result > 0)
    die ("--history: a section of '%s' states the date '%s', which does not "
         "begin with a day, as 2026-05-31 does",
         undated.section->input, undated.date);
  if (list->count == 0)
    die ("no benchmark matches");
}

/* For the machines that run tests.  0, or -1 with errno ENOMEM.  */
static int
print_tests (const struct history_list *list, struct comparison *row,
             const bool *fails, const struct options *options, FILE *out)
{
  const struct comparison_list rows = { .row = row, .count = list->count };
  switch (options->format)
    {
    case FORMAT_JUNIT:
      return comparison_print_junit (&rows, fails, out);
    case FORMAT_TAP:
      return comparison_print_tap (&rows, fails, out);
    default:
      return comparison_print_annotations (&rows, fails, stderr) != 0
                 ? -1
                 : history_print_markdown (list, options->comparison.utf8,
                                           out);
    }
}

static int
print_rows (const struct history_list *list, const struct sample_set *set,
            struct comparison *row, const bool *fails,
            const struct options *options, FILE *out)
{
  bool utf8 = options->comparison.utf8;
  if (options->format == FORMAT_TEXT)
    return history_print_text (list, utf8, out);
  if (options->format == FORMAT_MARKDOWN)
    return history_print_markdown (list, utf8, out);
  if (options->format >= FORMAT_GITHUB)
    return print_tests (list, row, fails, options, out);
  return record_print (
      history_record (list),
      RECORD_FORMAT (options->format, FORMAT_TSV, options->common.csv_safe),
      set, out);
}

static int
print (const struct history_list *list, const struct sample_set *set,
       struct comparison *row, const bool *fails,
       const struct options *options)
{
  struct output output;
  if (output_open (&output, options->common.output) != 0)
    return -1;
  FILE *out = output.stream;
  char *closing = or_die (history_closing_line (list));
  if (options->format == FORMAT_GITHUB)
    fprintf (out, "### %s\n\n", closing);
  if (print_rows (list, set, row, fails, options, out) != 0)
    die_memory ();
  if (options->format == FORMAT_TEXT)
    fprintf (out, "\n%s\n", closing);
  else
    fprintf (stderr, "%s\n", closing);
  free (closing);
  if (!options->common.quiet && options->format == FORMAT_TEXT
      && list->permutations > 0)
    fprintf (out, "note: %zu permutations a test, --seed=%llu\n",
             list->permutations, (unsigned long long) options->seed);
  return output_commit (&output);
}

int
history_run (const struct options *options)
{
  struct sample_set *set
      = input_read (&options->common.input, options->common.operand,
                    options->common.operand_count);
  struct history_list list;
  find (&list, set, options);
  struct comparison *row = or_die (history_rows (&list));
  bool *fails = or_die (calloc (list.count, sizeof *fails));
  size_t failing = 0;
  for (size_t i = 0; i < list.count; i++)
    {
      fails[i] = history_last (&list.item[i]) != NULL
                 && gate_trips (&options->gate, &row[i]);
      failing += fails[i];
    }
  bool untrusted = gate_is_set (&options->gate)
                   && !options->common.input.set.allow_partial
                   && !sample_set_is_complete (set);
  int status = untrusted     ? STATUS_TROUBLE
               : failing > 0 ? STATUS_NO
                             : STATUS_OK;
  if (print (&list, set, row, fails, options) != 0)
    status = STATUS_TROUBLE;
  else if (untrusted)
    diag_error ("the input is not complete (--allow-partial takes it as it "
                "is)");
  else if (failing > 0)
    diag_note ("%zu of %zu histories fail", failing, list.count);
  free (row);
  free (fails);
  history_list_free (&list);
  sample_set_free (set);
  return status;
}
