/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a warm-up ends before its last run, and what is said of it.  */
#ifndef BENCH_TIME_WARM_UP_END_H
#define BENCH_TIME_WARM_UP_END_H
#include "agenda.h"
#include "session.h"

/* After STEP of a warm-up: end that where it is steady, with -w auto, or where
   the time of --max-time is over.  */
void warm_up_end_look (struct session *s, struct agenda *agenda,
                       const struct step *step);
#endif
