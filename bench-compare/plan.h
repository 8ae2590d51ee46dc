/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-compare --plan: how many runs a comparison takes.  */
#ifndef BENCH_COMPARE_PLAN_H
#define BENCH_COMPARE_PLAN_H
#include "options.h"

/* Print the plan that OPTIONS ask for, from a pilot's samples unless they say
   the spread; returns the status, or exits after a message.  */
int plan_run (const struct options *options);
#endif
