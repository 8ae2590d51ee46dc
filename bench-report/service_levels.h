/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was asked of the percentiles of a metric.  */
#ifndef BENCH_REPORT_SERVICE_LEVELS_H
#define BENCH_REPORT_SERVICE_LEVELS_H
#include "contents.h"
#include "view/figure_nines.h"

struct service_levels
{
  struct figure_nines_level item[FIGURE_NINES_LEVELS_MAX];
  char *name[FIGURE_NINES_LEVELS_MAX];
  size_t count;
};

/* The service levels of METRIC in C, the first few of: what --require asks
   for, the targets that the samples were taken for (metadata "target"), and
   what rules ask for.  Exits without memory.  */
void service_levels_find (struct service_levels *levels,
                          const struct contents *c, const char *metric);
void service_levels_free (struct service_levels *levels);
#endif
