/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-compare: verdicts on benchmarks.  */
#include <config.h>
#include <stdlib.h>
#include <gsl/gsl_errno.h>
#include "analysis/comparison.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/output.h"
#include "conditions.h"
#include "history.h"
#include "judgement.h"
#include "figures.h"
#include "options.h"
#include "plan.h"
#include "sides.h"
#include "view/comparison_ci.h"
#include "view/comparison_record.h"
#include "view/comparison_view.h"
#include "view/record_format.h"

/* All that was found and what it comes to.  */
struct outcome
{
  struct sides sides;
  struct comparison_list list;
  struct sides second_sides; /* of --confirm */
  struct comparison_list second;
  struct judgement judgement;
};

/* The rows for machines, or exit without memory.  */
static struct record *
record_of (const struct outcome *outcome, const struct options *options)
{
  const struct comparison_gate gate
      = { .word = (const char *const *) options->gate.words.item,
          .words = options->gate.words.count,
          .fails = outcome->judgement.fails,
          .failing = outcome->judgement.failing,
          .status = outcome->judgement.status };
  struct record *r = or_die (comparison_record (
      &outcome->list, options->comparison.confidence, &gate));
  if (outcome->sides.baseline != outcome->sides.candidate)
    record_note (r, "conditions are those of the candidate's file");
  return r;
}

/* 0, or -1 with errno ENOMEM.  */
static int
print_rows (const struct outcome *outcome, const struct options *options,
            FILE *out)
{
  const struct comparison_list *list = &outcome->list;
  const bool *fails = outcome->judgement.fails;
  struct comparison_view view
      = { .utf8 = options->comparison.utf8,
          .color = terminal_color (options->common.color, out),
          .quiet = options->common.quiet,
          .confidence = options->comparison.confidence };
  switch (options->format)
    {
    case FORMAT_TEXT:
      return comparison_print_text (list, &view, out);
    case FORMAT_MARKDOWN:
      return comparison_print_markdown (list, &view, out);
    case FORMAT_GITHUB:
      return comparison_print_annotations (list, fails, stderr) != 0
                 ? -1
                 : comparison_print_github (list, fails, &view, out);
    case FORMAT_JUNIT:
      return comparison_print_junit (list, fails, out);
    case FORMAT_TAP:
      return comparison_print_tap (list, fails, out);
    default:
      return record_print (record_of (outcome, options),
                           RECORD_FORMAT (options->format, FORMAT_TSV,
                                          options->common.csv_safe),
                           outcome->sides.candidate, out);
    }
}

/* Print what was found; the closing line goes to standard error where
   standard output is for machines.  */
static void
print (const struct outcome *outcome, const struct options *options, FILE *out)
{
  char *closing = or_die (comparison_closing_line (&outcome->list));
  if (print_rows (outcome, options, out) != 0)
    die_memory ();
  if (options->format == FORMAT_TEXT)
    fprintf (out, "\n%s\n", closing);
  else
    fprintf (stderr, "%s\n", closing);
  free (closing);
}

/* Write what was found where --verdict-file says: before all else, so that it
   is there however the rest ends.  0, or -1 after a message.  */
static int
write_verdicts (const struct outcome *outcome, const struct options *options)
{
  if (options->verdict_file == NULL)
    return 0;
  struct output output;
  if (output_open (&output, options->verdict_file) != 0)
    return -1;
  struct record *r = record_of (outcome, options);
  if (record_print (r, RECORD_JSON, outcome->sides.candidate, output.stream)
      != 0)
    die_memory ();
  return output_commit (&output);
}

/* 0, or -1 after a message.  */
static int
write_result (const struct outcome *outcome, const struct options *options)
{
  struct output output;
  if (output_open (&output, options->common.output) != 0)
    return -1;
  conditions_warn (&outcome->list);
  print (outcome, options, output.stream);
  return output_commit (&output);
}

/* Read and compare, or exit.  */
static void
find_out (struct outcome *o, const struct options *options)
{
  bool confirms = options->confirm.count > 0;
  sides_read (&o->sides, options);
  if (confirms)
    sides_read_second (&o->second_sides, &o->sides, options);
  if (comparison_compute (&o->list, o->sides.pair, o->sides.count,
                          &options->comparison)
      != 0)
    die_memory ();
  struct comparison_options unnamed = options->comparison;
  unnamed.unnamed = true;
  if (confirms
      && (comparison_compute (&o->second, o->second_sides.pair,
                              o->second_sides.count, &unnamed)
              != 0
          || comparison_confirm (&o->list, &o->second) != 0))
    die_memory ();
  judgement_make (&o->judgement, &o->list, &o->sides,
                  confirms ? &o->second_sides : NULL, options);
}

int
main (int argc, char **argv)
{
  memory_prepare ();
  gsl_set_error_handler_off ();
  struct options options;
  options_read (&options, argc, argv);
  if (options.plan.percentile.count > 0 || options.figures.normalised
      || options.figures.scaling != NULL || options.figures.overall != NULL
      || options.figures.agreement != NULL)
    {
      int printed = figures_run (&options);
      options_free (&options);
      return printed;
    }
  if (options.plan.asked)
    {
      int planned = plan_run (&options);
      options_free (&options);
      return planned;
    }
  if (options.history)
    {
      int status = history_run (&options);
      options_free (&options);
      return status;
    }
  struct outcome o = { .judgement = { .fails = NULL } };
  find_out (&o, &options);
  int status = diag_trouble ();
  if (write_verdicts (&o, &options) == 0 && write_result (&o, &options) == 0)
    {
      judgement_say (&o.judgement, &o.list, &options);
      status = o.judgement.status;
    }
  judgement_free (&o.judgement);
  comparison_list_free (&o.list);
  comparison_list_free (&o.second);
  sides_free (&o.second_sides);
  sides_free (&o.sides);
  options_free (&options);
  return status;
}
