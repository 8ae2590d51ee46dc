/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics of samples that are not kept, but counted in sketches.  */
#ifndef BENCH_STATS_APPROXIMATE_H
#define BENCH_STATS_APPROXIMATE_H
#include "options.h"

/* Read the input, samples or with --merge sketches, and print its statistics
   or with --sketch its sketches; the exit status.  */
int approximate (struct options *options);
#endif
