/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a summary says of things that come true or not: samples that are 0 or
   1, and runs that failed.  */
#ifndef BENCH_SUMMARY_OUTCOMES_H
#define BENCH_SUMMARY_OUTCOMES_H
#include "analysis/sample_group.h"
#include "analysis/summary.h"

/* Where the samples of GROUP, summarised in S, are each a 0 or a 1 for
   something that came true (correct and ok; metrics that the vocabulary does
   not know, in which both occur), make the interval of their mean the exact
   one of a proportion.  */
void summary_note_proportion (struct summary *s,
                              const struct sample_group *group);
/* The same of samples of METRIC in UNIT that are each a 0 or a 1, ONES of them
   1.  */
void summary_note_ones (struct summary *s, const char *metric,
                        const char *unit, size_t ones);

/* How the runs of a benchmark went.  */
struct run_outcomes
{
  bool known;
  size_t succeeded, failed, timed_out;
};

/* How the runs of BENCHMARK went, as GROUPS of SET tell it: by the samples of
   wall or latency, and of wall-failed, wall-timeout and latency-failed; else
   by those of ok.  */
struct run_outcomes run_outcomes (const struct sample_group_list *groups,
                                  const struct sample_set *set,
                                  const char *benchmark);
/* Fill the figures of S on failures.  */
void summary_note_outcomes (struct summary *s,
                            const struct run_outcomes *outcomes);
#endif
