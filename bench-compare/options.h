/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of bench-compare.  */
#ifndef BENCH_COMPARE_OPTIONS_H
#define BENCH_COMPARE_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>
#include "analysis/comparison.h"
#include "cli/filter_options.h"
#include "gate.h"
#include "plan_options.h"

enum format
{
  FORMAT_TEXT,
  FORMAT_TSV,
  FORMAT_CSV,
  FORMAT_JSON,
  FORMAT_JSONL,
  FORMAT_MARKDOWN,
  FORMAT_GITHUB,
  FORMAT_JUNIT,
  FORMAT_TAP
};

/* What is printed in the place of verdicts.  */
struct figures_options
{
  bool normalised;
  double fraction;       /* 0: not given */
  const char *stage;     /* a metric whose share is the fraction, or NULL */
  const char *scaling;   /* a parameter's name, or NULL */
  const char *overall;   /* a test, or NULL */
  const char *agreement; /* a metric, or NULL */
};

struct options
{
  struct filter_options common;
  struct comparison_options comparison;
  enum format format;
  bool ratio_asked;     /* --ratio was given */
  const char *ratio;    /* the test that --ratio names; NULL: none */
  const char *baseline; /* NULL: the first benchmark */
  struct gate gate;
  struct plan_options plan;
  struct figures_options figures;
  struct argument_list confirm; /* files of a second session */
  const char *relative_to;      /* a host; NULL: hosts are no sides */
  bool history;
  uint64_t seed;
  bool bisect;
  char *verdict_file; /* NULL: none */
};

/* The status of --bisect for what cannot be told, and for trouble.  */
#define OPTIONS_BISECT_SKIP 125

/* Read ARGV, or exit.  */
void options_read (struct options *options, int argc, char **argv);
void options_free (struct options *options);
#endif
