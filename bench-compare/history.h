/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --history: the changes of benchmarks over dated sections.  */
#ifndef BENCH_COMPARE_HISTORY_H
#define BENCH_COMPARE_HISTORY_H
#include "options.h"

/* Read, find and print; the exit status.  */
int history_run (const struct options *options);
#endif
