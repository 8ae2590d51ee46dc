/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model, in its own process, as what a load is put on.  */
#ifndef BENCH_TIME_MODEL_SUBJECT_H
#define BENCH_TIME_MODEL_SUBJECT_H
#include "load_subject.h"
#include "model_run.h"

struct model_subject
{
  struct model_run run;
  /* Of the load that runs; the observer is NULL while none does.  */
  const struct load_observer *observer;
  struct load_result *result;
  bool is_trial;
  /* Queries that do not count: up to this one, and from that one on (0: none
     yet).  */
  uint64_t last_of_warmup, first_of_cool_down;
};

/* Make S of CANDIDATE, whose samples go to EMITTER; all are referred to.  */
void model_subject_init (struct model_subject *s, const struct options *o,
                         const struct model_candidate *candidate,
                         const char *program, struct emitter *emitter,
                         const struct model_labels *labels);
void model_subject_free (struct model_subject *s);
struct load_subject model_subject (struct model_subject *s);
#endif
