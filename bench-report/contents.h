/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report says, worked out before a word of it is written.  */
#ifndef BENCH_REPORT_CONTENTS_H
#define BENCH_REPORT_CONTENTS_H
#include <stddef.h>
#include "analysis/comparison.h"
#include "analysis/row_index.h"
#include "analysis/sample_group.h"
#include "analysis/summary_list.h"
#include "decisions.h"
#include "front.h"
#include "options.h"
#include "stream/intern.h"
#include "stream/sample_set.h"
#include "view/conditions.h"

struct contents
{
  const struct sample_set *set;
  const struct options *options;
  const char **benchmark; /* those that are reported, in order */
  size_t benchmark_count;
  const char **metric; /* those that are judged; the first makes the finding */
  size_t metric_count;
  struct intern_table judged;      /* the same, to be found */
  struct sample_group_list groups; /* of all that is reported */
  struct summary_list summaries;
  struct row_index summary_at; /* by benchmark and metric */
  const char *baseline;        /* NULL: nothing to compare */
  struct comparison_pair *pair;
  struct comparison_list comparisons;
  struct row_index comparison_at; /* the same */
  struct choice front;            /* of no criterion: none */
  struct conditions conditions;
  struct decisions decisions;
};

/* Work out C from SET.  Exits with STATUS_TROUBLE after a message when OPTIONS
   ask for what is not there.  */
void contents_make (struct contents *c, const struct options *options,
                    const struct sample_set *set);
void contents_free (struct contents *c);

/* The row of SUMMARIES of BENCHMARK and METRIC, or NULL.  */
const struct summary_row *contents_summary (const struct contents *c,
                                            const char *benchmark,
                                            const char *metric);
/* Make ROW the summary of GROUP, of samples of what is reported, by HOW, just
   as the tables have it: for figures that show more than SUMMARIES has.  Free
   with summary_row_free.  Exits without memory.  */
void contents_summarise (const struct contents *c, struct summary_row *row,
                         const struct sample_group *group,
                         const struct summary_options *how);
/* The interval of S's median, if it covers what it should: of few samples it
   covers less, and the figures say one level for all.  */
struct interval contents_median_interval (const struct summary *s);
/* The unit in which figures have METRIC: that of the first benchmark that has
   samples of it.  They leave out those whose unit is another.  */
const char *contents_unit (const struct contents *c, const char *metric);
/* The comparison of BENCHMARK on METRIC, or NULL.  */
const struct comparison *contents_comparison (const struct contents *c,
                                              const char *benchmark,
                                              const char *metric);
#endif
