/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that a summary tells of a group of samples among those of its
   benchmark.  */
#ifndef BENCH_SUMMARY_GROUP_H
#define BENCH_SUMMARY_GROUP_H
#include "analysis/run_levels.h"
#include "analysis/sample_group.h"
#include "analysis/summary_list.h"

/* Where a group is from, and how it is summarised.  */
struct summary_source
{
  const struct sample_set *set;
  const struct sample_group_list *all;   /* whole benchmarks of the set */
  const struct summary_options *options; /* but for higher_is_better */
  const double *cost; /* of COSTS levels of RUNs, highest first */
  size_t costs;
};

/* Make ROW the summary of GROUP, one of SOURCE's: all of it but tells_success.
   0, or -1 with errno ENOMEM.  Free with summary_row_free.  */
int summary_group (struct summary_row *row,
                   const struct summary_source *source,
                   const struct sample_group *group);
#endif
