/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_collector.h"
#include <bench-model.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include "base/diag.h"
#include "model/closed_loop.h"
#include "number/number.h"

/* Write when so much has gathered.  */
#define PENDING_MAX 65536

void
model_collector_init (struct model_collector *c, struct emitter *e,
                      const struct options *o, const char *benchmark)
{
  *c = (struct model_collector){ .emitter = e,
                                 .options = o,
                                 .benchmark = benchmark,
                                 .answers = or_die (model_answers_new ()),
                                 .stops_at_failure = !o->ignores_failure };
}

void
model_collector_free (struct model_collector *c)
{
  model_answers_free (c->answers);
}

/* Whether NAME is to be written; without -m IS_USUAL says so, and bare numbers
   are of one metric.  */
static bool
wants (const struct model_collector *c, const char *name, bool is_usual)
{
  const struct argument_list *chosen = &c->options->metrics;
  for (size_t i = 0; i < chosen->count; i++)
    if (strcmp (chosen->item[i], name) == 0)
      return true;
  if (chosen->count > 0)
    return false;
  if (c->emitter->only_values)
    return strcmp (name, model_metrics[METRIC_LATENCY].name) == 0;
  return is_usual;
}

bool
model_collector_wants (const struct model_collector *c,
                       enum model_metric metric)
{
  return wants (c, model_metrics[metric].name, model_metrics[metric].is_usual);
}

static void
emit (struct model_collector *c, const char *name, const char *unit,
      double value, const struct run *run)
{
  struct text *pending = &c->emitter->writer.pending;
  emit_value (c->emitter, value, unit, name, c->benchmark, run);
  if (pending->length >= PENDING_MAX && c->write_errno == 0
      && emitter_flush (c->emitter) != 0)
    c->write_errno = errno;
}

static void
put (struct model_collector *c, enum model_metric metric, double value,
     const struct run *run)
{
  if (!isnan (value) && model_collector_wants (c, metric))
    emit (c, model_metrics[metric].name, model_metrics[metric].unit, value,
          run);
}

/* RUN number J of the invocation.  */
static struct run
run_of (const struct model_collector *c, uint64_t j)
{
  if (c->invocation == 0)
    return (struct run){ .depth = 1, .level = { j } };
  return (struct run){ .depth = 2, .level = { c->invocation, j } };
}

void
model_collector_figure (struct model_collector *c, enum model_metric metric,
                        double value)
{
  struct run run = { .depth = 1, .level = { c->invocation } };
  put (c, metric, value, c->invocation == 0 ? NULL : &run);
}

void
model_collector_block (struct model_collector *c, enum model_metric metric,
                       uint64_t block, double value)
{
  struct run run = run_of (c, block);
  put (c, metric, value, &run);
}

static double
seconds_between (uint64_t from_ns, uint64_t to_ns)
{
  return ((double) to_ns - (double) from_ns) / 1e9;
}

static void
put_tokens (struct model_collector *c, const struct model_answer *a,
            const struct run *run)
{
  put (c, METRIC_TTFT, model_answer_ttft_s (a), run);
  put (c, METRIC_TPOT, model_answer_tpot_s (a), run);
  struct run gap = *run;
  gap.depth++;
  for (size_t i = 1; i < a->tokens && gap.depth <= RUN_DEPTH_MAX; i++)
    {
      gap.level[gap.depth - 1] = i;
      put (c, METRIC_ITL, seconds_between (a->token_ns[i - 1], a->token_ns[i]),
           &gap);
    }
  put (c, METRIC_TOKENS, (double) a->tokens, run);
}

/* A stage that was marked several times in a query counts as a whole.  */
static void
put_stages (struct model_collector *c, const struct model_answer *a,
            const struct run *run)
{
  uint64_t ns[MODEL_STAGES_MAX] = { 0 };
  bool is_marked[MODEL_STAGES_MAX] = { false };
  for (size_t i = 0; i < a->stages; i++)
    if (a->stage[i].stage < MODEL_STAGES_MAX)
      {
        ns[a->stage[i].stage] += a->stage[i].ns;
        is_marked[a->stage[i].stage] = true;
      }
  if (a->own_ns > 0 && wants (c, "stage.worker", true))
    emit (c, "stage.worker", "s", (double) a->own_ns / 1e9, run);
  for (uint64_t i = 0; i < MODEL_STAGES_MAX; i++)
    {
      char name[sizeof "stage." + MODEL_STAGE_SIZE];
      if (!is_marked[i])
        continue;
      stpcpy (stpcpy (name, model_metrics[METRIC_STAGE].name),
              model_host_stage (c->host, i));
      if (wants (c, name, true))
        emit (c, name, "s", (double) ns[i] / 1e9, run);
    }
}

/* The index of each sample of a batch; only the first is known when they are
   not in order.  */
static void
put_samples (struct model_collector *c, const struct model_answer *a,
             const struct run *run)
{
  if (a->samples == 1)
    put (c, METRIC_SAMPLE, a->sample, run);
}

/* What there is to tell of a query that was due by itself.  */
static void
put_open (struct model_collector *c, const struct model_answer *a,
          const struct run *run)
{
  put (c, METRIC_ISSUED, seconds_between (c->begin_ns, a->due_ns), run);
  put (c, METRIC_LATENESS, seconds_between (a->due_ns, a->issued_ns), run);
  put (c, METRIC_SERVICE, seconds_between (a->issued_ns, a->done_ns), run);
}

