/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_turn.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "base/diag.h"
#include "load_describe.h"
#include "load_say.h"
#include "loadgen_summary.h"
#include "load/load_verdict.h"
#include "run/interrupt.h"

static void
begun (void *turn, uint64_t counted_from_ns)
{
  struct load_turn *t = turn;
  t->out.begin_ns = counted_from_ns;
}

static void
answered (void *turn, const struct load_record *record)
{
  struct load_turn *t = turn;
  if (!t->order.is_trial)
    load_emit_record (&t->out, record);
}

static bool
must_stop (void *turn)
{
  const struct load_turn *t = turn;
  load_progress_tick (&t->session->progress);
  return load_session_is_over (t->session) || t->out.write_errno != 0;
}

/* NS with as many arrivals as RATE tells, at least LEAST.  */
static struct arrival_stretch
stretch_of (double rate, uint64_t ns, double least)
{
  double seconds = (double) ns / 1e9;
  double n = fmax (least, nearbyint (rate * seconds));
  return (struct arrival_stretch){ .count = (uint64_t) n, .seconds = seconds };
}

/* Begin the arrivals of PLAN at RATE.  */
static void
plan_arrivals (struct load_plan *plan, const struct load_options *l,
               double rate, uint64_t seed)
{
  if (!l->has_exact_rate)
    {
      arrivals_begin (&plan->arrivals, &l->law, rate, seed);
      return;
    }
  /* Exact in what counts, whatever surrounds it.  */
  const struct arrival_stretch stretch[]
      = { stretch_of (rate, plan->warmup_ns, 0),
          stretch_of (rate, plan->duration_ns, 1),
          stretch_of (rate, plan->cool_down_ns, 0) };
  arrivals_fit (&plan->arrivals, &l->law, stretch, 3, seed);
}

/* SEED, for each trial and each invocation another, and none that another
   seed's have.  Models that take turns have the same.  */
static uint64_t
own_seed (const struct load_turn *t, uint64_t seed)
{
  uint64_t invocation = t->session->invocation;
  uint64_t step = t->member->trials + (invocation > 1 ? invocation - 1 : 0);
  return seed + step * UINT64_C (0x9e3779b97f4a7c15);
}

static struct load_order
order_of (const struct load_turn *t, uint64_t parts)
{
  const struct options *o = t->session->options;
  const struct load_options *l = &o->load;
  struct load_order order = {
    .plan = {
      .loop = load_is_open (l)                  ? LOAD_OPEN
              : l->scenario == SCENARIO_OFFLINE ? LOAD_FLOOD
                                                : LOAD_CLOSED,
      .batch = t->point->batch,
      .concurrency = t->point->concurrency,
      .warmup_ns = l->warmup_ns,
      .cool_down_ns = l->cool_down_ns,
      .duration_ns = l->duration_ns,
      .min_queries = l->min_queries,
      .max_queries = l->max_queries,
      .max_duration_ns = l->max_duration_ns,
      .max_in_flight = l->max_in_flight,
      .timeout_ns = o->timeout_ms * 1000000,
    },
    .parts = parts,
    .target_count = l->target_count,
    .sample_order = l->sample_order,
    .sample_seed = own_seed (t, l->sample_seed),
    .pool = (size_t) l->pool,
    .same = l->same,
    .spin_ns = l->spin_ns,
    .inner = l->inner,
    .flushes_cache = l->flushes_cache,
  };
  memcpy (order.target, l->target, sizeof order.target);
  if (l->trace != NULL)
    snprintf (order.trace, sizeof order.trace, "%s", l->trace);
  if (order.plan.loop == LOAD_OPEN)
    plan_arrivals (&order.plan, l, t->rate, own_seed (t, o->plan.seed));
  return order;
}

void
load_turn_init (struct load_turn *t, struct load_session *s,
                struct load_member *member, struct load_point *point,
                double rate, uint64_t parts)
{
  *t = (struct load_turn){ .session = s,
                           .member = member,
                           .point = point,
                           .rate = rate,
                           .result = { .end = LOAD_PAUSED },
                           .energy = { .instruments = s->instruments } };
  t->order = order_of (t, parts);
  load_emitter_init (&t->out, s->emitter, s->options, point->name,
                     s->invocation);
}

