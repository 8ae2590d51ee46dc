/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of bench-pareto.  */
#ifndef BENCH_PARETO_OPTIONS_H
#define BENCH_PARETO_OPTIONS_H
#include <stdbool.h>
#include <stddef.h>
#include "cli/filter_options.h"

enum format
{
  FORMAT_AUTO, /* text on a terminal or for a table, else samples */
  FORMAT_SAMPLES,
  FORMAT_TEXT,
  FORMAT_TSV,
  FORMAT_CSV,
  FORMAT_JSON,
  FORMAT_JSONL,
  FORMAT_MARKDOWN
};

struct options
{
  struct filter_options common;
  char **file; /* operands that name a file */
  size_t file_count;
  const char **criterion; /* all other operands; at least one */
  size_t criterion_count;
  struct argument_list derivations; /* of --derive, as written */
  enum format format;
  bool dominated; /* what is not on the front instead */
  bool rank;
  bool knee;        /* only the knee of the front */
  bool hypervolume; /* tell how much the front dominates */
  bool tabular;     /* the rows of a table instead of samples */
  bool probability; /* of being on the front, in the table */
  bool significant; /* only what is beyond noise dominates */
  double alpha;     /* with significant; 0: as the confidence says */
  size_t resamples;
  uint64_t seed;
  /* As written: METRIC=AMOUNT, METRIC=VALUE, requirements.  */
  struct argument_list epsilons, references, constraints;
};

/* Read the command line; exits with a message when it is not right.  */
void options_parse (struct options *options, int argc, char **argv);
/* Whether a table is asked for, of whatever format.  */
bool options_want_table (const struct options *options);
void options_free (struct options *options);
#endif
