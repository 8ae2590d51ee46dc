/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether commands can be started as the options ask for.  */
#ifndef BENCH_TIME_TRIAL_H
#define BENCH_TIME_TRIAL_H
#include "run_one.h"

/* Try it before the first run, with a process that ends instead of becoming a
   command; exit after a message if something can't be had.  RUNNER needs its
   surroundings.  */
void trial (const struct runner *runner);
#endif
