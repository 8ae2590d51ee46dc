/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_subject.h"
#include <inttypes.h>
#include "base/diag.h"
#include "model_jobs.h"
#include "run/interrupt.h"

/* Who watches is asked now and then, and shows how far the load is.  */
static void
tick (void *subject)
{
  const struct model_subject *s = subject;
  if (s->observer != NULL)
    s->observer->must_stop (s->observer->context);
}

void
model_subject_init (struct model_subject *s, const struct options *o,
                    const struct model_candidate *candidate,
                    const char *program, struct emitter *emitter,
                    const struct model_labels *labels)
{
  *s = (struct model_subject){ 0 };
  model_run_init (&s->run, o, candidate, program, emitter, labels);
  s->run.ticked = tick;
  s->run.ticked_context = s;
}

void
model_subject_free (struct model_subject *s)
{
  model_run_free (&s->run);
}

/* Query ID does not count.  Warm-up comes first, then what counts, then the
   cool-down.  */
static void
note_uncounted (struct model_subject *s, uint64_t id)
{
  if (id == s->last_of_warmup + 1)
    s->last_of_warmup = id;
  else if (s->first_of_cool_down == 0)
    s->first_of_cool_down = id;
}

/* Each query is asked INNER times in one timing, if that was asked for.  */
static void
note_inner (const struct model_subject *s, double inner)
{
  const struct model_collector *c = &s->run.collector;
  uint32_t caps = model_host_facts (s->run.host)->caps;
  if (s->is_trial)
    return;
  if (inner > 1)
    emit_metadataf (c->emitter, "inner", c->benchmark, "%.0f", inner);
  if (inner > 1 && (caps & BENCH_MODEL_TOKENS) != 0)
    diag_note ("'%s' is asked %.0f times in one timing, which tells nothing "
               "of its tokens",
               c->benchmark, inner);
  else if (inner <= 1 && (caps & BENCH_MODEL_ASYNC) != 0)
    diag_note ("'%s' does not answer at once, so that --inner has no effect",
               c->benchmark);
}

static void
take_value (struct model_subject *s, uint64_t number, double value)
{
  struct model_collector *c = &s->run.collector;
  if (number == SCENARIO_BEGIN)
    c->begin_ns = (uint64_t) (value * 1e9 + 0.5);
  else if (number == SCENARIO_INNER)
    note_inner (s, value);
  else if (number == SCENARIO_UNCOUNTED)
    note_uncounted (s, (uint64_t) value);
  else
    scenario_take_word (s->result, number, value);
}

/* A model_host_take.  */
static bool
take (void *context, const struct model_record *record)
{
  struct model_subject *s = context;
  struct model_collector *c = &s->run.collector;
  bool must_stop = s->observer->must_stop (s->observer->context);
  if (record->kind == MODEL_RECORD_VALUE)
    {
      take_value (s, record->of_event.number, record->of_event.value);
      return !must_stop;
    }
  uint64_t id = record->query;
  bool is_counted
      = id > s->last_of_warmup
        && (s->first_of_cool_down == 0 || id < s->first_of_cool_down);
  c->purpose = s->is_trial  ? PURPOSE_TRIAL
               : is_counted ? PURPOSE_LOAD
                            : PURPOSE_WARMUP;
  return model_collector_take (c, record) && !must_stop;
}

/* Whether the model takes such queries; else WHY not.  */
static bool
can_be_asked (const struct model_subject *s, const struct load_plan *plan,
              struct text *why)
{
  const struct model_facts *f = model_host_facts (s->run.host);
  const char *name = s->run.candidate->name;
  size_t at_once = (f->caps & BENCH_MODEL_ASYNC) == 0 ? 1
                   : f->inflight > 0                  ? f->inflight
                                                      : MODEL_IN_FLIGHT_MAX;
  if (plan->batch > 1 && (f->caps & BENCH_MODEL_BATCH) == 0)
    text_printf (why, "'%s' takes one sample a query: --batch=1", name);
  else if (f->max_batch > 0 && plan->batch > f->max_batch)
    text_printf (why, "'%s' takes at most %" PRIu32 " samples a query", name,
                 f->max_batch);
  else if (plan->loop == LOAD_CLOSED && plan->concurrency > at_once)
    text_printf (why, "'%s' has at most %zu %s under way at once", name,
                 at_once, at_once == 1 ? "query" : "queries");
  return why->length == 0;
}

/* A part of a load begins.  */
static void
begin_part (struct model_subject *s, const struct load_order *order,
            uint64_t part, const char *benchmark)
{
  struct model_collector *c = &s->run.collector;
  c->benchmark = benchmark;
  if (part > 1)
    return;
  s->is_trial = order->is_trial;
  s->last_of_warmup = s->first_of_cool_down = 0;
  c->is_open = order->plan.loop == LOAD_OPEN;
  c->is_offline = order->plan.loop == LOAD_FLOOD;
  c->samples = 0;
}

static int
run (void *self, const struct load_order *order, uint64_t part,
     const char *benchmark, const struct load_observer *observer,
     struct load_result *r, struct text *why)
{
  struct model_subject *s = self;
  r->end = LOAD_BROKEN;
  if (s->run.host == NULL)
    return 0;
  if (part == 1 && !can_be_asked (s, &order->plan, why))
    return -1;
  s->observer = observer;
  s->result = r;
  begin_part (s, order, part, benchmark);
  bool went_well = model_host_run (s->run.host, MODEL_JOB_SCENARIO,
                                   part == 1 ? order : NULL,
                                   part == 1 ? sizeof *order : 0, take, s)
                   == 0;
  s->observer = NULL;
  model_answers_clear (s->run.collector.answers);
  s->run.collector.benchmark = s->run.candidate->name;
  const char *said = went_well ? model_host_said (s->run.host) : "";
  if (r->failed > 0 && *said != '\0' && r->end != LOAD_PAUSED)
    diag_error ("a query of '%s' failed: %s", s->run.candidate->name, said);
  if (went_well)
    return 0;
  r->end = LOAD_BROKEN;
  model_run_fail (&s->run);
  return 0;
}

static int
begin (void *self, uint64_t invocation)
{
  struct model_subject *s = self;
  if (s->run.stopped == NULL && model_run_load (&s->run, invocation)
      && model_run_first (&s->run))
    model_run_warm_up (&s->run);
  return s->run.status;
}

/* Have each sample answered where that tells something; close the model.  */
static int
end (void *self)
{
  struct model_subject *s = self;
  if (s->run.host == NULL)
    return s->run.status;
  if (interrupt_signal () != 0)
    model_run_abandon (&s->run, "the session ended");
  else if (s->run.options->model.mode == MODE_PERFORMANCE
           || s->run.collector.invocation > 1 /* they are the same again */
           || model_run_answers (&s->run))
    model_run_end (&s->run);
  return s->run.status;
}

static void
describe (void *self, struct emitter *e)
{
  const struct model_subject *s = self;
  const struct model_candidate *c = s->run.candidate;
  emit_metadata (e, c->is_worker ? "worker" : "model", c->command, c->name);
  if (c->plugin != NULL)
    emit_metadata (e, "plugin", c->plugin, c->name);
  emit_metadataf (e, "threads", c->name, "%" PRIu64, c->threads);
}

struct load_subject
model_subject (struct model_subject *s)
{
  return (struct load_subject){
    .self = s,
    .name = s->run.candidate->name,
    .writes_samples = true,
    .describe = describe,
    .begin = begin,
    .end = end,
    .run = run,
  };
}
