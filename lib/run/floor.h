/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The floor: the least time and the least peak memory that this harness can
   see, found by running bench-null, a program that does nothing.  Nothing
   that is executed takes less, so a smaller reading is an error, and one at
   the floor says "at most".  */
#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "run/launcher.h"

struct floor;

void floor_close (struct floor *f);
/* Find bench-null: in $BENCH_LIBEXECDIR, where it is installed, or beside the
   running program (../libexec/benchutils, and ../lib/run in a build tree).
   NULL with errno, ENOENT when it is nowhere.  */
struct floor *floor_open (struct launcher *l) OWNED_UNTIL (floor_close);
/* The file found.  */
const char *floor_program (const struct floor *f);

/* Probe from now on as by LAUNCH: with its settings, which stay the caller's,
   and with exact memory if it has that.  */
void floor_launch_like (struct floor *f, const struct launch *launch);

/* Probe COUNT more times.  Cheap (some 0.1 ms each), and meant to be called
   again between the blocks of a session.  0, or -1 with errno; a signal that
   asks us to end makes it stop early with EINTR.  */
int floor_probe (struct floor *f, size_t count);

size_t floor_probes (const struct floor *f);
/* The 1st percentile of the latest 4096 probes' times, in ns (nearest rank:
   the smallest of up to 100), and the smallest of all; 0 before the first
   probe.  */
uint64_t floor_time_ns (const struct floor *f);
uint64_t floor_smallest_ns (const struct floor *f);
/* Their median: what it takes as a rule to run nothing.  */
uint64_t floor_median_ns (const struct floor *f);
/* The largest peak memory that a probe showed, in bytes: what a process of
   no size reads as.  0 where memory is exact: nothing is below it then.  */
uint64_t floor_memory_B (const struct floor *f);
#endif
