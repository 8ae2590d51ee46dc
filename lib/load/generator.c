/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/generator.h"
#include <stdlib.h>
#include "base/memory.h"

/* Answers taken at once.  */
#define ANSWERS 64
/* A queue of its own that a generator without another limit may have: beyond
   that a flood waits.  */
#define FLOOD_QUERIES 256

struct generator
{
  const struct load_plan *plan;
  const struct load_system *system;
  struct sample_choice *choice;
  const struct load_observer *observer;
  struct load_tally *tally;
  struct arrivals arrivals;
  struct in_flight in_flight;
  uint64_t *sample; /* of the next query */
  uint64_t id;      /* its number */
  uint64_t start_ns, counted_from_ns;
  uint64_t next_due_ns;     /* open; else LOAD_NEVER */
  uint64_t free_ns;         /* when the system could take another query */
  uint64_t counted;         /* asked, of those that count */
  uint64_t cooling_from_ns; /* LOAD_NEVER: still counting */
  uint64_t part, parts;     /* the one under way, from 1; of so many */
  bool is_paused;           /* it asks nothing more before the next part */
  uint64_t paused_ns;       /* since when */
  bool is_flushed;
  bool has_ended; /* asks nothing any more */
  enum load_end end;
};

/* Ask no more, because of END.  */
static void
stop (struct generator *g, enum load_end end)
{
  if (g->has_ended && end == LOAD_COMPLETE)
    return;
  g->has_ended = true;
  g->end = end;
}

static uint64_t
now (struct generator *g)
{
  return g->system->now (g->system->self);
}

/* The instant SECONDS after the start.  */
static uint64_t
instant (const struct generator *g, double seconds)
{
  if (!(seconds < 9e9)) /* infinite, too */
    return LOAD_NEVER;
  return g->start_ns + (uint64_t) (seconds * 1e9 + 0.5);
}

static bool
has_room (const struct generator *g)
{
  size_t most = g->plan->loop == LOAD_CLOSED  ? g->plan->concurrency
                : g->plan->loop == LOAD_FLOOD ? FLOOD_QUERIES
                                              : SIZE_MAX;
  if (g->system->capacity > 0 && g->system->capacity < most)
    most = g->system->capacity;
  return g->in_flight.count < most;
}

/* ALL, or what is to be done of it when PART of PARTS parts are.  */
static uint64_t
share (uint64_t all, uint64_t part, uint64_t parts)
{
  return part == parts ? all : all / parts * part + all % parts * part / parts;
}

/* Whether so many parts were counted when a query is due at DUE_NS.  */
static bool
has_parts (const struct generator *g, uint64_t part, uint64_t due_ns)
{
  const struct load_plan *p = g->plan;
  if (g->counted < share (p->min_queries, part, g->parts))
    return false;
  return p->is_counted
         || due_ns - g->start_ns
                >= p->warmup_ns + share (p->duration_ns, part, g->parts);
}

/* Whether enough was counted; then the cool-down begins.  */
static bool
has_enough (const struct generator *g, uint64_t due_ns)
{
  return has_parts (g, g->parts, due_ns);
}

/* Whether it is enough before the next part.  */
static bool
pauses (struct generator *g, uint64_t due_ns)
{
  if (g->part == g->parts || !has_parts (g, g->part, due_ns))
    return false;
  g->is_paused = true;
  g->paused_ns = g->system->now (g->system->self);
  return true;
}

/* A query is due at DUE_NS, or would be: whether it is to be asked.  It may
   be the one that ends the load.  */
static bool
is_wanted (struct generator *g, uint64_t due_ns)
{
  const struct load_plan *p = g->plan;
  if (pauses (g, due_ns))
    return false;
  if (g->cooling_from_ns == LOAD_NEVER && has_enough (g, due_ns))
    g->cooling_from_ns = due_ns;
  if (g->cooling_from_ns != LOAD_NEVER
      && due_ns - g->cooling_from_ns >= p->cool_down_ns)
    stop (g, LOAD_COMPLETE);
  else if (p->max_queries > 0 && g->counted >= p->max_queries
           && g->cooling_from_ns == LOAD_NEVER)
    stop (g, LOAD_MAX_QUERIES);
  else if (p->max_duration_ns > 0
           && due_ns - g->start_ns >= p->warmup_ns + p->max_duration_ns
           && g->cooling_from_ns == LOAD_NEVER)
    stop (g, LOAD_MAX_DURATION);
  return !g->has_ended;
}

/* When the next query of the process is due.  */
static void
plan_next (struct generator *g)
{
  if (g->plan->loop == LOAD_OPEN)
    g->next_due_ns = instant (g, arrivals_next (&g->arrivals));
}

