/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench-model-host: the process that has a model while bench-time times it.
   It is started by bench-time, and by nobody else.  */
#include <config.h>
#include "model_jobs.h"

static model_job *const jobs[MODEL_JOBS]
    = { [MODEL_JOB_CLOSED_LOOP] = closed_loop_job,
        [MODEL_JOB_SCENARIO] = scenario_job };

int
main (int argc, char **argv)
{
  return model_serve (argc, argv, jobs, MODEL_JOBS);
}