/* One latency for each of its samples.  */
static void
put_offline (struct model_collector *c, const struct model_answer *a,
             double latency_s)
{
  for (uint32_t i = 0; i < a->samples; i++)
    {
      struct run run = run_of (c, c->samples - a->samples + i + 1);
      put (c, METRIC_LATENCY, latency_s, &run);
    }
}

static void
take_measured (struct model_collector *c, const struct model_answer *a)
{
  c->queries++;
  struct run run = run_of (c, a->query);
  double latency_s = seconds_between (a->due_ns, a->done_ns);
  if (a->status < 0)
    {
      put (c, METRIC_LATENCY_FAILED, latency_s, &run);
      return;
    }
  c->samples += a->samples;
  c->answered++;
  c->latency_sum_s += latency_s;
  if (c->purpose == PURPOSE_LOAD && c->is_offline)
    {
      put_offline (c, a, latency_s);
      return;
    }
  put (c, METRIC_LATENCY, latency_s, &run);
  if (c->purpose == PURPOSE_LOAD && c->is_open)
    put_open (c, a, &run);
  put_samples (c, a, &run);
  if (a->tokens > 0)
    put_tokens (c, a, &run);
  if (a->stages > 0 || a->own_ns > 0)
    put_stages (c, a, &run);
}

static void
take_answer (struct model_collector *c, const struct model_answer *a)
{
  if (a->status < 0)
    {
      c->failed++;
      c->failed_query = a->query;
    }
  double latency_s = seconds_between (a->due_ns, a->done_ns);
  struct run run = run_of (c, a->query);
  switch (c->purpose)
    {
    case PURPOSE_FIRST:
      if (a->status >= 0)
        model_collector_figure (c, METRIC_FIRST, latency_s);
      break;
    case PURPOSE_WARMUP:
      if (c->options->keeps_warmup && a->status >= 0
          && !c->emitter->only_values)
        emit (c, "warmup", "s", latency_s, &run);
      break;
    case PURPOSE_MEASURE:
    case PURPOSE_LOAD:
      take_measured (c, a);
      break;
    case PURPOSE_ACCURACY:
    case PURPOSE_TRIAL:
      break;
    }
}

/* Perplexity is of the whole; bits per character are of each sample, too.  */
static void
take_loss (struct model_collector *c, double loss, uint32_t units,
           const struct run *run)
{
  if (units == 0)
    return;
  c->loss += loss;
  c->loss_units += units;
  put (c, METRIC_BPC, loss / units / log (2), run);
}

static void
take_output (struct model_collector *c, const struct model_record *r)
{
  uint32_t has = r->of_output.has;
  int64_t wanted = r->of_output.wanted;
  if ((has & BENCH_MODEL_HAS_WANTED) == 0
      && model_labels_find (c->labels, r->of_output.sample, &wanted))
    has |= BENCH_MODEL_HAS_WANTED;
  struct run run = run_of (c, r->of_output.sample);
  bool has_predicted = (has & BENCH_MODEL_HAS_PREDICTED) != 0;
  bool has_wanted = (has & BENCH_MODEL_HAS_WANTED) != 0;
  if (has_predicted && has_wanted)
    put (c, METRIC_CORRECT, r->of_output.predicted == wanted, &run);
  else if ((has & BENCH_MODEL_HAS_RANK) != 0)
    put (c, METRIC_CORRECT, r->of_output.rank == 1, &run);
  if (has_predicted)
    put (c, METRIC_PREDICTED, r->of_output.predicted, &run);
  if (has_wanted)
    put (c, METRIC_LABEL, (double) wanted, &run);
  if ((has & BENCH_MODEL_HAS_RANK) != 0)
    put (c, METRIC_RANK, r->of_output.rank, &run);
  if ((has & BENCH_MODEL_HAS_CONFIDENCE) != 0)
    put (c, METRIC_CONFIDENCE, r->of_output.confidence, &run);
  if ((has & BENCH_MODEL_HAS_LOSS) != 0)
    take_loss (c, r->of_output.loss, r->of_output.loss_units, &run);
}

static void
take_ping (struct model_collector *c, const struct model_record *r)
{
  if (c->purpose != PURPOSE_MEASURE && c->purpose != PURPOSE_LOAD)
    return;
  struct run run = run_of (c, r->query);
  c->pings++;
  c->ping_sum_s += (double) r->of_event.at_ns / 1e9;
  put (c, METRIC_PING, (double) r->of_event.at_ns / 1e9, &run);
}

static void
take_value (struct model_collector *c, const struct model_record *r)
{
  if (r->of_event.number == CLOSED_LOOP_SECONDS)
    c->job_seconds = r->of_event.value;
  else if (r->of_event.number == CLOSED_LOOP_ASKING)
    c->job_asking_s = r->of_event.value;
}

bool
model_collector_take (void *context, const struct model_record *r)
{
  struct model_collector *c = context;
  struct model_answer answer;
  if (r->kind == MODEL_RECORD_OUTPUT)
    take_output (c, r);
  else if (r->kind == MODEL_RECORD_PING)
    take_ping (c, r);
  else if (r->kind == MODEL_RECORD_VALUE)
    take_value (c, r);
  else if (model_answers_add (c->answers, r, &answer))
    take_answer (c, &answer);
  return c->write_errno == 0;
}
