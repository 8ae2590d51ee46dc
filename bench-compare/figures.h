/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bench-compare prints instead of verdicts where it is asked for:
   normalised figures, scaling, one test of all benchmarks, agreement.  */
#ifndef BENCH_COMPARE_FIGURES_H
#define BENCH_COMPARE_FIGURES_H
#include "options.h"

/* Print the figures that OPTIONS ask for; returns the status, or exits after
   a message.  */
int figures_run (const struct options *options);
#endif
