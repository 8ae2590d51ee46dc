/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_run.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/diag.h"
#include "failure.h"
#include "model_describe.h"
#include "model_environment.h"
#include "model_jobs.h"
#include "number/human_scale.h"
#include "run/executable.h"
#include "run/interrupt.h"

/* Unless -w says how often.  */
#define WARMUP_QUERIES 10
#define WARMUP_NS UINT64_C (100000000)
#define PING_EVERY 64
/* Samples are written once in so long, at the least.  */
#define FLUSH_NS UINT64_C (1000000000)
/* A round trip is told of that takes so much of the latency.  */
#define PING_PART 0.1

static void
say (void *run, int32_t level, const char *text)
{
  const struct model_run *r = run;
  if (level == MODEL_SAID_OF_IT)
    diag_warning ("'%s': %s", r->candidate->name, text);
  else if (level == BENCH_MODEL_WARNING)
    diag_warning ("'%s' says: %s", r->candidate->name, text);
  else if (r->options->is_verbose)
    diag_note ("'%s' says: %s", r->candidate->name, text);
}

/* How many lines more the model had to tell.  */
static void
say_rest (const struct model_run *r)
{
  uint64_t warnings = model_host_untold (r->host, BENCH_MODEL_WARNING);
  uint64_t notes = model_host_untold (r->host, BENCH_MODEL_NOTE);
  if (warnings > 0)
    diag_warning ("'%s' gave %" PRIu64 " warnings more", r->candidate->name,
                  warnings);
  if (notes > 0 && r->options->is_verbose)
    diag_note ("'%s' gave %" PRIu64 " notes more", r->candidate->name, notes);
}

/* The sink that the option SHOWN calls TO.  */
static struct sink *
open_sink (const char *shown, const char *to, int descriptor)
{
  static const char *const word[] = { "null", "pipe", "tail", "inherit" };
  static const enum sink_kind kind[]
      = { SINK_NULL, SINK_PIPE, SINK_TAIL, SINK_INHERIT };
  enum sink_kind its = SINK_FILE;
  for (size_t i = 0; i < sizeof kind / sizeof *kind; i++)
    if (strcmp (to, word[i]) == 0)
      its = kind[i];
  struct sink *sink = sink_open (its, to, descriptor);
  if (sink == NULL)
    die_errno (errno, "%s: %s", shown, to);
  return sink;
}

static void tick (void *run);

void
model_run_init (struct model_run *r, const struct options *o,
                const struct model_candidate *candidate, const char *program,
                struct emitter *emitter, const struct model_labels *labels)
{
  *r = (struct model_run){ .candidate = candidate, .options = o };
  r->placement = model_placement_of (o, candidate->is_worker);
  r->environment = model_environment_new (candidate->threads);
  model_collector_init (&r->collector, emitter, o, candidate->name);
  r->collector.labels = labels;
  r->spec = (struct model_spec){
    .program = program,
    .arguments = candidate->arguments,
    .environment = r->environment,
    .settings = &r->placement.settings,
    .standard_output = open_sink ("--stdout", o->stdout_to, 1),
    .standard_error = open_sink ("--stderr", o->stderr_to, 2),
    .load_timeout_ns = o->model.load_timeout_ns,
    .query_timeout_ns = o->timeout_ms * 1000000,
    .grace_ms = o->kill_after_ms,
    .say = say,
    .say_context = r,
    .tick = tick,
    .tick_context = r,
  };
}

void
model_run_free (struct model_run *r)
{
  model_host_free (r->host);
  model_collector_free (&r->collector);
  model_environment_free (r->environment);
  sink_close (r->spec.standard_output);
  sink_close (r->spec.standard_error);
  free (r->stopped);
}

void
model_run_abandon (struct model_run *r, const char *why)
{
  if (r->host != NULL)
    say_rest (r);
  model_host_free (r->host);
  r->host = NULL;
  if (r->stopped == NULL)
    r->stopped = or_die (strdup (why));
}