/* Ask the next query, due at DUE_NS, which could be sent at READY_NS.  */
static void
ask (struct generator *g, uint64_t due_ns, uint64_t ready_ns, uint64_t at_ns)
{
  const struct load_plan *p = g->plan;
  size_t count = sample_choice_next (g->choice, g->sample, p->batch);
  if (count == 0)
    {
      stop (g, LOAD_EXHAUSTED);
      return;
    }
  struct load_record record = {
    .id = g->id,
    .due_ns = due_ns,
    .asked_ns = at_ns,
    .ready_ns = ready_ns,
    .sample = g->sample[0],
    .count = count,
    .is_counted
    = due_ns >= g->counted_from_ns && g->cooling_from_ns == LOAD_NEVER,
  };
  if (p->loop == LOAD_FLOOD)
    record.is_counted = true;
  if (in_flight_add (&g->in_flight, &record) != 0)
    {
      stop (g, LOAD_NO_MEMORY);
      return;
    }
  g->counted += record.is_counted;
  load_tally_sent (g->tally, due_ns, at_ns);
  struct load_query query = { .id = g->id++,
                              .due_ns = due_ns,
                              .sample = g->sample,
                              .count = count,
                              .is_counted = record.is_counted };
  if (g->system->issue (g->system->self, &query) != 0)
    stop (g, LOAD_BROKEN);
}

/* Take note of ANSWER.  */
static void
take (struct generator *g, const struct load_answer *answer)
{
  struct load_record record;
  if (!in_flight_take (&g->in_flight, answer->id, &record))
    {
      stop (g, LOAD_CONFUSED);
      return;
    }
  record.sent_ns = answer->sent_ns;
  record.done_ns = answer->done_ns;
  record.first_token_ns = answer->first_token_ns;
  record.tokens = answer->tokens;
  record.failed = answer->failed;
  if (g->plan->loop == LOAD_CLOSED)
    record.due_ns = record.ready_ns = record.sent_ns;
  else if (record.ready_ns > record.sent_ns)
    record.ready_ns = record.sent_ns;
  if (g->in_flight.count + 1 == g->system->capacity)
    g->free_ns = record.done_ns;
  load_tally_answered (g->tally, &record);
  if (g->observer->answered != NULL)
    g->observer->answered (g->observer->context, &record);
}

/* Take the answers that have come, or the first that comes until UNTIL_NS.  */
static void
collect (struct generator *g, uint64_t until_ns)
{
  struct load_answer answer[ANSWERS];
  ptrdiff_t count
      = g->system->collect (g->system->self, until_ns, answer, ANSWERS);
  if (count < 0)
    stop (g, LOAD_BROKEN);
  for (ptrdiff_t i = 0; i < count; i++)
    take (g, &answer[i]);
}

/* Whether nothing can be got from the system any more.  */
static bool
is_lost (const struct generator *g)
{
  return g->has_ended
         && (g->end == LOAD_BROKEN || g->end == LOAD_CONFUSED
             || g->end == LOAD_NO_MEMORY || g->end == LOAD_STOPPED
             || g->end == LOAD_TIMEOUT);
}

/* Wait for an answer, until UNTIL_NS at most, but not for ever.  */
static void
wait_for_answer (struct generator *g, uint64_t until_ns)
{
  const struct load_record *oldest = in_flight_oldest (&g->in_flight);
  if (oldest == NULL || g->plan->timeout_ns == 0)
    {
      collect (g, until_ns);
      return;
    }
  uint64_t id = oldest->id, limit = oldest->ready_ns + g->plan->timeout_ns;
  collect (g, until_ns < limit ? until_ns : limit);
  oldest = in_flight_oldest (&g->in_flight);
  if (oldest != NULL && oldest->id == id && now (g) >= limit)
    stop (g, LOAD_TIMEOUT);
}

/* Ask whatever is due, if it can be sent.  */
static void
ask_due (struct generator *g)
{
  const struct load_plan *p = g->plan;
  while (!g->has_ended && !g->is_paused && has_room (g))
    {
      uint64_t at_ns = now (g);
      uint64_t due_ns = p->loop == LOAD_OPEN     ? g->next_due_ns
                        : p->loop == LOAD_CLOSED ? at_ns
                                                 : g->start_ns;
      if (p->loop == LOAD_OPEN && due_ns == LOAD_NEVER)
        {
          stop (g, g->arrivals.fitted ? LOAD_COMPLETE : LOAD_EXHAUSTED);
          return;
        }
      if (!is_wanted (g, p->loop == LOAD_FLOOD ? at_ns : due_ns)
          || due_ns > at_ns)
        return;
      uint64_t ready_ns = due_ns;
      if (g->system->capacity > 0 && g->free_ns > due_ns)
        ready_ns = g->free_ns;
      ask (g, due_ns, ready_ns, at_ns);
      plan_next (g);
      if (p->max_in_flight > 0 && g->in_flight.count > p->max_in_flight)
        stop (g, LOAD_MAX_IN_FLIGHT);
      if (g->system->capacity > 0)
        return; /* its answer may have come */
    }
}

