/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was asked of the percentiles of a metric.  */
#ifndef BENCH_REPORT_SERVICE_LEVELS_H
#define BENCH_REPORT_SERVICE_LEVELS_H
#include "contents.h"
#include "view/figure_nines.h"

struct service_levels
{
  struct figure_nines_level item[FIGURE_NINES_LEVELS_MAX];
  /* what each of them comes to for each benchmark of the contents */
  struct requirement_row *row[FIGURE_NINES_LEVELS_MAX];
  size_t count;
  struct requirement target[FIGURE_NINES_LEVELS_MAX];
  size_t targets;
};

/* The service levels of METRIC in C, the first few of: what --require asks
   for, the targets that the samples were taken for (metadata "target"), and
   what rules ask for; judged as the tables judge them.  They point into C and
   into LEVELS, which must not move.  Exits without memory.  */
void service_levels_find (struct service_levels *levels,
                          const struct contents *c, const char *metric);
void service_levels_free (struct service_levels *levels);
#endif