/* The exit status for what became of the model.  */
static int
status_of (const struct model_failure *f)
{
  bool is_loading
      = f->phase == MODEL_PHASE_LOAD || f->phase == MODEL_PHASE_START;
  switch (f->kind)
    {
    case MODEL_FAILURE_STOPPED:
      return STATUS_OK; /* the signal tells */
    case MODEL_FAILURE_SYSTEM:
    case MODEL_FAILURE_OPTION:
      return STATUS_TROUBLE;
    case MODEL_FAILURE_REFUSED:
    case MODEL_FAILURE_BROKE:
      return is_loading ? EXECUTABLE_UNUSABLE : STATUS_NO;
    default:
      return STATUS_NO;
    }
}

bool
model_run_fail (struct model_run *r)
{
  const struct model_failure *f = model_host_failure (r->host);
  struct text how = { 0 };
  model_failure_put (&how, f);
  const char *hint = model_failure_hint (f, r->candidate->is_worker);
  if (f->kind != MODEL_FAILURE_STOPPED)
    {
      diag_error ("the model '%s' %s%s%s%s", r->candidate->name,
                  text_string (&how), *hint == '\0' ? "" : " (", hint,
                  *hint == '\0' ? "" : ")");
      failure_quote_tail (r->spec.standard_error);
    }
  r->status = status_of (f);
  struct text why = { 0 };
  text_printf (&why, "it %s", text_string (&how));
  model_run_abandon (r, f->kind == MODEL_FAILURE_STOPPED ? "the session ended"
                                                         : text_string (&why));
  text_free (&why);
  text_free (&how);
  return false;
}

/* We were suspended while it was asked.  */
static void
note_pause (const struct model_run *r)
{
  struct text note = { 0 };
  text_printf (&note,
               "a query of '%s' was suspended for a while, which its "
               "time includes",
               r->candidate->name);
  diag_warning ("%s", text_string (&note));
  emit_metadata (r->collector.emitter, "note", text_string (&note),
                 r->candidate->name);
  text_free (&note);
}

/* Ask as L says, for PURPOSE.  */
static bool
ask (struct model_run *r, struct closed_loop *l, enum model_purpose purpose)
{
  struct model_collector *c = &r->collector;
  uint64_t samples = model_host_facts (r->host)->sample_count;
  l->samples = samples > 0 ? samples : 1;
  l->batch = 1;
  l->stops_at_failure = c->stops_at_failure;
  c->purpose = purpose;
  c->job_seconds = c->job_asking_s = 0;
  uint64_t failed = c->failed;
  bool went_well = model_host_run (r->host, MODEL_JOB_CLOSED_LOOP, l,
                                   sizeof *l, model_collector_take, c)
                   == 0;
  model_answers_clear (c->answers);
  if (model_host_was_suspended (r->host))
    note_pause (r);
  if (!went_well)
    return model_run_fail (r);
  if (model_answers_failed (c->answers))
    die_memory ();
  if (c->failed == failed || !c->stops_at_failure)
    return true;
  const char *said = model_host_said (r->host);
  diag_error ("query %" PRIu64 " of '%s' failed%s%s", c->failed_query,
              r->candidate->name,
              *said == '\0' ? ", and it does not say why" : ": ", said);
  failure_quote_tail (r->spec.standard_error);
  r->status = STATUS_NO;
  model_run_abandon (r, "a query failed");
  return false;
}

/* What its process prints is forgotten when it starts again.  */
static bool
start (struct model_run *r)
{
  if (sink_begin (r->spec.standard_output) != 0
      || sink_begin (r->spec.standard_error) != 0)
    die_errno (errno, "cannot keep what the model prints");
  r->host = model_host_start (&r->spec);
  if (r->host != NULL)
    return true;
  diag_errno (errno, "cannot start '%s' for '%s'", r->spec.program,
              r->candidate->name);
  r->status = STATUS_TROUBLE;
  model_run_abandon (r, "its process cannot be started");
  return false;
}

