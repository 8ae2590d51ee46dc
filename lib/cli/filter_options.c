/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/filter_options.h"
#include <stdlib.h>
#include "base/diag.h"
#include "cli/file_use.h"
#include "cli/output_name.h"

void
filter_options_init (struct filter_options *options)
{
  *options = (struct filter_options){ .confidence = 0.95 };
  input_options_init (&options->input);
}

void
filter_options_free (struct filter_options *options)
{
  input_options_free (&options->input);
  argument_list_free (&options->metrics);
  benchmark_globs_free (&options->benchmarks);
  argument_list_free (&options->settings);
  free (options->output);
}

bool
filter_option (struct filter_options *options, int id, const char *shown,
               const char *argument)
{
  switch (id)
    {
    case OPTION_METRIC:
      argument_list_split (shown, argument, &options->metrics);
      return true;
    case OPTION_BENCHMARK:
      benchmark_globs_add (&options->benchmarks, argument);
      return true;
    case OPTION_CONFIDENCE:
      options->confidence = argument_confidence (shown, argument);
      return true;
    case OPTION_OUTPUT:
      free (options->output);
      options->output = output_name (shown, argument);
      return true;
    case OPTION_QUIET:
      options->quiet = true;
      diag_quiet (true);
      return true;
    case OPTION_COLOR:
      options->color = color_when_parse (shown, argument);
      return true;
    case OPTION_ASCII:
      options->ascii = true;
      return true;
    case OPTION_CSV_SAFE:
      options->csv_safe = true;
      return true;
    default:
      return input_option (&options->input, id, shown, argument);
    }
}

void
filter_options_finish (struct filter_options *options,
                       struct option_parser *parser)
{
  options->operand_count
      = (size_t) option_operands (parser, &options->operand);
  file_use_write (options->output, "the output");
  input_will_read (options->operand, options->operand_count);
  option_parser_free (parser);
}

void
filter_options_check_safe (const struct filter_options *options,
                           bool is_separated)
{
  if (options->csv_safe && !is_separated)
    usage_error ("--csv-safe is for -f csv and -f tsv");
}
