/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker as a model of the session.  */
#ifndef BENCH_TIME_MODEL_WORKER_H
#define BENCH_TIME_MODEL_WORKER_H
#include "model_list.h"

/* Fill in the words and the arguments of C, the worker that TEXT is the
   command of.  Exits after a message where that can't be run.  */
void model_worker_fill (struct model_candidate *c, const struct options *o,
                        const char *text);
#endif