bool
model_run_load (struct model_run *r, uint64_t invocation)
{
  struct model_collector *c = &r->collector;
  r->asked = r->measured = r->block = 0;
  r->measured_s = r->asking_s = 0;
  c->invocation = invocation;
  c->samples = 0;
  c->loss = 0;
  c->loss_units = 0;
  if (r->hash[0] == '\0')
    model_file_hash (r->candidate->file, r->hash);
  if (!start (r))
    return false;
  c->host = r->host;
  if (model_host_load (r->host) != 0)
    return model_run_fail (r);
  const struct model_facts *f = model_host_facts (r->host);
  if (!r->is_described)
    model_describe (c->emitter, r);
  r->is_described = true;
  model_collector_figure (c, METRIC_LOAD, (double) f->load_ns / 1e9);
  if (f->loaded_B > f->before_B)
    model_collector_figure (c, METRIC_LOADMEM,
                            (double) (f->loaded_B - f->before_B));
  return true;
}

bool
model_run_first (struct model_run *r)
{
  struct closed_loop l = { .queries = 1, .stages_all = 1 };
  r->asked = 1;
  return ask (r, &l, PURPOSE_FIRST);
}

bool
model_run_warm_up (struct model_run *r)
{
  const struct options *o = r->options;
  struct closed_loop l = { .first = r->asked };
  if (o->has_warmup)
    l.queries = o->plan.warmups;
  else
    {
      l.min_queries = WARMUP_QUERIES;
      l.max_ns = WARMUP_NS;
    }
  if (o->has_warmup && o->plan.warmups == 0)
    return true;
  return ask (r, &l, PURPOSE_WARMUP);
}

/* Who kills us gets most of what there was.  */
static void
flush_now_and_then (struct model_run *r)
{
  struct model_collector *c = &r->collector;
  uint64_t now_ns = clock_now_ns ();
  if (now_ns - r->flushed_ns < FLUSH_NS)
    return;
  r->flushed_ns = now_ns;
  if (c->write_errno == 0 && emitter_flush (c->emitter) != 0)
    c->write_errno = errno;
}

/* What takes long is looked at in its course, too.  */
static void
tick (void *run)
{
  struct model_run *r = run;
  if (r->ticked != NULL)
    r->ticked (r->ticked_context);
  flush_now_and_then (r);
  uint64_t period_ns
      = r->instruments == NULL ? 0 : instruments_period_ns (r->instruments);
  uint64_t now_ns = clock_now_ns ();
  if (period_ns == 0 || now_ns - r->ticked_ns < period_ns)
    return;
  r->ticked_ns = now_ns;
  instruments_tick (r->instruments);
}

static void
begin_block (struct model_run *r)
{
  struct launch none = { 0 };
  r->block++;
  r->ticked_ns = clock_now_ns ();
  if (r->instruments != NULL)
    instruments_begin (r->instruments, &none);
}

/* What the block took in which QUERIES were answered: energy by the query.  */
static void
end_block (struct model_run *r, uint64_t queries)
{
  struct model_collector *c = &r->collector;
  if (r->instruments == NULL || queries == 0 || c->job_seconds <= 0)
    return;
  struct launch_result result
      = { .wall_ns = (uint64_t) (c->job_seconds * 1e9) };
  instruments_end (r->instruments, &result);
  size_t count;
  const struct reading *reading
      = instruments_readings (r->instruments, &count);
  for (size_t i = 0; i < count; i++)
    if (strcmp (reading[i].metric, "energy") == 0)
      model_collector_block (c, METRIC_ENERGY, r->block,
                             reading[i].value / (double) queries);
    else if (strcmp (reading[i].metric, "power") == 0)
      model_collector_block (c, METRIC_POWER, r->block, reading[i].value);
}

