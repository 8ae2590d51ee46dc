/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "scenario_job.h"
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Indices of the samples of all queries under way, at most.  */
#define INDICES_MAX (UINT64_C (1) << 24)
/* The ring is asked to be read when it has less room than that, ...  */
#define ROOM_LOW (MODEL_RING_RECORDS / 2)
/* ... and waited for.  */
#define ROOM_NONE (MODEL_RING_RECORDS / 8)
/* Caches are emptied by walking over twice their size, but at most so much;
   what a core has of its own is a part of that anywhere.  */
#define CACHE_B (UINT64_C (1) << 26)

/* A timing is to take so many times what the clock takes, but no query is
   asked more often.  */
#define CLOCK_PARTS 100
#define INNER_MAX (UINT32_C (1) << 20)

/* What tokens of a query came.  */
struct token_count
{
  uint64_t first_ns, tokens;
};

struct asked
{
  struct model_engine *engine;
  struct load_run load;
  const struct load_order *order; /* that of LOAD */
  struct load_system system;      /* the model, as LOAD sees it */
  struct load_observer observer;
  uint64_t parts;            /* of it that are done */
  uint32_t inner;            /* of the engine; 0: none is asked for */
  size_t capacity;           /* queries under way at once */
  uint32_t *index;           /* their samples, by query */
  uint64_t seen;             /* records of the ring */
  uint64_t lost;             /* before the part */
  bool is_told;              /* that the ring wants reading */
  struct token_count *token; /* by query; NULL: it has none */
  unsigned char *cache;      /* what empties the caches; NULL: nothing */
  size_t cache_size;
  struct text *why;
};

static uint64_t
now (void *self)
{
  const struct asked *a = self;
  return model_engine_now (a->engine);
}

/* Have records read before there is no room for more.  */
static void
make_room (struct asked *a)
{
  struct model_engine *e = a->engine;
  uint64_t room = model_ring_room (e->ring);
  if (room >= ROOM_LOW)
    {
      a->is_told = false;
      return;
    }
  if (!a->is_told)
    e->need_room (e);
  a->is_told = true;
  if (room < ROOM_NONE)
    model_ring_wait_for_room (e->ring);
}

/* Walk over memory until nothing else is left in the caches.  */
static void
flush_cache (struct asked *a)
{
  for (size_t i = 0; i < a->cache_size; i += 64)
    a->cache[i]++;
}

static int
issue (void *self, const struct load_query *query)
{
  struct asked *a = self;
  make_room (a);
  if (!query->is_counted)
    model_engine_value (a->engine, SCENARIO_UNCOUNTED, (double) query->id + 1);
  uint32_t *index = a->index + query->id % a->capacity * a->order->plan.batch;
  for (size_t i = 0; i < query->count; i++)
    index[i] = (uint32_t) query->sample[i];
  if (a->cache != NULL)
    flush_cache (a);
  /* Queries have the numbers of their RUNs, from 1.  */
  struct model_query q = {
    .id = query->id + 1,
    .due_ns
    = a->order->plan.loop == LOAD_CLOSED ? MODEL_DUE_NOW : query->due_ns,
    .count = (uint32_t) query->count,
    .sample = index,
  };
  /* What is wrong shows in the engine, and ends the load.  */
  model_engine_issue (a->engine, &q);
  return a->engine->broken.length > 0 ? -1 : 0;
}

/* The next record that was written since the last call, or NULL.  It stays in
   the ring for as long as it takes to write all of that anew.  */
static const struct model_record *
next_record (struct asked *a)
{
  const struct model_record *record
      = &a->engine->ring->record[a->seen % MODEL_RING_RECORDS];
  uint64_t sequence
      = atomic_load_explicit (&record->sequence, memory_order_acquire);
  if (sequence != a->seen + 1)
    return NULL;
  a->seen++;
  return record;
}

static void
count_token (struct asked *a, const struct model_record *record)
{
  struct token_count *t = &a->token[record->query % a->capacity];
  if (record->of_event.number == 1)
    *t = (struct token_count){ .first_ns = record->of_event.at_ns };
  t->tokens++;
}

static struct load_answer
answer_of (struct asked *a, const struct model_record *record)
{
  struct load_answer answer = { .id = record->query - 1,
                                .sent_ns = record->of_query.issued_ns,
                                .done_ns = record->of_query.done_ns,
                                .failed = record->status < 0 };
  if (a->token != NULL)
    {
      struct token_count *t = &a->token[record->query % a->capacity];
      answer.first_token_ns = t->first_ns;
      answer.tokens = t->tokens;
      *t = (struct token_count){ 0 };
    }
  return answer;
}

