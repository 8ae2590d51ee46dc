/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far into the runs of a benchmark its samples were taken.  */
#ifndef BENCH_SAMPLE_POSITIONS_H
#define BENCH_SAMPLE_POSITIONS_H
#include "analysis/sample_group.h"

/* For each sample of GROUP, one of the groups WHOLE of SET, how many runs of
   its benchmark came before its own; IN_SECONDS, when that began: as its
   "issued" says, else how long those runs took.  The same of all metrics of a
   benchmark: its runs are those of "wall", "wall-failed" and "wall-timeout",
   else of "latency" and "latency-failed", in the order of RUNs; without these
   each sample of GROUP is a run.  A sample of another RUN is at that of the
   last run before it.  The caller's to free; NULL after REPORTER has been
   told: of samples without a time, of no memory.  */
double *sample_positions (const struct sample_set *set,
                          const struct sample_group_list *whole,
                          const struct sample_group *group, bool in_seconds,
                          const struct reporter *reporter);
#endif
