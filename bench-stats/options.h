/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line of bench-stats.  */
#ifndef BENCH_STATS_OPTIONS_H
#define BENCH_STATS_OPTIONS_H
#include <stddef.h>
#include <stdint.h>
#include "analysis/sample_group.h"
#include "analysis/summary.h"
#include "cli/filter_options.h"
#include "cli/requirement_options.h"
#include "analysis/summary_column.h"

enum format
{
  FORMAT_TEXT,
  FORMAT_TSV,
  FORMAT_CSV,
  FORMAT_JSON,
  FORMAT_JSONL,
  FORMAT_MARKDOWN,
  FORMAT_SAMPLES,
  FORMAT_VALUES
};

struct options
{
  struct filter_options common;
  double *p; /* extra quantiles in [0, 1], ascending, each once */
  size_t p_count, p_hidden; /* the last are not for tables */
  size_t p_capacity;
  int quantile_type;                  /* 0: the default */
  bool trimmed;                       /* a trimmed mean was asked for: */
  double trim;                        /* the share cut off at either end */
  bool olympic;                       /* one sample at either end */
  size_t bootstrap;                   /* resamples; 0: none */
  uint64_t seed;                      /* of these */
  bool changes;                       /* the segments instead of statistics */
  struct summary_column_list columns; /* empty: the standing ones */
  bool chosen;        /* for main to set: they are from the command line */
  bool quality;       /* the quality of answers, not the statistics */
  const char *groups; /* file of the groups of labelled samples; or NULL */
  bool levels;        /* the levels of RUNs, not the statistics */
  double *cost; /* of a repetition at each of COSTS levels, highest first */
  size_t costs;
  struct argument_list derivations; /* as written */
  bool approximate;                 /* samples are not kept */
  bool sketch;                      /* then: sketches, not statistics */
  bool merge;                       /* then: the input is sketches */
  double every; /* then: seconds of a window, each printed; 0: only the end */
  bool histogram, plot; /* charts of text below the tables */
  bool windows;         /* of this size, instead of all samples */
  struct window_size window;
  struct argument_list by; /* keys to group by */
  struct requirement_options judging;
  unsigned more; /* of enum summary_more, that requirements ask for */
  enum format format;
  bool formatted; /* by -f */
  bool confidence_given;
};

/* Read the command line; exits where it is not right, or only asks for
   help.  */
void options_read (struct options *options, int argc, char **argv);
/* Let summaries have the quantile at P in [0, 1] without showing it.  */
void options_add_hidden_percentile (struct options *options, double p);
/* How to summarise; it refers to OPTIONS.  */
struct summary_options options_summary (const struct options *options);
void options_free (struct options *options);
#endif
