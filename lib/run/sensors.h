/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The processor's temperature and clock frequency in the course of a run:
   metrics temp, the highest value of any of its sensors, in K, and freq, the
   mean over CPUs and time, in 1/s.  Both are looked at every 50 ms and at the
   end.  */
#ifndef BENCH_SENSORS_H
#define BENCH_SENSORS_H
#include "base/report.h"
#include "run/instrument.h"

/* Read the processor's sensors below SYSFS, /sys on a real machine, or where
   there are none the thermal zones; and the frequencies of the CPUs that we
   may run on, of 64 at most.  What is not there is left out, which REPORTER is
   told; NULL when nothing is left.  */
struct instrument *sensors_open (const char *sysfs,
                                 const struct reporter *reporter);
#endif
