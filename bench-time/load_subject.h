/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a load is put on, wherever it runs.  */
#ifndef BENCH_TIME_LOAD_SUBJECT_H
#define BENCH_TIME_LOAD_SUBJECT_H
#include "emitter.h"
#include "load_order.h"
#include "options.h"

struct load_subject
{
  void *self;
  const char *name; /* of its benchmark */
  bool is_virtual;  /* its time is not ours */
  /* It writes the samples of its queries itself, and OBSERVER gets none.  */
  bool writes_samples;
  /* Write what is known of it before it is loaded.  */
  void (*describe) (void *self, struct emitter *e);
  /* Load it, for INVOCATION (0: there is but one), and end it after the loads.
     The exit status so far, after a message where it is not STATUS_OK; NULL:
     there is nothing to do.  */
  int (*begin) (void *self, uint64_t invocation);
  int (*end) (void *self);
  /* Carry out PART, from 1, of ORDER, whose samples are of BENCHMARK; *R tells
     what came of it so far.  OBSERVER is asked a few times a second whether it
     must stop.  0; or -1 when it could not begin, with the reason in WHY, or
     "" where it was told.  */
  int (*run) (void *self, const struct load_order *order, uint64_t part,
              const char *benchmark, const struct load_observer *observer,
              struct load_result *r, struct text *why);
};

/* The simulated model of O.  */
struct load_subject simulated_subject (const struct options *o);
#endif
