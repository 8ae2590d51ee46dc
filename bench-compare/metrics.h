/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which metrics are judged.  */
#ifndef BENCH_COMPARE_METRICS_H
#define BENCH_COMPARE_METRICS_H
#include <stddef.h>
#include "cli/argument.h"
#include "stream/intern.h"
#include "stream/sample_set.h"

/* Distinct names, strings of the sets or of options.  Zeroed is empty.  */
struct metric_list
{
  const char **name;
  size_t count, capacity;
  struct intern_table known;
};

/* Fill LIST with those of NAMED; where that is empty with the first metric of
   either set of which it is known which way is better, else the first; where
   it is "all", with all.  Exits when a named one is nowhere.  */
void metric_list_choose (struct metric_list *list,
                         const struct sample_set *baseline,
                         const struct sample_set *candidate,
                         const struct argument_list *named);
void metric_list_copy (struct metric_list *list,
                       const struct metric_list *from);
void metric_list_free (struct metric_list *list);
#endif
