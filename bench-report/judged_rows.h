/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summaries that requirements are judged by, each made once, as
   bench-stats makes them.  */
#ifndef BENCH_REPORT_JUDGED_ROWS_H
#define BENCH_REPORT_JUDGED_ROWS_H
#include "analysis/requirement.h"
#include "analysis/summary_group.h"

struct judged_rows
{
  struct summary_options how; /* its P is owned */
  struct summary_source source;
  struct summary_list list;
  size_t *at; /* of each group one more than its place in LIST; 0: not made */
};

/* Make ROWS ready for the summaries of GROUPS, of SET, at CONFIDENCE; both
   must outlive it, and ROWS must not move.  */
void judged_rows_init (struct judged_rows *rows, const struct sample_set *set,
                       const struct sample_group_list *groups,
                       double confidence);
/* Let the summaries have what R asks for; before the first of them.  */
void judged_rows_need (struct judged_rows *rows, const struct requirement *r);
/* The summary of BENCHMARK by R's metric, until the next one is asked for;
   NULL where it has no such samples in R's unit.  */
const struct summary_row *judged_rows_find (struct judged_rows *rows,
                                            const struct requirement *r,
                                            const char *benchmark);
void judged_rows_free (struct judged_rows *rows);
#endif
