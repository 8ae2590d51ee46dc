/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The job of putting a load on a model, in the model's process, and how its
   result gets out of there.  */
#ifndef BENCH_TIME_SCENARIO_JOB_H
#define BENCH_TIME_SCENARIO_JOB_H
#include "load_order.h"
#include "model/model_serve.h"

/* Asks the model as a struct load_order says; told nothing, it goes on with
   the next part of that load.  */
model_job scenario_job;

/* The MODEL_RECORD_VALUEs of the job.  */
enum
{
  SCENARIO_BEGIN = 1, /* the measured time began, s after the load did */
  SCENARIO_UNCOUNTED, /* the query of that number does not count: stands before
                         the record of its end */
  SCENARIO_INNER,     /* each query is asked so often in one timing; told where
                         that was asked for */
  SCENARIO_RESULT = 1000 /* and on: the words of struct load_result */
};

/* Put the VALUE of NUMBER, one of SCENARIO_RESULT and on, into R.  */
void scenario_take_word (struct load_result *r, uint64_t number, double value);
#endif
