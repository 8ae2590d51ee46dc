/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a load in the words and the layout of LoadGen's summary
   (mlperf_log_summary.txt), for what reads such.  */
#ifndef BENCH_TIME_LOADGEN_SUMMARY_H
#define BENCH_TIME_LOADGEN_SUMMARY_H
#include <stdio.h>
#include "load/load_result.h"
#include "options.h"

/* What there is to write of a load.  */
struct load_summary
{
  const struct options *options;
  const char *name;
  const struct load_plan *plan;
  double rate; /* NaN: it has none */
  const struct load_result *result;
  const char *why; /* it is INVALID, or "" */
};

void loadgen_summary_print (FILE *out, const struct load_summary *s);
#endif
