/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model's process: it loads the model, does the jobs that our process
   sends and tells of what happens.  */
#ifndef BENCH_MODEL_SERVE_H
#define BENCH_MODEL_SERVE_H
#include <stddef.h>
#include "model/model_engine.h"

/* Ask the model of E, of which FACTS are known, as PAYLOAD of SIZE bytes says,
   which a program and its jobs agree on.  0; or what the model or the system
   does not do, in WHY, as -1.  Queries that fail are no such trouble.  */
typedef int model_job (struct model_engine *e, const struct model_facts *facts,
                       const void *payload, size_t size, struct text *why);

/* The whole of the program bench-model-host, which model_host_start executes:
   its arguments are ours to know.  JOB has COUNT places; what our process
   calls job I is JOB[I].  The exit status.  */
int model_serve (int argc, char **argv, model_job *const job[], size_t count);
#endif