bool
model_run_measure (struct model_run *r, uint64_t queries, uint64_t max_ns)
{
  struct model_collector *c = &r->collector;
  struct closed_loop l = { .first = r->measured + 1,
                           .queries = queries,
                           .min_queries = 1,
                           .max_ns = max_ns,
                           .ping_every = PING_EVERY };
  uint64_t before = c->queries;
  begin_block (r);
  bool went_well = ask (r, &l, PURPOSE_MEASURE);
  end_block (r, c->queries - before);
  r->measured += c->queries - before;
  r->measured_s += c->job_seconds;
  r->asking_s += c->job_asking_s;
  return went_well;
}

bool
model_run_answers (struct model_run *r)
{
  const struct model_facts *f = model_host_facts (r->host);
  bool is_wanted = r->options->model.mode == MODE_ACCURACY
                   || (f->caps & BENCH_MODEL_LABELS) != 0
                   || r->options->model.labels != NULL;
  if (!is_wanted || f->sample_count == 0)
    return true;
  struct closed_loop l = { .queries = f->sample_count, .wants_output = 1 };
  if (!ask (r, &l, PURPOSE_ACCURACY))
    return false;
  struct model_collector *c = &r->collector;
  if (c->loss_units > 0)
    model_collector_figure (c, METRIC_PERPLEXITY,
                            exp (c->loss / (double) c->loss_units));
  return true;
}

/* Its file must be what it was when it was loaded.  */
static void
look_at_file (struct model_run *r)
{
  char now[SHA256_HEX_SIZE] = "";
  if (r->hash[0] == '\0')
    return;
  model_file_hash (r->candidate->file, now);
  if (strcmp (now, r->hash) == 0)
    return;
  diag_error ("the file '%s' of the model '%s' changed while it was measured",
              r->candidate->file, r->candidate->name);
  emit_metadata (r->collector.emitter, "note",
                 "the model's file changed while it was measured",
                 r->candidate->name);
  r->status = STATUS_NO;
}

/* Tell when asking alone takes much of what is measured.  */
static void
look_at_pings (const struct model_run *r)
{
  const struct model_collector *c = &r->collector;
  if (c->pings == 0 || c->answered == 0)
    return;
  double ping_s = c->ping_sum_s / (double) c->pings;
  double part = ping_s / (c->latency_sum_s / (double) c->answered);
  struct human_scale scale = human_scale_for (ping_s, "s", false);
  if (part > PING_PART)
    diag_note ("a round trip to '%s' without a query takes %.3g %s, which is "
               "%.0f %% of its latency",
               r->candidate->name, ping_s / scale.divisor, scale.suffix,
               part * 100);
}

bool
model_run_end (struct model_run *r)
{
  struct model_collector *c = &r->collector;
  const struct model_facts *f = model_host_facts (r->host);
  if (r->asking_s > 0 && c->samples > 0)
    model_collector_figure (c, METRIC_THROUGHPUT,
                            (double) c->samples / r->asking_s);
  uint64_t size_B = model_size_B (r);
  if (size_B > 0)
    model_collector_figure (c, METRIC_MODELSIZE, (double) size_B);
  if (f->parameters > 0)
    model_collector_figure (c, METRIC_PARAMETERS, (double) f->parameters);
  if (f->ops > 0)
    model_collector_figure (c, METRIC_FLOPS, (double) f->ops);
  bool went_well = model_host_stop (r->host) == 0;
  const struct model_memory *memory = model_host_memory (r->host);
  if (memory->peak_B > 0)
    model_collector_figure (c, METRIC_MAXRSS, (double) memory->peak_B);
  if (!went_well)
    return model_run_fail (r);
  say_rest (r);
  look_at_file (r);
  look_at_pings (r);
  uint64_t lost = model_host_lost (r->host);
  if (lost > 0)
    {
      diag_error ("%" PRIu64 " events of '%s' were lost, for they came faster "
                  "than they were read",
                  lost, r->candidate->name);
      r->status = STATUS_NO;
    }
  uint64_t strays = model_host_strays (r->host);
  if (strays > 0)
    diag_warning ("'%s' completed %" PRIu64 " queries that were not under way",
                  r->candidate->name, strays);
  model_host_free (r->host);
  r->host = NULL;
  return true;
}
