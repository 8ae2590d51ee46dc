/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a model that is loaded, in a form that can be sent from
   its process to ours.  */
#ifndef BENCH_MODEL_FACTS_H
#define BENCH_MODEL_FACTS_H
#include <bench-model.h>
#include <stdint.h>

enum
{
  MODEL_NAME_SIZE = 128,
  MODEL_RANK_MAX = 8
};

/* Strings are empty and numbers 0 where unknown.  */
struct model_facts
{
  char plugin[MODEL_NAME_SIZE]; /* the plugin's or worker's name */
  char plugin_version[MODEL_NAME_SIZE];
  char name[MODEL_NAME_SIZE]; /* the model's */
  char runtime[MODEL_NAME_SIZE], runtime_version[MODEL_NAME_SIZE];
  char precision[MODEL_NAME_SIZE], input_type[MODEL_NAME_SIZE];
  uint32_t caps;     /* BENCH_MODEL_ASYNC ... */
  uint32_t inflight; /* queries it takes at once; 0: any number */
  uint32_t max_batch, classes, threads;
  uint32_t input_rank;
  uint64_t input_shape[MODEL_RANK_MAX];
  uint64_t parameters, model_bytes, ops, bytes_moved, sample_count;
  uint64_t clock_ns;     /* two adjacent readings of the clock are apart */
  uint64_t load_ns;      /* until it could answer */
  uint64_t before_B;     /* resident memory before that */
  uint64_t loaded_B;     /* and after */
  uint64_t peak_B;       /* the most so far */
  uint64_t own_memory_B; /* what the model says it takes */
  int64_t pid;           /* of the process that has it */
};
#endif
