/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The environment of a model's process.  */
#ifndef BENCH_TIME_MODEL_ENVIRONMENT_H
#define BENCH_TIME_MODEL_ENVIRONMENT_H
#include <stdint.h>

/* Ours, and in it how many THREADS the usual libraries are to use.  Exits when
   memory runs out.  */
char **model_environment_new (uint64_t threads);
void model_environment_free (char **environment);
#endif
