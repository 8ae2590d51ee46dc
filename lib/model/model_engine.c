/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_engine.h"
#include <linux/futex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "model/model_output.h"

/* In closed loops the ring keeps room for the tokens and marks of a query. */
#define ROOM_FOR_A_QUERY (MODEL_RING_RECORDS / 4)

/* As many give the cost of the clock.  */
#define CLOCK_READINGS 1001

volatile bool model_engine_is_copy;

static int64_t
futex_wait (_Atomic uint32_t *word, uint32_t value,
            const struct timespec *at_most)
{
  return syscall (SYS_futex, word, FUTEX_WAIT_PRIVATE, value, at_most, NULL,
                  0);
}

int
model_engine_open (struct model_engine *e, struct model_shared *ring,
                   const struct model_backend *backend, void *state)
{
  *e = (struct model_engine){ .backend = backend,
                              .state = state,
                              .ring = ring };
  e->flight = malloc (MODEL_IN_FLIGHT_MAX * sizeof *e->flight);
  if (e->flight == NULL)
    return -1;
  /* Have all our memory before the model's is measured.  */
  for (size_t i = 0; i < MODEL_IN_FLIGHT_MAX; i++)
    e->flight[i] = (struct model_flight){ 0 };
  for (size_t i = 0; i < MODEL_RING_RECORDS; i++)
    atomic_store_explicit (&ring->record[i].sequence, 0, memory_order_relaxed);
  return 0;
}

void
model_engine_keep (struct model_engine *e, void *kept,
                   void (*drop) (void *kept))
{
  if (e->kept != NULL && e->kept != kept)
    e->drop (e->kept);
  e->kept = kept;
  e->drop = drop;
}

void
model_engine_free (struct model_engine *e)
{
  model_engine_keep (e, NULL, NULL);
  free (e->flight);
  text_free (&e->broken);
}

void
model_engine_begin (struct model_engine *e)
{
  atomic_store (&e->in_flight, 0);
  atomic_store (&e->failures, 0);
  e->paused_ns = 0;
  e->start_ns = model_engine_clock ();
}

/* The record of a query that is over.  */
static void
record_query (struct model_engine *e, const struct model_flight *f,
              uint64_t id, int32_t status, uint64_t done_ns)
{
  if (status < 0)
    atomic_fetch_add (&e->failures, 1);
  uint64_t place;
  struct model_record *record = model_ring_reserve (e->ring, &place);
  if (record == NULL)
    return;
  record->query = id;
  record->kind = MODEL_RECORD_QUERY;
  record->status = status;
  record->of_query.due_ns = f->due_ns;
  record->of_query.issued_ns = f->issued_ns;
  record->of_query.done_ns = done_ns;
  record->of_query.samples = f->samples;
  record->of_query.sample = f->sample;
  model_ring_publish (record, place);
}

void
model_engine_event (struct model_engine *e, enum model_record_kind kind,
                    uint64_t id, uint64_t number, uint64_t at_ns)
{
  uint64_t place;
  struct model_record *record
      = e->drops_events ? NULL : model_ring_reserve (e->ring, &place);
  if (record == NULL)
    return;
  record->query = id;
  record->kind = kind;
  record->status = 0;
  record->of_event.at_ns = at_ns - e->start_ns;
  record->of_event.number = number;
  record->of_event.value = 0;
  model_ring_publish (record, place);
}

void
model_engine_value (struct model_engine *e, uint64_t number, double value)
{
  uint64_t place;
  struct model_record *record = model_ring_reserve (e->ring, &place);
  if (record == NULL)
    return;
  record->query = 0;
  record->kind = MODEL_RECORD_VALUE;
  record->status = 0;
  record->of_event.at_ns = model_engine_now (e);
  record->of_event.number = number;
  record->of_event.value = value;
  model_ring_publish (record, place);
}

static void
wake (struct model_engine *e)
{
  atomic_fetch_add (&e->completions, 1);
  if (atomic_load (&e->waiters) > 0)
    syscall (SYS_futex, &e->completions, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL,
             NULL, 0);
}

void
model_engine_done (struct model_engine *e, uint64_t id, int32_t status,
                   uint64_t at_ns)
{
  struct model_flight *place = &e->flight[id % MODEL_IN_FLIGHT_MAX];
  struct model_flight f = { .due_ns = place->due_ns,
                            .issued_ns = place->issued_ns,
                            .samples = place->samples,
                            .sample = place->sample };
  uint64_t expected = id + 1;
  if (!atomic_compare_exchange_strong (&place->id, &expected, 0))
    {
      atomic_fetch_add (&e->ring->strays, 1);
      return;
    }
  record_query (e, &f, id, status, at_ns - e->start_ns);
  atomic_fetch_sub (&e->in_flight, 1);
  wake (e);
}