/* The answers that have come.  */
static size_t
look (struct asked *a, struct load_answer *answer, size_t max)
{
  size_t count = 0;
  const struct model_record *record;
  while (count < max && (record = next_record (a)) != NULL)
    if (record->kind == MODEL_RECORD_QUERY)
      answer[count++] = answer_of (a, record);
    else if (record->kind == MODEL_RECORD_TOKEN && a->token != NULL)
      count_token (a, record);
  return count;
}

static ptrdiff_t
collect (void *self, uint64_t until_ns, struct load_answer *answer, size_t max)
{
  struct asked *a = self;
  struct model_engine *e = a->engine;
  uint64_t spin_ns = a->order->spin_ns;
  size_t count;
  for (;;)
    {
      uint32_t before = model_engine_completions (e);
      count = look (a, answer, max);
      if (count > 0 || model_engine_must_stop (e))
        break;
      uint64_t now_ns = model_engine_now (e), sleep_ns = until_ns;
      if (now_ns >= until_ns)
        break;
      if (until_ns != LOAD_NEVER && spin_ns > 0)
        sleep_ns = until_ns > spin_ns ? until_ns - spin_ns : 0;
      if (now_ns < sleep_ns)
        model_engine_wait_since (e, before, sleep_ns);
    }
  if (atomic_load (&e->ring->lost) > a->lost)
    {
      text_puts (a->why, "records of answers were lost");
      return -1;
    }
  return e->broken.length > 0 && count == 0 ? -1 : (ptrdiff_t) count;
}

static void
flush (void *self)
{
  struct asked *a = self;
  const struct model_backend *backend = a->engine->backend;
  if (backend->flush != NULL && model_engine_in_flight (a->engine) > 0
      && backend->flush (a->engine) < 0)
    text_puts (&a->engine->broken, "flushing the queries under way failed");
}

static void
begun (void *self, uint64_t counted_from_ns)
{
  struct asked *a = self;
  model_engine_value (a->engine, SCENARIO_BEGIN,
                      (double) counted_from_ns / 1e9);
}

static bool
must_stop (void *self)
{
  const struct asked *a = self;
  return model_engine_must_stop (a->engine);
}

/* How many queries it takes at once.  */
static size_t
capacity_of (const struct model_facts *facts, const struct load_plan *plan)
{
  if ((facts->caps & BENCH_MODEL_ASYNC) == 0)
    return 1;
  size_t most = MODEL_IN_FLIGHT_MAX;
  if (facts->inflight > 0 && facts->inflight < most)
    most = facts->inflight;
  if (most * plan->batch > INDICES_MAX)
    most = INDICES_MAX / plan->batch;
  return most > 0 ? most : 1;
}

static size_t
cache_size (void)
{
  long level3 = sysconf (_SC_LEVEL3_CACHE_SIZE);
  return level3 > 0 && 2 * (size_t) level3 < CACHE_B ? 2 * (size_t) level3
                                                     : CACHE_B;
}

/* Make ready for ORDER; false when memory runs out.  */
static bool
open_buffers (struct asked *a, const struct load_order *order,
              const struct model_facts *facts)
{
  a->capacity = capacity_of (facts, &order->plan);
  a->index = memory_array (a->capacity * order->plan.batch, sizeof *a->index);
  if ((facts->caps & BENCH_MODEL_TOKENS) != 0)
    a->token = calloc (a->capacity, sizeof *a->token);
  if (order->flushes_cache)
    {
      a->cache_size = cache_size ();
      a->cache = calloc (1, a->cache_size);
    }
  return a->index != NULL && (!order->flushes_cache || a->cache != NULL)
         && ((facts->caps & BENCH_MODEL_TOKENS) == 0 || a->token != NULL);
}

/* Forget the load that the engine keeps, ASKED.  */
static void
close_asked (void *asked)
{
  struct asked *a = asked;
  load_run_close (&a->load);
  free (a->index);
  free (a->token);
  free (a->cache);
  free (a);
}

/* A result is sent as the doubles that its words would be.  */
union word
{
  uint64_t bits;
  double value;
};

void
scenario_take_word (struct load_result *r, uint64_t number, double value)
{
  size_t place = (size_t) (number - SCENARIO_RESULT) * sizeof (union word);
  if (number >= SCENARIO_RESULT && place < sizeof *r)
    {
      union word word = { .value = value };
      memcpy ((char *) r + place, &word, sizeof word);
    }
}

