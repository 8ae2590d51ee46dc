/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The job of asking one query after the other: each when the one before has
   been answered.  */
#ifndef BENCH_CLOSED_LOOP_H
#define BENCH_CLOSED_LOOP_H
#include "model/model_serve.h"

/* Runs in the model's process.  */
struct closed_loop
{
  uint64_t first;        /* id of the first query */
  uint64_t queries;      /* at most so many; 0: no limit */
  uint64_t max_ns;       /* none begins later; 0: no limit ... */
  uint64_t min_queries;  /* ... of those after so many */
  uint64_t first_sample; /* query number ID asks the samples from FIRST_SAMPLE
                            + ID * BATCH on, modulo SAMPLES ... */
  uint64_t samples;
  uint32_t batch;
  uint32_t ping_every;  /* a ping each so many queries; 0: none */
  uint8_t stages_all;   /* have the model load all samples before */
  uint8_t wants_output; /* record the answers, too */
  uint8_t stops_at_failure;
  uint8_t unused[5];
};

/* The MODEL_RECORD_VALUEs of a closed loop: the seconds that it took, and of
   these that went into asking, rather than waiting for room or pinging.  */
enum
{
  CLOSED_LOOP_SECONDS = 1,
  CLOSED_LOOP_ASKING
};

model_job closed_loop_job;
#endif
