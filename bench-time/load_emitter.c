/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_emitter.h"
#include <errno.h>
#include <string.h>
#include "number/number.h"

/* Write when so much has gathered.  */
#define PENDING_MAX 65536

void
load_emitter_init (struct load_emitter *e, struct emitter *emitter,
                   const struct options *o, const char *benchmark,
                   uint64_t invocation)
{
  *e = (struct load_emitter){
    .emitter = emitter,
    .benchmark = benchmark,
    .invocation = invocation,
    .is_open = load_is_open (&o->load),
    .is_offline = o->load.scenario == SCENARIO_OFFLINE,
    .metrics = &o->metrics,
  };
}

/* Whether METRIC is to be written: -m says so, or without one IS_USUAL.  Bare
   numbers are of one metric.  */
static bool
wants (const struct load_emitter *e, const char *metric, bool is_usual)
{
  for (size_t i = 0; i < e->metrics->count; i++)
    if (strcmp (e->metrics->item[i], metric) == 0)
      return true;
  if (e->metrics->count > 0)
    return false;
  if (e->emitter->only_values)
    return strcmp (metric, "latency") == 0;
  return is_usual;
}

static void
emit (struct load_emitter *e, const char *metric, const char *unit,
      double value, const struct run *run)
{
  struct stream_writer *w = &e->emitter->writer;
  if (e->emitter->only_values)
    {
      char number[NUMBER_SIZE];
      text_append (&w->pending, number, number_print (number, value));
      text_putc (&w->pending, '\n');
    }
  else
    stream_write_sample (w, value, unit, metric, e->benchmark, run);
  if (w->pending.length >= PENDING_MAX && e->write_errno == 0
      && emitter_flush (e->emitter) != 0)
    e->write_errno = errno;
}

static void
emit_time (struct load_emitter *e, const char *metric, uint64_t from_ns,
           uint64_t to_ns, bool is_usual, const struct run *run)
{
  if (wants (e, metric, is_usual))
    emit (e, metric, "s", (double) (to_ns - from_ns) / 1e9, run);
}

static void
emit_tokens (struct load_emitter *e, const struct load_record *r,
             const struct run *run)
{
  if (r->tokens == 0)
    return;
  emit_time (e, "ttft", r->due_ns, r->first_token_ns, true, run);
  if (r->tokens > 1 && wants (e, "tpot", true))
    emit (e, "tpot", "s",
          (double) (r->done_ns - r->first_token_ns) / 1e9
              / (double) (r->tokens - 1),
          run);
  if (wants (e, "tokens", true))
    emit (e, "tokens", "1", (double) r->tokens, run);
}

/* RUN number J of the invocation.  */
static struct run
run_of (const struct load_emitter *e, uint64_t j)
{
  if (e->invocation == 0)
    return (struct run){ .depth = 1, .level = { j } };
  return (struct run){ .depth = 2, .level = { e->invocation, j } };
}

/* An answer for several samples is one for each of them.  */
static void
emit_offline (struct load_emitter *e, const struct load_record *r)
{
  for (size_t i = 0; i < r->count; i++)
    {
      struct run run = run_of (e, ++e->samples);
      emit_time (e, "latency", r->due_ns, r->done_ns, true, &run);
    }
}

void
load_emit_record (struct load_emitter *e, const struct load_record *r)
{
  if (!r->is_counted)
    return;
  struct run run = run_of (e, r->id + 1);
  if (r->failed)
    {
      if (!e->emitter->only_values)
        emit (e, "latency-failed", "s",
              (double) (r->done_ns - r->due_ns) / 1e9, &run);
      return;
    }
  if (e->is_offline)
    {
      emit_offline (e, r);
      return;
    }
  emit_time (e, "latency", r->due_ns, r->done_ns, true, &run);
  emit_time (e, "issued", e->begin_ns, r->due_ns, e->is_open, &run);
  emit_time (e, "lateness", r->due_ns, r->sent_ns, e->is_open, &run);
  emit_time (e, "service", r->sent_ns, r->done_ns, e->is_open, &run);
  if (wants (e, "sample", false))
    emit (e, "sample", "1", (double) r->sample, &run);
  emit_tokens (e, r, &run);
}

void
load_emit_figure (struct load_emitter *e, const char *metric, const char *unit,
                  double value)
{
  struct run run = { .depth = 1, .level = { e->invocation } };
  if (wants (e, metric, true))
    emit (e, metric, unit, value, e->invocation == 0 ? NULL : &run);
}

void
load_emit_result (struct load_emitter *e, const struct load_result *r,
                  bool has_targets)
{
  load_emit_figure (e, "throughput", "1/s", load_result_throughput (r));
  if (has_targets)
    load_emit_figure (e, "goodput", "1/s", load_result_goodput (r));
}
