/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model as the loops see that ask it, inside the process that has it: a
   plugin or the far end of two pipes, one query at a time or many under way.
   What happens is written to the ring.

   A loop is written so:

     model_engine_begin (e);                    the clock starts
     for each query:
       struct model_query q = { .id = , .count = , .sample = , .due_ns = };
       while (the query is not due, or too many are in flight)
         model_engine_wait (e, until_ns);       completions arrive meanwhile
       if (model_engine_issue (e, &q) != 0)     when to give up: see there
         break;
     model_engine_finish (e);                   flush, wait for the last

   and for the closed loop of one query after the other
   model_engine_ask () does it all.  */
#ifndef BENCH_MODEL_ENGINE_H
#define BENCH_MODEL_ENGINE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include "base/text.h"
#include "model/model_facts.h"
#include "model/model_ring.h"

enum
{
  MODEL_IN_FLIGHT_MAX = 1 << 16, /* queries under way at once */
  MODEL_SAMPLES_MAX = 1 << 20    /* samples of one query */
};

/* Queries need not be complete any more to be forgotten: SAMPLE must stay
   valid until then.  */
struct model_query
{
  uint64_t id;     /* each its own within a job, and increasing */
  uint64_t due_ns; /* after the start; MODEL_DUE_NOW: when it is sent */
  uint32_t count;  /* samples */
  const uint32_t *sample;
};
#define MODEL_DUE_NOW UINT64_MAX

struct model_engine;

/* What a plugin and a worker do differently.  Functions return 0, or what the
   model returned.  WHY gets a reason where the model itself gives none; the
   text is of the caller, and empty.  */
struct model_backend
{
  int32_t (*load) (struct model_engine *e, struct model_facts *facts,
                   struct text *why);
  /* Only called where the engine's STAGES is true.  */
  int32_t (*stage) (struct model_engine *e, const uint32_t *sample,
                    uint32_t count, struct text *why);
  /* Make ready what is to be sent, before the clock starts; NULL: nothing.  */
  void (*prepare) (struct model_engine *e, const struct model_query *q);
  /* Send Q.  BENCH_MODEL_OK when it is complete, BENCH_MODEL_PENDING when that
     will be told, or a failure of this query.  */
  int32_t (*send) (struct model_engine *e, const struct model_query *q);
  /* Let completions arrive until one has or UNTIL_NS (clock of the engine,
     UINT64_MAX: no limit) is reached.  NULL: they arrive by themselves.  */
  void (*pump) (struct model_engine *e, uint64_t until_ns);
  int32_t (*flush) (struct model_engine *e);
  /* All queries of a job are answered: look whether there is more than that;
     NULL: there can't be.  */
  void (*settle) (struct model_engine *e);
  int32_t (*output) (struct model_engine *e, uint32_t slot,
                     struct bench_model_output *output);
  /* Bytes that the model says it takes, where it knows.  */
  int32_t (*memory) (struct model_engine *e, uint64_t *own_B);
  /* Resident memory of the process that has the model, now and at most so
     far; NULL: it is this one.  */
  void (*resident) (struct model_engine *e, uint64_t *now_B, uint64_t *peak_B);
  /* Measure a round trip without a query, in ns; NULL: there is none.  */
  int32_t (*ping) (struct model_engine *e, uint64_t *ns);
  void (*close) (struct model_engine *e);
};

/* A query under way.  */
struct model_flight
{
  _Atomic uint64_t id; /* plus 1; 0: the place is free */
  uint64_t due_ns, issued_ns;
  uint32_t samples, sample;
};

struct model_engine
{
  const struct model_backend *backend;
  void *state; /* the backend's */
  struct model_shared *ring;
  /* What it is at, as the ring tells our process; but a copy has its own.  */
  enum model_phase phase;
  uint64_t query;
  uint64_t start_ns;  /* of the job, by model_engine_clock */
  uint64_t paused_ns; /* since then: for room in the ring, for pings */
  uint32_t caps;      /* of the model */
  bool stages;        /* it loads samples into memory before they are asked */
  uint32_t inner;     /* a query that is answered at once is sent so often, for
                         the mean of its times; 0: once */
  bool drops_events;  /* tokens and stages of what is sent several times */
  struct model_flight *flight; /* by id modulo MODEL_IN_FLIGHT_MAX */
  _Atomic uint32_t in_flight;
  _Atomic uint32_t completions; /* counts up; a futex */
  _Atomic uint32_t failures;    /* failed queries of this job */
  _Atomic uint32_t waiters;
  /* Set to a reason for which the model can't be asked any more: a worker that
     died.  Loops end then.  */
  struct text broken;
  _Atomic uint32_t complaints; /* about names of stages, by their bits */
  /* Tell our process something: see model_serve.h.  */
  void (*say) (struct model_engine *e, const char *text);
  void (*need_room) (struct model_engine *e);
  void (*copy_came_back) (struct model_engine *e);
  void *serve;
  /* What a job keeps until it is done again, and what frees that.  */
  void *kept;
  void (*drop) (void *kept);
};

