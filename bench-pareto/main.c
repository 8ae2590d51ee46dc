/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-pareto: pass on the samples of the benchmarks that none other
   dominates.  */
#include <config.h>
#include <errno.h>
#include <gsl/gsl_errno.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/choice.h"
#include "analysis/choice_probability.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/derive_option.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "constraints.h"
#include "options.h"
#include "pass_on.h"
#include "print_table.h"
#include "stream/metric.h"
#include "table_filter.h"

/* Read what to choose by.  -1 after messages.  A criterion that is not right
   may be the name of a file that is not there.  */
static int
read_choice (struct choice *choice, const struct options *options,
             const struct sample_set *set, const char **benchmark,
             size_t count)
{
  int result
      = choice_read (choice, set, options->criterion, options->criterion_count,
                     benchmark, count, &diag_reporter);
  for (size_t i = 0; result != 0 && i < options->criterion_count; i++)
    if (strpbrk (options->criterion[i], "./") != NULL)
      diag_note ("'%s' names no existing file, so it is taken as a criterion",
                 options->criterion[i]);
  return result;
}

/* Ask how sure CHOICE is, as far as OPTIONS do.  */
static void
ask_noise (struct choice *choice, const struct options *options,
           const struct sample_set *set)
{
  if (!options->probability && !options->significant)
    return;
  if (choice_resample (choice, set, options->resamples, options->seed) != 0)
    die_errno (errno, "cannot resample");
  if (options->significant
      && choice_keep_insignificant (choice, options->alpha) != 0)
    die_memory ();
}

/* Make the choice that OPTIONS ask for; -1 after messages.  */
static int
choose (struct choice *choice, const struct options *options,
        const struct sample_set *set, const char **benchmark, size_t count)
{
  if (read_choice (choice, options, set, benchmark, count) != 0)
    return -1;
  int result = 0;
  for (size_t i = 0; i < options->epsilons.count; i++)
    result |= choice_add_epsilon (choice, options->epsilons.item[i],
                                  &diag_reporter);
  if (result == 0)
    result = choice_find (choice, !options->common.input.set.keep_lines,
                          &diag_reporter);
  if (result == 0 && options->knee && choice_find_knee (choice) != 0)
    die_memory ();
  if (result == 0)
    ask_noise (choice, options, set);
  else
    choice_free (choice);
  return result;
}

/* The format to print: what was asked for, else what suits the reader.  */
static enum format
format_for (const struct options *options, const struct output *output)
{
  if (options->format != FORMAT_AUTO)
    return options->format;
  return options_want_table (options) || output_is_terminal (output)
             ? FORMAT_TEXT
             : FORMAT_SAMPLES;
}

/* Tell of a write that failed; of one to standard output, closing it does.  */
static int
fail_writing (struct output *output)
{
  if (output->path != NULL)
    diag_errno (errno, "%s: write error", output->path);
  output_abandon (output);
  return STATUS_TROUBLE;
}

/* Write what OPTIONS ask for; the program's status.  */
static int
write_result (const struct choice *choice, const struct choice_volume *volume,
              const struct sample_set *set, const struct options *options,
              struct output *output)
{
  enum format format = format_for (options, output);
  if (format != FORMAT_SAMPLES)
    print_table (choice, volume, set, options, format, output->stream);
  else if (pass_on (choice, set, options->dominated, output->stream) != 0)
    return fail_writing (output);
  else
    print_remarks (choice, volume, options);
  if (options->dominated && choice->on_front == choice->count)
    diag_note ("no benchmark is dominated");
  return output_commit (output) == 0 ? STATUS_OK : STATUS_TROUBLE;
}

/* Choose among the COUNT benchmarks of BENCHMARK and write the result; the
   program's status.  */
static int
choose_and_write (const struct sample_set *set, const struct options *options,
                  const char **benchmark, size_t count, struct output *output)
{
  struct choice choice;
  struct choice_volume volume = { 0 };
  int status = STATUS_TROUBLE;
  if (choose (&choice, options, set, benchmark, count) != 0)
    return status;
  if (!options->hypervolume
      || choice_volume_compute (&volume, &choice,
                                (const char *const *) options->references.item,
                                options->references.count, &diag_reporter)
             == 0)
    status = write_result (&choice, options->hypervolume ? &volume : NULL, set,
                           options, output);
  choice_volume_free (&volume);
  choice_free (&choice);
  return status;
}

/* Choose among the benchmarks of SET and write the result; the program's
   status.  */
static int
filter (const struct sample_set *set, const struct options *options,
        struct output *output)
{
  size_t count;
  const char **benchmark
      = input_select_benchmarks (set, &options->common.benchmarks, &count);
  int status = STATUS_TROUBLE;
  if (count == 0)
    diag_error ("no benchmark matches '%s'",
                options->common.benchmarks.all.item[0]);
  else if (constraints_apply (&options->constraints, set, benchmark, &count,
                              terminal_utf8 (options->common.ascii))
           != 0)
    status = STATUS_TROUBLE;
  else if (count == 0)
    {
      diag_error ("no benchmark meets every constraint");
      status = STATUS_NO;
    }
  else
    status = choose_and_write (set, options, benchmark, count, output);
  free (benchmark);
  return status;
}

/* Of criteria to be read from standard input, the first whose metric is not in
   the vocabulary, and so may be the name of a file that is not there; NULL:
   none.  */
static const char *
doubtful_criterion (const struct options *options)
{
  for (size_t i = 0; options->file_count == 0 && i < options->criterion_count;
       i++)
    {
      const char *criterion = options->criterion[i];
      char *metric = or_die (strndup (criterion, strcspn (criterion, ":")));
      bool known = metric_lookup (metric) != NULL;
      free (metric);
      if (!known)
        return criterion;
    }
  return NULL;
}

/* Choose among the benchmarks of the input and write the result; the
   program's status.  */
static int
filter_samples (struct options *options, struct output *output)
{
  options->common.input.set.keep_lines
      = format_for (options, output) == FORMAT_SAMPLES;
  options->common.input.doubtful = doubtful_criterion (options);
  struct sample_set *set = input_read (&options->common.input, options->file,
                                       options->file_count);
  derive_metrics (set, &options->derivations);
  int status = filter (set, options, output);
  sample_set_free (set);
  return status;
}

int
main (int argc, char **argv)
{
  memory_prepare ();
  gsl_set_error_handler_off ();
  struct options options;
  options_parse (&options, argc, argv);
  struct output output;
  if (output_open (&output, options.common.output) != 0)
    exit (STATUS_TROUBLE);
  int status = options.tabular ? table_filter (&options, &output)
                               : filter_samples (&options, &output);
  if (output.stream != NULL) /* nothing came of it */
    output_abandon (&output);
  options_free (&options);
  return status;
}
