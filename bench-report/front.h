/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Pareto front of a report.  */
#ifndef BENCH_REPORT_FRONT_H
#define BENCH_REPORT_FRONT_H
#include <stddef.h>
#include "analysis/choice.h"
#include "options.h"
#include "stream/sample_set.h"

/* Find the front of the COUNT benchmarks of BENCHMARK by the criteria of
   OPTIONS; without any by METRIC and the first of accuracy, size, memory and
   the like that all of them have in one unit, if there are two benchmarks at
   least.  FRONT has no criteria when there is none to show.  Exits with
   STATUS_TROUBLE after messages when criteria that were asked for can not be
   had.  Free with choice_free.  */
void front_find (struct choice *front, const struct options *options,
                 const struct sample_set *set, const char *metric,
                 const char **benchmark, size_t count);
#endif
