/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens in a model's process, as it reaches ours: records in memory
   that both share, so that writing one takes nanoseconds and nothing is lost
   when the model dies.  Any thread of the model's process writes, one of ours
   reads.  */
#ifndef BENCH_MODEL_RING_H
#define BENCH_MODEL_RING_H
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/memory.h"

enum model_record_kind
{
  MODEL_RECORD_QUERY = 1, /* a query is complete, or failed */
  MODEL_RECORD_TOKEN,     /* token NUMBER of its answer came */
  MODEL_RECORD_MARK,      /* stage NUMBER of it ended */
  MODEL_RECORD_OUTPUT,    /* the answer for one of its samples */
  MODEL_RECORD_PING,      /* a round trip without a query */
  MODEL_RECORD_OWN,       /* the model says the query took it NUMBER ns */
  MODEL_RECORD_VALUE      /* VALUE of what a job calls NUMBER */
};
/* Records about a query stand before that of its end, but OUTPUT after it.  */

/* Times are in ns since the job began.  */
struct model_record
{
  _Atomic uint64_t sequence; /* its place, from 1: written last */
  uint64_t query;            /* its id */
  uint32_t kind;
  int32_t status; /* QUERY: 0, or what the model returned */
  union
  {
    struct
    {
      uint64_t due_ns;    /* when it should be sent */
      uint64_t issued_ns; /* when it was */
      uint64_t done_ns;
      uint32_t samples; /* how many */
      uint32_t sample;  /* the first of them */
    } of_query;
    struct /* TOKEN, MARK, PING, OWN, VALUE */
    {
      uint64_t at_ns; /* PING: how long it took */
      uint64_t number;
      double value;
    } of_event;
    struct
    {
      uint32_t sample;
      uint32_t has; /* BENCH_MODEL_HAS_... */
      int32_t predicted, wanted;
      uint32_t rank, loss_units;
      double confidence, loss;
    } of_output;
  };
};

/* What the model's process is at.  */
enum model_phase
{
  MODEL_PHASE_START, /* our own part of it begins */
  MODEL_PHASE_LOAD,
  MODEL_PHASE_PREPARE, /* samples are loaded */
  MODEL_PHASE_QUERY,
  MODEL_PHASE_OUTPUT,
  MODEL_PHASE_CLOSE,
  MODEL_PHASE_IDLE /* it waits for us, or for a query to be due */
};

enum
{
  MODEL_STAGES_MAX = 32,
  MODEL_STAGE_SIZE = 64, /* of a stage's name with its NUL */
  MODEL_MESSAGE_SIZE = 1024,
  MODEL_TOLD_MAX = 20, /* notes, and warnings; more are but counted */
  MODEL_RING_RECORDS = 1 << 14
};

/* The shared memory.  */
struct model_shared
{
  _Atomic uint32_t phase; /* enum model_phase */
  _Atomic uint32_t stages;
  _Atomic uint64_t query;              /* the one sent last */
  _Atomic uint64_t reserved;           /* records that have their place */
  _Atomic uint64_t taken;              /* those read */
  _Atomic uint64_t lost;               /* for want of room */
  _Atomic uint64_t strays;             /* completions of no query under way */
  _Atomic uint64_t told[2], untold[2]; /* notes and warnings of the model */
  _Atomic uint32_t waits;              /* the writer waits for room; a futex */
  _Atomic uint32_t stop;               /* the job is to end early */
  _Atomic uint32_t said;               /* MESSAGE is complete */
  char message[MODEL_MESSAGE_SIZE];    /* the model's last error */
  char stage[MODEL_STAGES_MAX][MODEL_STAGE_SIZE];
  struct model_record record[MODEL_RING_RECORDS];
};

/* A descriptor of new, zeroed shared memory that executed programs inherit
   unless it is marked; or -1 with errno.  */
int model_ring_create (void);
/* That memory.  NULL with errno.  */
struct model_shared *model_ring_map (int fd);
void model_ring_unmap (struct model_shared *ring);

/* For the writer.  The place of a new record, to be filled and given to
   model_ring_publish; NULL where there is no room, which counts as lost.  */
static inline struct model_record *
model_ring_reserve (struct model_shared *ring, uint64_t *place)
{
  uint64_t at = atomic_load_explicit (&ring->reserved, memory_order_relaxed);
  do
    if (at - atomic_load_explicit (&ring->taken, memory_order_acquire)
        >= MODEL_RING_RECORDS)
      {
        atomic_fetch_add (&ring->lost, 1);
        return NULL;
      }
  while (!atomic_compare_exchange_weak_explicit (&ring->reserved, &at, at + 1,
                                                 memory_order_relaxed,
                                                 memory_order_relaxed));
  *place = at;
  return &ring->record[at % MODEL_RING_RECORDS];
}

static inline void
model_ring_publish (struct model_record *record, uint64_t place)
{
  atomic_store_explicit (&record->sequence, place + 1, memory_order_release);
}

/* How many records the ring has room for.  */
static inline uint64_t
model_ring_room (const struct model_shared *ring)
{
  return MODEL_RING_RECORDS
         - (atomic_load_explicit (&ring->reserved, memory_order_relaxed)
            - atomic_load_explicit (&ring->taken, memory_order_acquire));
}

/* Wait until the reader has made room for half the ring, or the job is to
   stop.  */
void model_ring_wait_for_room (struct model_shared *ring);

/* For the reader.  The next record, or NULL when there is none yet.  Where the
   writer is dead, one that it never finished is skipped.  */
const struct model_record *model_ring_look (struct model_shared *ring,
                                            bool writer_is_dead);
/* The COUNT first records have been read.  */
void model_ring_take (struct model_shared *ring, uint64_t count);
#endif
