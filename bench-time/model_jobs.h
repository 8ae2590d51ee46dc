/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The jobs that bench-model-host does for bench-time: their numbers, and what
   each is told.  */
#ifndef BENCH_TIME_MODEL_JOBS_H
#define BENCH_TIME_MODEL_JOBS_H
#include "model/closed_loop.h"
#include "model/model_serve.h"
#include "scenario_job.h"

enum model_job_number
{
  MODEL_JOB_CLOSED_LOOP, /* struct closed_loop */
  MODEL_JOB_SCENARIO,    /* struct load_order */
  MODEL_JOBS
};
#endif
