/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan carried out as often as was asked for, each time from the set-up
   to the clean-up.  */
#ifndef BENCH_TIME_INVOCATIONS_H
#define BENCH_TIME_INVOCATIONS_H
#include "session.h"

/* Run all invocations of S, or up to where it is over.  */
void invocations_run (struct session *s);
#endif