/* Send Q where the model may answer later.  */
static int
issue_pending (struct model_engine *e, const struct model_query *q)
{
  struct model_flight *f = &e->flight[q->id % MODEL_IN_FLIGHT_MAX];
  if (atomic_load (&f->id) != 0)
    {
      text_printf (&e->broken, "over %d queries are under way",
                   MODEL_IN_FLIGHT_MAX);
      return -1;
    }
  f->samples = q->count;
  f->sample = q->count > 0 ? q->sample[0] : 0;
  if (e->backend->prepare != NULL)
    e->backend->prepare (e, q);
  f->issued_ns = model_engine_now (e);
  f->due_ns = q->due_ns == MODEL_DUE_NOW ? f->issued_ns : q->due_ns;
  atomic_store (&f->id, q->id + 1);
  atomic_fetch_add (&e->in_flight, 1);
  int32_t status = e->backend->send (e, q);
  model_engine_check_copy (e);
  if (status != BENCH_MODEL_PENDING)
    model_engine_done (e, q->id, status, model_engine_clock ());
  return model_engine_must_stop (e) ? -1 : 0;
}

/* Send Q where the answer is there when sending it returns.  */
static int
issue_at_once (struct model_engine *e, const struct model_query *q)
{
  struct model_flight f
      = { .samples = q->count, .sample = q->count > 0 ? q->sample[0] : 0 };
  e->drops_events = e->inner > 1;
  uint64_t issued_ns = model_engine_clock ();
  int32_t status = e->backend->send (e, q);
  for (uint32_t i = 1; i < e->inner && status == BENCH_MODEL_OK; i++)
    status = e->backend->send (e, q);
  uint64_t done_ns = model_engine_clock ();
  if (e->inner > 1)
    done_ns = issued_ns + (done_ns - issued_ns) / e->inner;
  model_engine_check_copy (e);
  f.issued_ns = issued_ns - e->start_ns;
  f.due_ns = q->due_ns == MODEL_DUE_NOW ? f.issued_ns : q->due_ns;
  /* It said that it would never be late.  */
  if (status > 0)
    status = BENCH_MODEL_FAILED;
  record_query (e, &f, q->id, status, done_ns - e->start_ns);
  return model_engine_must_stop (e) ? -1 : 0;
}

static int
compare_ns (const void *x, const void *y)
{
  uint64_t a = *(const uint64_t *) x, b = *(const uint64_t *) y;
  return (a > b) - (a < b);
}

uint64_t
model_engine_clock_cost (void)
{
  uint64_t ns[CLOCK_READINGS];
  for (size_t i = 0; i < CLOCK_READINGS; i++)
    {
      uint64_t before_ns = model_engine_clock ();
      ns[i] = model_engine_clock () - before_ns;
    }
  qsort (ns, CLOCK_READINGS, sizeof *ns, compare_ns);
  return ns[CLOCK_READINGS / 2];
}

uint64_t
model_engine_time (struct model_engine *e, const struct model_query *q,
                   uint32_t times)
{
  int32_t status = BENCH_MODEL_OK;
  model_engine_set_phase (e, MODEL_PHASE_QUERY);
  e->drops_events = true;
  uint64_t began_ns = model_engine_clock ();
  for (uint32_t i = 0; i < times && status == BENCH_MODEL_OK; i++)
    status = e->backend->send (e, q);
  uint64_t took_ns = model_engine_clock () - began_ns;
  model_engine_check_copy (e);
  model_engine_set_phase (e, MODEL_PHASE_IDLE);
  return status == BENCH_MODEL_OK ? took_ns : UINT64_MAX;
}

int
model_engine_issue (struct model_engine *e, const struct model_query *q)
{
  model_engine_set_phase (e, MODEL_PHASE_QUERY);
  e->query = q->id;
  atomic_store_explicit (&e->ring->query, q->id, memory_order_relaxed);
  return (e->caps & BENCH_MODEL_ASYNC) != 0 ? issue_pending (e, q)
                                            : issue_at_once (e, q);
}

/* Sleep until a completion, at most until UNTIL_NS by the engine's clock.  */
static void
wait_for_done (struct model_engine *e, uint32_t seen, uint64_t until_ns)
{
  uint64_t now_ns = model_engine_now (e);
  if (now_ns >= until_ns)
    return;
  uint64_t left_ns = until_ns - now_ns;
  struct timespec left = { .tv_sec = (time_t) (left_ns / 1000000000),
                           .tv_nsec = (long) (left_ns % 1000000000) };
  atomic_fetch_add (&e->waiters, 1);
  futex_wait (&e->completions, seen, until_ns == UINT64_MAX ? NULL : &left);
  atomic_fetch_sub (&e->waiters, 1);
}

bool
model_engine_wait (struct model_engine *e, uint64_t until_ns)
{
  return model_engine_wait_since (e, model_engine_completions (e), until_ns);
}

