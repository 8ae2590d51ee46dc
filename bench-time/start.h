/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that begin at a given time, as those of other machines do.  */
#ifndef BENCH_TIME_START_H
#define BENCH_TIME_START_H
#include <stdbool.h>
#include <stdint.h>

/* Whether the time AT_NS, nanoseconds since the epoch, is not past.  */
bool start_is_ahead (int64_t at_ns);
/* All is ready: say so, and wait until that time, which the user gave as WHEN,
   by the machine's clock, even where that is set meanwhile, or until a signal
   asks us to end.  *WAITED_NS is for how long.  False after a message where it
   is past.  */
bool start_wait (const char *when, int64_t at_ns, uint64_t *waited_ns);
#endif