/* True in a copy that the model made of its process.  */
extern volatile bool model_engine_is_copy;
/* After each call of the model: end such a copy.  */
static inline void
model_engine_check_copy (struct model_engine *e)
{
  if (model_engine_is_copy)
    e->copy_came_back (e);
}

/* Nanoseconds of CLOCK_MONOTONIC.  */
static inline uint64_t
model_engine_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

static inline void
model_engine_set_phase (struct model_engine *e, enum model_phase phase)
{
  e->phase = phase;
  atomic_store_explicit (&e->ring->phase, phase, memory_order_relaxed);
}

/* 0, or -1 with errno ENOMEM.  */
int model_engine_open (struct model_engine *e, struct model_shared *ring,
                       const struct model_backend *backend, void *state);
void model_engine_free (struct model_engine *e);

/* Keep KEPT, which DROP frees, for the next job of this kind; drop what was
   kept before.  */
void model_engine_keep (struct model_engine *e, void *kept,
                        void (*drop) (void *kept));

/* The clock of a job starts; none is in flight.  */
void model_engine_begin (struct model_engine *e);
/* Time since then, in ns.  */
static inline uint64_t
model_engine_now (const struct model_engine *e)
{
  return model_engine_clock () - e->start_ns;
}

/* What two adjacent readings of the clock are apart, in ns: the median.  */
uint64_t model_engine_clock_cost (void);
/* How long it takes to ask Q so often, of a model that answers at once;
   nothing is recorded.  UINT64_MAX where it fails.  */
uint64_t model_engine_time (struct model_engine *e,
                            const struct model_query *q, uint32_t times);
/* Send Q and note when.  0; or -1 when no further query makes sense: the
   model broke, or the job is to stop.  A query that failed alone is 0, is
   counted by model_engine_failures and has its record.  */
int model_engine_issue (struct model_engine *e, const struct model_query *q);
/* Wait until a query completes, but not beyond UNTIL_NS after the start
   (UINT64_MAX: as long as it takes).  True when one has.  */
bool model_engine_wait (struct model_engine *e, uint64_t until_ns);
/* The same for a completion since the time when model_engine_completions was
   BEFORE, so that none is missed that came while nobody waited.  */
bool model_engine_wait_since (struct model_engine *e, uint32_t before,
                              uint64_t until_ns);
static inline uint32_t
model_engine_completions (const struct model_engine *e)
{
  return atomic_load_explicit (&e->completions, memory_order_acquire);
}
/* The closed loop's query: send it, wait until it is complete, leave room for
   the next in the ring.  As model_engine_issue.  */
int model_engine_ask (struct model_engine *e, const struct model_query *q);
/* No query follows: flush, and wait for those in flight.  */
void model_engine_finish (struct model_engine *e);

/* Have the model, whose STAGES is true, load COUNT samples into memory,
   untimed; as its answer.  */
int32_t model_engine_stage (struct model_engine *e, const uint32_t *sample,
                            uint32_t count, struct text *why);
/* After the query Q, which is complete and the last: have the answers for its
   samples recorded.  0, or what the model returned, or a failure where an
   answer can't be: WHY gets the reason.  */
int32_t model_engine_outputs (struct model_engine *e,
                              const struct model_query *q, struct text *why);
/* Have a round trip recorded, where the model has such; untimed by others.  */
void model_engine_ping (struct model_engine *e);
/* Record that VALUE is what the job calls NUMBER.  */
void model_engine_value (struct model_engine *e, uint64_t number,
                         double value);

static inline uint32_t
model_engine_in_flight (const struct model_engine *e)
{
  return atomic_load_explicit (&e->in_flight, memory_order_acquire);
}
static inline uint32_t
model_engine_failures (const struct model_engine *e)
{
  return atomic_load_explicit (&e->failures, memory_order_relaxed);
}
/* Whether the job is to end: asked by our process, or the model broke.  */
static inline bool
model_engine_must_stop (const struct model_engine *e)
{
  return atomic_load_explicit (&e->ring->stop, memory_order_relaxed) != 0
         || e->broken.length > 0;
}

/* For backends, from any thread.  The query was answered at AT_NS (of
   model_engine_clock); a token came, a stage ended then.  */
void model_engine_done (struct model_engine *e, uint64_t id, int32_t status,
                        uint64_t at_ns);
void model_engine_event (struct model_engine *e, enum model_record_kind kind,
                         uint64_t id, uint64_t number, uint64_t at_ns);
/* The number of the stage NAME, which is given one if it is new; -1 when
   there are too many or NAME is none, which is told once.  */
int model_engine_stage_number (struct model_engine *e, const char *name);
#endif
