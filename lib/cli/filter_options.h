/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that filters share, beside those of their input.  For programs:
   these functions print and exit.  */
#ifndef BENCH_FILTER_OPTIONS_H
#define BENCH_FILTER_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include "cli/argument.h"
#include "cli/input.h"
#include "cli/option_table.h"
#include "cli/terminal.h"

struct filter_options
{
  struct input_options input;
  struct argument_list metrics; /* empty: all */
  struct benchmark_globs benchmarks;
  double confidence;             /* 0.95 */
  char *output;                  /* NULL: standard output */
  struct argument_list settings; /* of rule files, for those who point to
                                    them */
  bool quiet, ascii;
  bool csv_safe; /* no text of TSV and CSV is a formula for a spreadsheet */
  enum color_when color;
  char **operand;
  size_t operand_count;
};

void filter_options_init (struct filter_options *options);
void filter_options_free (struct filter_options *options);
/* Take the option ID with its ARGUMENT, written as SHOWN; false when it is
   none of those that filters share.  */
bool filter_option (struct filter_options *options, int id, const char *shown,
                    const char *argument);
/* After the last option: take the operands of PARSER and free it.  Exits where
   one is the output.  */
void filter_options_finish (struct filter_options *options,
                            struct option_parser *parser);
/* Refuse --csv-safe unless the format IS_SEPARATED: TSV or CSV.  */
void filter_options_check_safe (const struct filter_options *options,
                                bool is_separated);
#endif
