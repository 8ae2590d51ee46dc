/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known about a session before its first run, as metadata.  */
#ifndef BENCH_TIME_DESCRIBE_H
#define BENCH_TIME_DESCRIBE_H
#include "benchmark.h"
#include "base/sha256.h"
#include "emitter.h"
#include "run/floor.h"
#include "run/machine.h"
#include "turn.h"

/* Write the header of a section about the COUNT benchmarks NAME.  */
void describe_opening (struct emitter *e, const struct options *options,
                       const char *const *name, size_t count);
/* Write what the machine, the options and the user say of the conditions of
   all benchmarks.  MACHINE may be NULL; its clock is left out where the caller
   times by an OWN_CLOCK, which it names itself.  */
void describe_conditions (struct emitter *e, const struct options *options,
                          const struct machine *machine, bool own_clock);
/* Write the header and all metadata of a session of commands.  MACHINE may be
   NULL.  */
void describe_session (struct emitter *e, const struct options *options,
                       const struct benchmark_list *benchmarks,
                       const struct machine *machine);
/* What INSTRUMENTS have to say before the first run, or after the last.  */
void describe_instruments (struct emitter *e,
                           const struct instruments *instruments,
                           bool after_runs);
/* The fingerprint of B, one of those that describe_session has written into E,
   which was not flushed since; false where it can't be known.  */
bool describe_fingerprint (const struct emitter *e,
                           const struct options *options,
                           const struct benchmark *b,
                           char hash[SHA256_HEX_SIZE]);
/* How it came by the lock of the machine: "lock".  */
void describe_turn (struct emitter *e, const struct turn *turn);
/* The floor as probed so far: "floor" and "overhead", each METRIC=VALUE with
   a unit, joined by commas.  */
void describe_floor (struct emitter *e, const struct floor *floor);
#endif
