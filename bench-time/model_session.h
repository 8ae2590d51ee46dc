/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A session of models that are loaded once and asked many times: one query
   after the other, in blocks or slices of time that take turns.  */
#ifndef BENCH_TIME_MODEL_SESSION_H
#define BENCH_TIME_MODEL_SESSION_H
#include "options.h"

/* Run bench-time for the models of O: the exit status.  */
int model_main (struct options *o);
#endif
