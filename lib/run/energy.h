/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The energy that the machine's processors and their memory take, as their
   own counters in the kernel's powercap tree say: metrics energy, in J, and
   power, in W, its mean, from before a run until it and what it left are over.
   It is the whole machine's, whatever else runs there.  */
#ifndef BENCH_ENERGY_H
#define BENCH_ENERGY_H
#include <stdint.h>
#include "base/report.h"
#include "run/instrument.h"

/* Read the zones below TREE, /sys/class/powercap on a real machine: all
   packages, and the memory of each where it is a zone of its own.  Takes
   IDLE_NS to see what they take before anything runs.  NULL after REPORTER was
   told why there is nothing to read.  */
struct instrument *energy_open (const char *tree, uint64_t idle_ns,
                                const struct reporter *reporter);

/* How far a counter came from BEFORE to AFTER that begins anew once it has
   reached RANGE, and has done so at most once.  */
double energy_counted (double before, double after, double range);
#endif