static void
look_for_stop (struct generator *g)
{
  if (g->observer->must_stop != NULL
      && g->observer->must_stop (g->observer->context))
    stop (g, LOAD_STOPPED);
}

/* Where no query follows until one is answered, have those answered that wait
   for company.  */
static void
flush_if_last (struct generator *g)
{
  bool waits = g->plan->loop != LOAD_OPEN && !has_room (g);
  bool asks_no_more = g->has_ended || g->is_paused;
  if ((waits || (asks_no_more && !g->is_flushed)) && g->in_flight.count > 0
      && g->system->flush != NULL && !is_lost (g))
    g->system->flush (g->system->self);
  g->is_flushed = asks_no_more;
}

/* Nothing can be asked before an answer comes, or the next query is due.  */
static void
rest (struct generator *g)
{
  bool asks_no_more = g->has_ended || g->is_paused;
  bool may_ask = !asks_no_more && has_room (g);
  uint64_t until_ns = LOAD_NEVER;
  if (may_ask)
    until_ns = g->plan->loop == LOAD_OPEN ? g->next_due_ns : 0;
  if (g->observer->idle != NULL && until_ns != 0)
    g->observer->idle (g->observer->context,
                       asks_no_more ? LOAD_NEVER : g->next_due_ns);
  if (g->in_flight.count > 0 || (until_ns != 0 && until_ns != LOAD_NEVER))
    wait_for_answer (g, until_ns);
}

static void
begin (struct generator *g)
{
  const struct load_plan *p = g->plan;
  g->start_ns = now (g);
  g->counted_from_ns = g->start_ns + p->warmup_ns;
  g->cooling_from_ns = LOAD_NEVER;
  g->free_ns = g->start_ns;
  g->next_due_ns = LOAD_NEVER;
  g->arrivals = p->arrivals;
  load_tally_begin (g->tally, g->counted_from_ns, p->duration_ns / g->parts);
  plan_next (g);
  if (g->observer->begun != NULL)
    g->observer->begun (g->observer->context, g->counted_from_ns);
}

static void
release (struct generator *g)
{
  in_flight_free (&g->in_flight);
  free (g->sample);
  free (g);
}

void
generator_free (struct generator *g)
{
  if (g != NULL)
    release (g);
}

struct generator *
generator_new (const struct load_plan *plan, const struct load_system *system,
               struct sample_choice *choice,
               const struct load_observer *observer, struct load_tally *t,
               uint64_t parts)
{
  struct generator *g = malloc (sizeof *g);
  if (g == NULL)
    return NULL;
  *g = (struct generator){ .plan = plan,
                           .system = system,
                           .choice = choice,
                           .observer = observer,
                           .tally = t,
                           .parts = parts };
  g->sample = memory_array (plan->batch, sizeof *g->sample);
  if (g->sample != NULL)
    return g;
  release (g);
  return NULL;
}

uint64_t
generator_resume_ns (const struct generator *g)
{
  /* Arrivals go on where they stopped, a closed loop when it was answered. */
  return g->plan->loop == LOAD_OPEN ? g->paused_ns : g->tally->end_ns;
}

enum load_end
generator_go_on (struct generator *g)
{
  struct load_tally *t = g->tally;
  if (g->part++ == 0)
    begin (g);
  else
    load_tally_resume (t, generator_resume_ns (g));
  g->is_paused = false;
  while (!is_lost (g)
         && (!(g->has_ended || g->is_paused) || g->in_flight.count > 0))
    {
      look_for_stop (g);
      ask_due (g);
      flush_if_last (g);
      if (!is_lost (g))
        rest (g);
    }
  t->end_ns = g->cooling_from_ns != LOAD_NEVER ? g->cooling_from_ns : now (g);
  if (g->has_ended)
    return g->end;
  load_tally_pause (t, g->paused_ns);
  return LOAD_PAUSED;
}

enum load_end
load_generate (const struct load_plan *plan, const struct load_system *system,
               struct sample_choice *choice,
               const struct load_observer *observer, struct load_tally *t)
{
  struct generator *g = generator_new (plan, system, choice, observer, t, 1);
  if (g == NULL)
    return LOAD_NO_MEMORY;
  enum load_end end = generator_go_on (g);
  generator_free (g);
  return end;
}