bool
model_engine_wait_since (struct model_engine *e, uint32_t before,
                         uint64_t until_ns)
{
  if (model_engine_in_flight (e) == 0)
    model_engine_set_phase (e, MODEL_PHASE_IDLE);
  while (atomic_load (&e->completions) == before && !model_engine_must_stop (e)
         && model_engine_now (e) < until_ns)
    if (e->backend->pump != NULL)
      e->backend->pump (e, until_ns);
    else
      wait_for_done (e, before, until_ns);
  return atomic_load (&e->completions) != before;
}

/* Wait until none is in flight.  */
static void
wait_for_all (struct model_engine *e)
{
  while (model_engine_in_flight (e) > 0 && !model_engine_must_stop (e))
    {
      uint32_t before = atomic_load (&e->completions);
      if (model_engine_in_flight (e) == 0)
        break;
      if (e->backend->pump != NULL)
        e->backend->pump (e, UINT64_MAX);
      else
        wait_for_done (e, before, UINT64_MAX);
    }
}

/* No query follows until those under way are answered.  */
static void
flush (struct model_engine *e)
{
  if (e->backend->flush != NULL && model_engine_in_flight (e) > 0
      && e->backend->flush (e) < 0)
    text_puts (&e->broken, "flushing the queries under way failed");
}

int
model_engine_ask (struct model_engine *e, const struct model_query *q)
{
  int result = model_engine_issue (e, q);
  if (model_engine_in_flight (e) > 0)
    {
      flush (e);
      wait_for_all (e);
      result = model_engine_must_stop (e) ? -1 : 0;
    }
  if (model_ring_room (e->ring) < ROOM_FOR_A_QUERY)
    {
      model_engine_set_phase (e, MODEL_PHASE_IDLE);
      uint64_t began_ns = model_engine_clock ();
      e->need_room (e);
      model_ring_wait_for_room (e->ring);
      e->paused_ns += model_engine_clock () - began_ns;
    }
  return result;
}

void
model_engine_finish (struct model_engine *e)
{
  flush (e);
  wait_for_all (e);
  uint64_t began_ns = model_engine_clock ();
  if (e->backend->settle != NULL && !model_engine_must_stop (e))
    e->backend->settle (e);
  e->paused_ns += model_engine_clock () - began_ns;
  if (e->broken.length == 0)
    model_engine_set_phase (e, MODEL_PHASE_IDLE);
}

int32_t
model_engine_stage (struct model_engine *e, const uint32_t *sample,
                    uint32_t count, struct text *why)
{
  model_engine_set_phase (e, MODEL_PHASE_PREPARE);
  int32_t status = e->backend->stage (e, sample, count, why);
  model_engine_check_copy (e);
  model_engine_set_phase (e, MODEL_PHASE_IDLE);
  return status;
}

static void
record_output (struct model_engine *e, uint64_t id, uint32_t sample,
               const struct bench_model_output *output)
{
  uint64_t place;
  struct model_record *record = model_ring_reserve (e->ring, &place);
  if (record == NULL)
    return;
  record->query = id;
  record->kind = MODEL_RECORD_OUTPUT;
  record->status = 0;
  record->of_output.sample = sample;
  record->of_output.has = output->has;
  record->of_output.predicted = output->predicted;
  record->of_output.wanted = output->wanted;
  record->of_output.rank = output->rank;
  record->of_output.loss_units = output->loss_units;
  record->of_output.confidence = output->confidence;
  record->of_output.loss = output->loss;
  model_ring_publish (record, place);
}

int32_t
model_engine_outputs (struct model_engine *e, const struct model_query *q,
                      struct text *why)
{
  if (e->backend->output == NULL)
    return BENCH_MODEL_OK;
  model_engine_set_phase (e, MODEL_PHASE_OUTPUT);
  for (uint32_t slot = 0; slot < q->count; slot++)
    {
      struct bench_model_output output = { .struct_size = sizeof output };
      int32_t status = e->backend->output (e, slot, &output);
      model_engine_check_copy (e);
      if (status < 0)
        return status;
      if (!model_output_check (&output, q->sample[slot], why))
        return BENCH_MODEL_FAILED;
      if (model_ring_room (e->ring) == 0)
        {
          e->need_room (e);
          model_ring_wait_for_room (e->ring);
        }
      record_output (e, q->id, q->sample[slot], &output);
    }
  return BENCH_MODEL_OK;
}

void
model_engine_ping (struct model_engine *e)
{
  uint64_t ns, place, began_ns = model_engine_clock ();
  if (e->backend->ping == NULL || e->backend->ping (e, &ns) < 0)
    return;
  e->paused_ns += model_engine_clock () - began_ns;
  struct model_record *record = model_ring_reserve (e->ring, &place);
  if (record == NULL)
    return;
  record->query = atomic_load (&e->ring->query);
  record->kind = MODEL_RECORD_PING;
  record->status = 0;
  record->of_event.at_ns = ns;
  record->of_event.number = 0;
  record->of_event.value = 0;
  model_ring_publish (record, place);
}
