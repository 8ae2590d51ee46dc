/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On which CPUs a model runs, and what asks it.  A plugin has those of --cpus,
   or all.  A worker and its client are pinned, for where the scheduler puts
   them makes its round trips several times as long or as short.  One that
   computes with one thread and is asked one query at a time shares a CPU with
   its client: only one of them has something to do.  Else, and with --cpus,
   the first CPU is the client's and the others are the worker's; one alone is
   for both.  */
#ifndef BENCH_TIME_MODEL_PLACEMENT_H
#define BENCH_TIME_MODEL_PLACEMENT_H
#include "options.h"

struct model_placement
{
  struct process_settings settings; /* of the model's process, or the client */
  struct process_settings worker;   /* of the worker's: its CPUs alone */
};

struct model_placement model_placement_of (const struct options *o,
                                           bool is_worker);
/* Append "client 0, worker 1-3", or "0,1" for a plugin that is not free to run
   anywhere.  */
void model_placement_put (struct text *to, const struct model_placement *p,
                          bool is_worker);
#endif
