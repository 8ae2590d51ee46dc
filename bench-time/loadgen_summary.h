/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a load in the words and the layout of LoadGen's summary
   (mlperf_log_summary.txt), for what reads such.  */
#ifndef BENCH_TIME_LOADGEN_SUMMARY_H
#define BENCH_TIME_LOADGEN_SUMMARY_H
#include <stdio.h>
#include "load/load_result.h"
#include "options.h"

/* Write to OUT what became of the load NAME by ORDER's plan at RATE (NaN:
   none): R, and WHY it is INVALID, or "".  */
void loadgen_summary_print (FILE *out, const struct options *o,
                            const char *name, const struct load_plan *plan,
                            double rate, const struct load_result *r,
                            const char *why);
#endif
