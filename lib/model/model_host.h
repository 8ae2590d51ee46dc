/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model in a process of its own, seen from ours.  It is started, loads the
   model, does jobs (loops that ask it queries: they run there, so that nothing
   between two processes is inside a timing), and ends.  What it records while
   a job runs comes here in blocks.  When it crashes, hangs or ends by itself,
   that is told, and what was recorded until then is kept.

     struct model_host *h = model_host_start (&spec);
     model_host_load (h)                        -> model_host_facts (h)
     model_host_run (h, JOB, &payload, sizeof payload, take, context)  ...
     model_host_stop (h);                       -> model_host_memory (h)

   Where one returns -1, model_host_failure (h) says what happened.  Signals:
   call interrupt_watch () first; all of these return early when one came.  */
#ifndef BENCH_MODEL_HOST_H
#define BENCH_MODEL_HOST_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"
#include "base/text.h"
#include "model/model_facts.h"
#include "model/model_message.h"
#include "model/model_ring.h"
#include "run/process_settings.h"
#include "run/sink.h"

struct model_spec
{
  const char *program; /* the file of bench-model-host */
  /* What it gets as its further arguments, as model_serve knows them, ended by
     NULL: "plugin", FILE, KEY=VALUE ...  */
  char **arguments;
  char **environment; /* of the model's process, ended by NULL */
  const struct process_settings *settings; /* of it; NULL: none */
  /* Of its standard output and error; both may be one.  The model's process
     has them; they stay the caller's.  */
  struct sink *standard_output, *standard_error;
  uint64_t load_timeout_ns;  /* to load or to prepare; 0: none */
  uint64_t query_timeout_ns; /* while queries are under way, none of which is
                                answered; 0: none */
  uint64_t grace_ms;         /* for a query under way when a signal comes */
  /* What the model tells people: BENCH_MODEL_WARNING or _NOTE; or, as
     MODEL_SAID_OF_IT, what there is to tell of it.  */
  void (*say) (void *context, int32_t level, const char *text);
  void *say_context;
  void (*tick) (void *context); /* a few times a second; NULL: never */
  void *tick_context;
};

#define MODEL_SAID_OF_IT INT32_MAX

enum model_failure_kind
{
  MODEL_FAILURE_NONE,
  MODEL_FAILURE_REFUSED, /* TEXT says why the model can't be loaded or asked */
  MODEL_FAILURE_OPTION,  /* it does not know the option TEXT */
  MODEL_FAILURE_BROKE,   /* TEXT: its worker died, or babbles, or ... */
  MODEL_FAILURE_CRASHED, /* by the signal NUMBER */
  MODEL_FAILURE_ENDED,   /* by itself, with the status NUMBER */
  MODEL_FAILURE_COPIED,  /* it forked, and the copy came back */
  MODEL_FAILURE_HUNG,    /* nothing happened within the time limit */
  MODEL_FAILURE_HALTED,  /* a signal stopped it, and nobody continued it */
  MODEL_FAILURE_STOPPED, /* a signal asked us to end */
  MODEL_FAILURE_SYSTEM   /* errno NUMBER */
};

struct model_failure
{
  enum model_failure_kind kind;
  enum model_phase phase; /* what it was at */
  int number;
  uint64_t limit_ns; /* the time limit of what hung or was halted */
  uint64_t query; /* the one sent last, where the phase is QUERY or OUTPUT */
  struct text text;
};
/* Append what happened, as the rest of a sentence about the model: "crashed by
   signal 11 (Segmentation fault) while it was loaded".  */
void model_failure_put (struct text *to, const struct model_failure *f);

/* What to do about it, or "".  */
const char *model_failure_hint (const struct model_failure *f, bool is_worker);

struct model_host;

#define MODEL_HOST_PROGRAM "bench-model-host"

/* Kill what is there still.  */
void model_host_free (struct model_host *h);
/* Start the process; SPEC must stay.  NULL with errno.  */
struct model_host *model_host_start (const struct model_spec *spec)
    OWNED_UNTIL (model_host_free);
/* Load the model.  0, or -1.  */
int model_host_load (struct model_host *h);
/* Do job number JOB.  Meanwhile TAKE is called with records, in order, up to
   the last; when it returns false the job is asked to stop.  0, or -1: TAKE
   has got all that was recorded then, too.  */
typedef bool model_host_take (void *context,
                              const struct model_record *record);
int model_host_run (struct model_host *h, uint32_t job, const void *payload,
                    size_t size, model_host_take *take, void *context);
/* Have the model closed and its process end.  0, or -1.  */
int model_host_stop (struct model_host *h);

/* After model_host_load.  */
const struct model_facts *model_host_facts (const struct model_host *h);
/* The memory as of the last job, or the loading.  */
const struct model_memory *model_host_memory (const struct model_host *h);
const struct model_failure *model_host_failure (const struct model_host *h);
/* The name of stage NUMBER of a MODEL_RECORD_MARK.  */
const char *model_host_stage (const struct model_host *h, uint64_t number);
/* Records that were lost because the ring was full, and completions of no
   query under way, since the start.  */
uint64_t model_host_lost (const struct model_host *h);
uint64_t model_host_strays (const struct model_host *h);
/* Lines that the model had to tell, of LEVEL, BENCH_MODEL_WARNING or _NOTE,
   beyond those that are told.  */
uint64_t model_host_untold (const struct model_host *h, int32_t level);
/* Whether we, and it with us, were suspended (Ctrl-Z) since the last call:
   then the times of a query include that.  */
bool model_host_was_suspended (struct model_host *h);
/* The last error that the model told, or "".  */
const char *model_host_said (const struct model_host *h);
#endif
