/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One model of a session: its process started, loaded, asked and ended.  Each
   function says what goes wrong, and returns false then: the model is over. */
#ifndef BENCH_TIME_MODEL_RUN_H
#define BENCH_TIME_MODEL_RUN_H
#include "base/sha256.h"
#include "model_collector.h"
#include "model_list.h"
#include "model_placement.h"
#include "run/instrument.h"

struct model_run
{
  const struct model_candidate *candidate;
  const struct options *options;
  struct model_placement placement;
  char **environment;
  struct model_spec spec;
  struct instruments *instruments; /* that watch its blocks; NULL: none */
  uint64_t ticked_ns;              /* when they were last looked at */
  uint64_t flushed_ns;             /* when samples were last written */
  void (*ticked) (void *context);  /* a few times a second; NULL: nothing */
  void *ticked_context;
  uint64_t block;          /* of this invocation, from 1 */
  struct model_host *host; /* NULL: it does not run */
  struct model_collector collector;
  char hash[SHA256_HEX_SIZE]; /* of its file before it was loaded; "": none */
  bool is_described;
  char *stopped;     /* what ended it before its plan; NULL */
  int status;        /* to exit with for its sake */
  uint64_t asked;    /* queries of this invocation, also those before */
  uint64_t measured; /* of them, in the measured time */
  double measured_s; /* which took so long ... */
  double asking_s;   /* without the pauses between them */
};

/* Prepare what all invocations have in common; PROGRAM is the file of
   bench-model-host.  Exits after a message.  R refers to all of these.  */
void model_run_init (struct model_run *r, const struct options *o,
                     const struct model_candidate *candidate,
                     const char *program, struct emitter *emitter,
                     const struct model_labels *labels);
void model_run_free (struct model_run *r);

/* Begin INVOCATION: start its process, load the model, write what is known of
   it then.  */
bool model_run_load (struct model_run *r, uint64_t invocation);
/* Ask the first query; warm up.  */
bool model_run_first (struct model_run *r);
bool model_run_warm_up (struct model_run *r);
/* Measure at most QUERIES (0: any number) within MAX_NS (0: no limit), but one
   at least.  */
bool model_run_measure (struct model_run *r, uint64_t queries,
                        uint64_t max_ns);
/* Have each sample answered, if it gives answers.  */
bool model_run_answers (struct model_run *r);
/* End its process, write what is known then.  */
bool model_run_end (struct model_run *r);
/* Say what became of its process, by model_host_failure; it is over; false. */
bool model_run_fail (struct model_run *r);
/* It is over for WHY: kill what runs.  */
void model_run_abandon (struct model_run *r, const char *why);
#endif
