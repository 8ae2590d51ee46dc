/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of bench-report.  */
#ifndef BENCH_REPORT_OPTIONS_H
#define BENCH_REPORT_OPTIONS_H
#include <stdbool.h>
#include "cli/filter_options.h"
#include "cli/requirement_options.h"
#include "cli/rules_option.h"
#include "figure_kind.h"
#include "view/document.h"

struct options
{
  struct filter_options common;
  struct argument_list pareto; /* criteria; none: by default */
  const char *baseline;        /* NULL: the first */
  double margin;
  uint64_t seed;     /* of what is random */
  size_t resamples;  /* 0: as many as is usual */
  const char *title; /* NULL: a plain one */
  enum document_format format;
  bool json;         /* in place of a document */
  bool format_named; /* -f was given */

  double roof_peak, roof_bandwidth; /* flop/s and B/s; 0: not stated */
  bool figure[FIGURE_KINDS];        /* which are wanted */
  bool figures_named;               /* by name, so that it is trouble when the
                                       samples have none */
  bool figures_required;            /* it is trouble not to have them */
  const char *figures_folder;       /* NULL: beside the output */
  struct requirement_options judging;
  struct rule_set_list rules; /* what is decided by */
  unsigned figures_timeout_ms;
};

/* Read the command line, or exit as its mistakes ask for.  */
void options_read (struct options *options, int argc, char **argv);
void options_free (struct options *options);
#endif
