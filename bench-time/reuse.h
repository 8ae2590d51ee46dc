/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a file holds already what a session would measure.  */
#ifndef BENCH_TIME_REUSE_H
#define BENCH_TIME_REUSE_H
#include "benchmark.h"
#include "run/machine.h"

/* Whether the output file of OPTIONS is complete and holds the benchmarks of
   LIST, no others, each with the fingerprint that it would have now.  A note
   tells why a file that is there can't be used.  MACHINE may be NULL.  */
bool reuse_is_possible (const struct options *options,
                        const struct benchmark_list *list,
                        const struct machine *machine);
#endif
