/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Clocks.  */
#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H
#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds of CLOCK_MONOTONIC_RAW: not stepped, not slewed; counts from
   an arbitrary instant and not while the machine is suspended.  */
uint64_t clock_now_ns (void);

/* Write the time of day SECONDS since the epoch (as time (2) gives it) into
   TO as ISO 8601 in UTC: "2026-11-29T14:03:05Z".  */
void clock_utc (int64_t seconds, char to[21]);
/* Read TEXT, the time of day in UTC as above, with or without a fraction of
   the second, or "@" and the seconds since the epoch: *NS nanoseconds since
   then.  False where it is neither, or outside the years 1970 to 2200.  */
bool clock_parse (const char *text, int64_t *ns);
#endif
