/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ended the runs of each benchmark: written, and said where they are not
   as precise as was wanted.  */
#ifndef BENCH_TIME_STOPS_H
#define BENCH_TIME_STOPS_H
#include "session.h"

/* An invocation is over: write which limits its runs came to.  */
void stops_describe (struct session *s);
/* The session is over: write what else ended runs.  */
void stops_describe_rest (struct session *s);
/* Tell of benchmarks that ended before they were as precise as wanted.  */
void stops_say (const struct session *s);
#endif
