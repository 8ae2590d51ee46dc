/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of a model_host share.  */
#ifndef BENCH_MODEL_HOST_PRIVATE_H
#define BENCH_MODEL_HOST_PRIVATE_H
#include <sys/types.h>
#include "model/model_host.h"

/* How often the ring is looked into while nothing tells us to.  */
#define MODEL_LOOK_MS 50

struct model_host
{
  const struct model_spec *spec;
  pid_t process; /* 0: it was waited for */
  int control;   /* -1: closed */
  struct model_shared *ring;
  struct model_facts facts;
  struct model_memory memory;
  struct model_failure failure;
  uint64_t done_ns; /* when something happened last */
  uint64_t records; /* until then */
  bool was_suspended;
  bool is_halted;      /* a signal stopped the model, which was told */
  uint64_t stopped_ns; /* since when it is asked to stop; 0: it is not */
  struct model_message message;
  struct model_host *next; /* of those that were started */
};

/* Note that it failed, unless that is known; -1.  */
int model_host_fail (struct model_host *h, enum model_failure_kind kind,
                     int number, const char *text);

/* Its process runs: what else becomes a child of ours belongs to none.  */
void model_host_enlist (struct model_host *h);
void model_host_strike_off (struct model_host *h);
/* Kill its process, if there is one, and all that it started.  */
void model_host_kill (struct model_host *h);
/* It has told why it ends: let it do so, but kill it where it does not.  */
void model_host_dismiss (struct model_host *h);
/* Its process has closed its end: it is ending, or dead.  Tell as a failure
   how; -1.  */
int model_host_fail_by_end (struct model_host *h);

/* Kill it where it has done nothing for too long, or was asked to stop and
   does not.  -1 then, else 0.  */
int model_host_watch (struct model_host *h);
/* Stop with all that is ours until somebody continues us.  */
void model_host_suspend (struct model_host *h);
#endif
