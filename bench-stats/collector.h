/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples that are counted in sketches, by series, as they are read; with
   windows also those of the current window apart.  */
#ifndef BENCH_STATS_COLLECTOR_H
#define BENCH_STATS_COLLECTOR_H
#include "analysis/sketch_list.h"
#include "stream/sample_set.h"

/* Zeroed is empty.  */
struct collector
{
  struct named_sketch *whole; /* by the numbers of the set's series; what is
                                 before the current window */
  struct sketch **window;     /* NULL: no samples of the series in it */
  size_t count, whole_capacity, window_capacity;
};
void collector_free (struct collector *c);

/* For sample_set_options: count SAMPLES of the series NUMBER of CONTEXT, a
   collector, in the current window.  */
int collector_take (void *context, size_t number,
                    const struct series *samples);
/* End the window: what it holds is of the whole from now on.  0, or -1 with
   errno ENOMEM.  */
int collector_end_window (struct collector *c);
#endif
