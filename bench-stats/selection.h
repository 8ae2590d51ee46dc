/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The samples that the user asked for, in groups.  */
#ifndef BENCH_STATS_SELECTION_H
#define BENCH_STATS_SELECTION_H
#include "analysis/sample_group.h"
#include "options.h"

struct selection
{
  struct sample_group_list whole;    /* with windows: what they are cut from */
  struct sample_group_list all;      /* of the benchmarks asked for */
  const struct sample_group **shown; /* those of the metrics asked for */
  size_t count;                      /* of SHOWN */
};

/* The groups of SET of the metrics and benchmarks of OPTIONS.  Exits with
   STATUS_TROUBLE after a message where there is none, or where there are
   several metrics and the format takes one.  */
void selection_make (struct selection *selection, const struct sample_set *set,
                     const struct options *options);
void selection_free (struct selection *selection);
#endif
