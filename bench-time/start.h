/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs that begin at a given time, as those of other machines do.  */
#ifndef BENCH_TIME_START_H
#define BENCH_TIME_START_H
#include <stdbool.h>
#include <stdint.h>

/* Whether the time AT_NS, nanoseconds since the epoch, is not past.  */
bool start_is_ahead (int64_t at_ns);
/* Wait until then by the machine's clock, even where that is set meanwhile, or
   until a signal asks us to end.  Return for how many nanoseconds.  */
uint64_t start_wait (int64_t at_ns);
#endif
