/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schedule carried out: each step prepared, run, judged and written.  */
#ifndef BENCH_TIME_STEPS_H
#define BENCH_TIME_STEPS_H
#include "session.h"

/* Go through SCHEDULE until it or the session is over.  */
void steps_run (struct session *s, struct schedule *schedule);
#endif