/* The next part; false when it could not begin, which is told.  */
static bool
carry_out (struct load_turn *t)
{
  struct load_session *s = t->session;
  const struct load_subject *subject = t->member->subject;
  struct load_observer observer = {
    .context = t, .begun = begun, .answered = answered, .must_stop = must_stop
  };
  struct text why = { 0 };
  t->part++;
  load_progress_begin (&s->progress, t);
  bool has_begun = subject->run (subject->self, &t->order, t->part,
                                 t->point->name, &observer, &t->result, &why)
                   == 0;
  if (!has_begun)
    {
      if (why.length > 0)
        diag_error ("%s", text_string (&why));
      s->status = STATUS_TROUBLE;
    }
  text_free (&why);
  if (t->out.write_errno != 0)
    s->write_errno = t->out.write_errno;
  t->is_over = !has_begun || t->result.end != LOAD_PAUSED;
  return has_begun;
}

void
load_turn_go_on (struct load_turn *t)
{
  load_energy_begin (&t->energy);
  carry_out (t);
  load_energy_end (&t->energy);
  load_session_flush (t->session);
}

static struct target_rule
rule_of (const struct load_turn *t)
{
  const struct load_options *l = &t->session->options->load;
  return (struct target_rule){
    .confidence = l->confidence,
    .adds_one = l->judges_as_loadgen && t->order.plan.loop != LOAD_OPEN,
  };
}

/* Whether it is VALID; else WHY not.  */
static bool
judge (const struct load_turn *t, struct text *why)
{
  const struct load_options *l = &t->session->options->load;
  return load_verdict (why, &t->result, &t->order.plan, l->target,
                       l->target_count, rule_of (t));
}

/* What people call it.  */
static void
put_name (struct text *to, const struct load_turn *t)
{
  text_puts (to, t->point->name);
  if (t->session->invocation > 0)
    text_printf (to, ", invocation %" PRIu64, t->session->invocation);
}

/* WHY this invocation is INVALID goes to what there is to say of all so
   far.  */
static void
note_invalid (const struct load_turn *t, const char *why)
{
  struct text *all = &t->point->invalid;
  if (*why == '\0')
    return;
  if (t->session->invocation == 0)
    text_puts (all, why);
  else
    text_printf (all, "%sinvocation %" PRIu64 ": %s",
                 all->length > 0 ? "; " : "", t->session->invocation, why);
}

void
load_turn_conclude (struct load_turn *t)
{
  struct load_session *s = t->session;
  const struct load_plan *plan = &t->order.plan;
  if (s->status == STATUS_TROUBLE)
    return;
  struct text why = { 0 }, name = { 0 };
  bool is_valid = judge (t, &why);
  note_invalid (t, text_string (&why));
  put_name (&name, t);
  load_energy_emit (&t->energy, &t->out, t->result.asked);
  if (t->result.queries > 0)
    load_emit_result (&t->out, &t->result, t->order.target_count > 0);
  load_describe_result (s->emitter, t->point->name, plan, &t->result,
                        text_string (&t->point->invalid));
  if (s->write_errno == 0 && interrupt_signal () == 0)
    load_say (s->options, text_string (&name), plan, &t->result,
              text_string (&why));
  if (s->summary.stream != NULL)
    {
      const struct load_summary summary = { .options = s->options,
                                            .name = text_string (&name),
                                            .plan = plan,
                                            .rate = t->rate,
                                            .result = &t->result,
                                            .why = text_string (&why) };
      loadgen_summary_print (s->summary.stream, &summary);
    }
  if (!is_valid && s->status == STATUS_OK)
    s->status = STATUS_NO;
  text_free (&why);
  text_free (&name);
}

bool
load_turn_try (struct load_session *s, struct load_member *member,
               struct load_point *point, double rate, struct load_result *r,
               struct text *why, bool *is_late)
{
  struct load_turn t;
  const struct load_options *l = &s->options->load;
  load_turn_init (&t, s, member, point, rate, 1);
  if (s->trial_queries > 0)
    t.order.plan.min_queries = s->trial_queries;
  t.order.is_trial = true;
  bool has_begun = carry_out (&t);
  bool is_valid = has_begun && judge (&t, why);
  *is_late = has_begun
             && load_verdict_is_late (&t.result, &t.order.plan, l->target,
                                      l->target_count, rule_of (&t));
  *r = t.result;
  member->trials++;
  return is_valid;
}