static void
send_result (struct asked *a, const struct load_result *r)
{
  _Static_assert(sizeof *r % sizeof (union word) == 0, "whole words");
  make_room (a);
  for (size_t i = 0; i < sizeof *r / sizeof (union word); i++)
    {
      union word word;
      memcpy (&word, (const char *) r + i * sizeof word, sizeof word);
      model_engine_value (a->engine, SCENARIO_RESULT + i, word.value);
    }
}

/* Begin the load ORDER, which E keeps.  NULL where that is impossible, with
   the reason in WHY.  */
static struct asked *
open_asked (struct model_engine *e, const struct load_order *order,
            const struct model_facts *facts, struct text *why)
{
  struct asked *a = calloc (1, sizeof *a);
  if (a == NULL || !open_buffers (a, order, facts))
    {
      text_puts (why, "memory exhausted");
      if (a != NULL)
        close_asked (a);
      return NULL;
    }
  a->engine = e;
  a->system = (struct load_system){ .self = a,
                                    .capacity = a->capacity,
                                    .now = now,
                                    .issue = issue,
                                    .flush = flush,
                                    .collect = collect };
  a->observer = (struct load_observer){ .context = a,
                                        .begun = begun,
                                        .must_stop = must_stop };
  size_t samples = facts->sample_count > 0 ? (size_t) facts->sample_count : 1;
  if (load_run_open (&a->load, order, &a->system, samples, &a->observer, why)
      != 0)
    {
      close_asked (a);
      return NULL;
    }
  a->order = &a->load.order;
  model_engine_keep (e, a, close_asked);
  return a;
}

/* How often a query is to be asked in one timing: as the order says, or so
   often that the two readings of the clock are a hundredth of it.  Only of
   models that answer at once.  */
static uint32_t
inner_of (struct model_engine *e, const struct load_order *order)
{
  if ((e->caps & BENCH_MODEL_ASYNC) != 0)
    return 1;
  if (order->inner != LOAD_INNER_AUTO)
    return order->inner;
  uint32_t sample = 0;
  struct model_query q = { .count = 1, .sample = &sample };
  uint64_t wanted_ns = model_engine_clock_cost () * CLOCK_PARTS, took_ns = 0;
  uint32_t inner = 1;
  /* Five, for the first may find nothing in the caches.  */
  for (int i = 0; i < 5; i++)
    for (took_ns = 0; took_ns < wanted_ns && inner < INNER_MAX;)
      {
        took_ns = model_engine_time (e, &q, inner);
        if (took_ns == UINT64_MAX)
          return 1;
        if (took_ns < wanted_ns)
          inner *= 2;
      }
  return inner;
}

/* Each query of R was asked INNER times, and R has one answer of each.  */
static void
count_inner (struct load_result *r, uint32_t inner)
{
  r->asked *= inner;
  r->samples *= inner;
  r->within *= inner;
  /* The mean of its times does not tell when the last answer came.  */
  r->last_done_ns = r->end_ns;
}

/* The next part of the load.  */
static int
run (struct asked *a, struct text *why)
{
  struct model_engine *e = a->engine;
  prctl (PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  a->why = why;
  a->lost = atomic_load (&e->ring->lost);
  a->seen = atomic_load (&e->ring->reserved);
  if (a->parts == 0 && a->order->inner > 0)
    a->inner = inner_of (e, a->order);
  model_engine_begin (e);
  if (a->parts == 0 && a->order->inner > 0)
    model_engine_value (e, SCENARIO_INNER, a->inner);
  e->inner = a->inner;
  /* The clock goes on where it stood when the part before had ended.  */
  if (a->parts++ > 0)
    e->start_ns -= generator_resume_ns (a->load.generator);
  struct load_result r = load_run_part (&a->load);
  r.is_serial = a->capacity == 1;
  if (a->inner > 1)
    count_inner (&r, a->inner);
  e->inner = 0;
  model_engine_finish (e);
  if (why->length > 0)
    return -1;
  send_result (a, &r);
  if (r.end != LOAD_PAUSED)
    model_engine_keep (e, NULL, NULL);
  return 0;
}

int
scenario_job (struct model_engine *e, const struct model_facts *facts,
              const void *payload, size_t size, struct text *why)
{
  struct asked *a = e->kept;
  if (size == sizeof (struct load_order))
    {
      struct load_order *order = malloc (sizeof *order);
      if (order == NULL)
        {
          text_puts (why, "memory exhausted");
          return -1;
        }
      memcpy (order, payload, sizeof *order);
      a = open_asked (e, order, facts, why);
      free (order);
    }
  else if (size != 0 || a == NULL)
    text_puts (why, "a job of another size");
  return a == NULL || why->length > 0 ? -1 : run (a, why);
}
