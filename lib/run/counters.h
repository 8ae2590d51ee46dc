/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts of events of a command and all its descendants, from its execve on,
   by perf_event_open(2).  A metric each, by the event's name; times in
   seconds.  */
#ifndef BENCH_COUNTERS_H
#define BENCH_COUNTERS_H
#include "base/report.h"
#include "run/instrument.h"

/* Count the COUNT events in NAMES (counter_event.h) of what L runs.  Where the
   kernel allows the user's mode alone, an event is counted there, and called
   NAME:u.  Those that it can't count are left out, which REPORTER is told;
   NULL when none is left.  */
struct instrument *counters_open (struct launcher *l, char *const names[],
                                  size_t count,
                                  const struct reporter *reporter);

/* What an event that was counted VALUE times, in RUNNING_NS of the ENABLED_NS
   that it should have been, would have come to; NaN where it was not counted
   at all.  */
double counters_scaled (uint64_t value, uint64_t enabled_ns,
                        uint64_t running_ns);
#endif
