/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_session.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "describe.h"
#include "load_describe.h"
#include "load_say.h"
#include "loadgen_summary.h"
#include "load/load_verdict.h"
#include "run/interrupt.h"

bool
load_session_is_over (const struct load_session *s)
{
  return interrupt_signal () != 0 || s->write_errno != 0
         || s->status == STATUS_TROUBLE;
}

static void
begun (void *session, uint64_t counted_from_ns)
{
  struct load_session *s = session;
  s->out.begin_ns = counted_from_ns;
}

static void
answered (void *session, const struct load_record *record)
{
  struct load_session *s = session;
  if (!s->is_trial)
    load_emit_record (&s->out, record);
}

static bool
must_stop (void *session)
{
  const struct load_session *s = session;
  return load_session_is_over (s) || s->out.write_errno != 0;
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
  double seconds
      = (double) (plan->warmup_ns + plan->duration_ns + plan->cool_down_ns)
        / 1e9;
  double n = fmax (1, nearbyint (rate * seconds));
  arrivals_fit (&plan->arrivals, &l->law, (uint64_t) n, seconds, seed);
}

/* SEED for each trial another, and none that another seed's trials have.  */
static uint64_t
seed_of_trial (const struct load_session *s, uint64_t seed)
{
  return seed + s->trials * UINT64_C (0x9e3779b97f4a7c15);
}

static struct load_order
order_of (const struct load_session *s, const struct load_point *point,
          double rate)
{
  const struct load_options *l = &s->options->load;
  struct load_order order = {
    .plan = {
      .loop = load_is_open (l)                  ? LOAD_OPEN
              : l->scenario == SCENARIO_OFFLINE ? LOAD_FLOOD
                                                : LOAD_CLOSED,
      .batch = point->batch,
      .concurrency = point->concurrency,
      .warmup_ns = l->warmup_ns,
      .cool_down_ns = l->cool_down_ns,
      .duration_ns = l->duration_ns,
      .min_queries = l->min_queries,
      .max_queries = l->max_queries,
      .max_duration_ns = l->max_duration_ns,
      .max_in_flight = l->max_in_flight,
      .timeout_ns = s->options->timeout_ms * 1000000,
    },
    .target_count = l->target_count,
    .sample_order = l->sample_order,
    .sample_seed = seed_of_trial (s, l->sample_seed),
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
    plan_arrivals (&order.plan, l, rate,
                   seed_of_trial (s, s->options->plan.seed));
  return order;
}

/* The rule by which targets are judged in PLAN.  */
static struct target_rule
rule_of (const struct load_options *l, const struct load_plan *plan)
{
  return (struct target_rule){
    .confidence = l->confidence,
    .adds_one = l->judges_as_loadgen && plan->loop != LOAD_OPEN,
  };
}

/* Carry out ORDER: whether it is VALID, else WHY not.  */
static bool
carry_out (struct load_session *s, const struct load_order *order,
           const char *benchmark, struct load_result *r, struct text *why)
{
  const struct load_options *l = &s->options->load;
  struct load_observer observer = {
    .context = s, .begun = begun, .answered = answered, .must_stop = must_stop
  };
  if (s->at->run (s->at->self, order, benchmark, &observer, r, why) != 0)
    {
      if (why->length > 0)
        diag_error ("%s", text_string (why));
      s->status = STATUS_TROUBLE;
      return false;
    }
  if (s->out.write_errno != 0)
    s->write_errno = s->out.write_errno;
  return load_verdict (why, r, &order->plan, l->target, l->target_count,
                       rule_of (l, &order->plan));
}

bool
load_session_try (struct load_session *s, const struct load_point *point,
                  double rate, struct load_result *r, struct text *why)
{
  *r = (struct load_result){ 0 };
  struct load_order order = order_of (s, point, rate);
  if (s->trial_queries > 0)
    order.plan.min_queries = s->trial_queries;
  load_emitter_init (&s->out, s->emitter, s->options, point->name);
  s->is_trial = true;
  order.is_trial = true;
  bool is_valid = carry_out (s, &order, point->name, r, why);
  s->is_trial = false;
  s->trials++;
  return is_valid;
}

/* Nothing is asked: what the machine does meanwhile is the level of rest.  */
static void
rest (struct load_session *s, const struct load_point *point)
{
  load_emitter_init (&s->out, s->emitter, s->options, point->name);
  load_energy_begin (&s->energy);
  if (!s->at->is_virtual)
    load_energy_rest (&s->energy, s->options->load.duration_ns);
  load_energy_end (&s->energy, &s->out, 0);
  load_emit_figure (&s->out, "throughput", "1/s", 0);
}

/* The load POINT at RATE, written as it goes.  */
static void
run_point (struct load_session *s, const struct load_point *point, double rate)
{
  load_describe_point (s->emitter, s->options, point, rate);
  if (rate == 0)
    {
      rest (s, point);
      return;
    }
  struct load_order order = order_of (s, point, rate);
  struct load_result r = { 0 };
  struct text why = { 0 };
  load_emitter_init (&s->out, s->emitter, s->options, point->name);
  load_energy_begin (&s->energy);
  bool is_valid = carry_out (s, &order, point->name, &r, &why);
  load_energy_end (&s->energy, &s->out, r.queries);
  if (s->status != STATUS_TROUBLE)
    {
      load_emit_result (&s->out, &r, order.target_count > 0);
      load_describe_result (s->emitter, point->name, &order.plan, &r,
                            text_string (&why));
      if (s->write_errno == 0 && interrupt_signal () == 0)
        load_say (s->options, point->name, &order.plan, &r,
                  text_string (&why));
      if (s->summary != NULL)
        loadgen_summary_print (s->summary, s->options, point->name,
                               &order.plan, rate, &r, text_string (&why));
      if (!is_valid)
        s->status = STATUS_NO;
    }
  text_free (&why);
}

/* Where no rate is given, levels are parts of what is found.  */
static bool
find_rate_of_levels (struct load_session *s, const struct load_point *point)
{
  const struct load_options *l = &s->options->load;
  s->rate = l->rate;
  if (l->finds_rate)
    s->rate = load_session_find_rate (s, point);
  else if (isnan (l->rate) && l->levels.count > 0)
    s->rate = load_session_find_limit (s, point);
  return !isnan (s->rate) || (l->levels.count == 0 && !l->finds_rate);
}

/* Whether POINT differs from the one before in more than its level.  */
static bool
begins_levels (const struct load_session *s, size_t i)
{
  const struct load_options *l = &s->options->load;
  return l->levels.count == 0 || i % l->levels.count == 0;
}

static void
run_points (struct load_session *s)
{
  const struct load_options *l = &s->options->load;
  bool goes_on = true;
  for (size_t i = 0; i < s->points_of_it->count && !load_session_is_over (s);
       i++)
    {
      const struct load_point *point = &s->points_of_it->item[i];
      if (begins_levels (s, i))
        goes_on = find_rate_of_levels (s, point);
      if (!goes_on || load_session_is_over (s)
          || (l->finds_rate && l->levels.count == 0))
        continue;
      double rate = s->rate;
      if (!isnan (point->level))
        rate *= point->level;
      run_point (s, point, rate);
      if (s->write_errno == 0 && emitter_flush (s->emitter) != 0)
        s->write_errno = errno;
    }
}

/* The worst status wins.  */
static void
worsen (struct load_session *s, int status)
{
  s->has_dropped |= status != STATUS_OK;
  if (status != STATUS_OK && s->status != STATUS_TROUBLE
      && (s->status == STATUS_OK || status != STATUS_NO))
    s->status = status;
}

/* All loads on subject I.  */
static void
run_subject (struct load_session *s, size_t i)
{
  s->at = &s->subject[i];
  s->points_of_it = &s->points[i];
  int status = s->at->begin == NULL ? STATUS_OK : s->at->begin (s->at->self);
  worsen (s, status);
  if (status == STATUS_OK)
    run_points (s);
  if (s->at->end != NULL)
    worsen (s, s->at->end (s->at->self));
  if (s->write_errno == 0 && emitter_flush (s->emitter) != 0)
    s->write_errno = errno;
}

bool
load_session_is_complete (const struct load_session *s)
{
  return interrupt_signal () == 0 && s->write_errno == 0 && !s->has_dropped
         && s->status != STATUS_TROUBLE;
}

/* Before anything is measured.  */
static void
open_summary (struct load_session *s)
{
  const char *file = s->options->load.summary;
  if (file == NULL)
    return;
  s->summary = fopen (file, "we");
  if (s->summary == NULL)
    die_errno (errno, "'%s'", file);
}

static void
close_summary (struct load_session *s)
{
  if (s->summary == NULL)
    return;
  bool has_failed = ferror (s->summary) != 0;
  if (fclose (s->summary) != 0 || has_failed)
    {
      diag_errno (errno, "'%s'", s->options->load.summary);
      s->status = STATUS_TROUBLE;
    }
}

void
load_session_run (struct load_session *s, const struct options *o,
                  const struct load_subject *subject, size_t count,
                  struct instruments *instruments, struct emitter *e)
{
  *s = (struct load_session){ .options = o,
                              .subject = subject,
                              .count = count,
                              .emitter = e,
                              .energy = { .instruments = instruments },
                              .rate = NAN };
  s->points = or_die (memory_array (count, sizeof *s->points));
  open_summary (s);
  for (size_t i = 0; i < count; i++)
    s->points[i] = load_points_new (&o->load, subject[i].name);
  load_describe_session (e, o, subject, s->points, count);
  if (instruments != NULL)
    describe_instruments (e, instruments, false);
  if (emitter_flush (e) != 0)
    s->write_errno = errno;
  for (size_t i = 0; i < count && !load_session_is_over (s); i++)
    run_subject (s, i);
  close_summary (s);
  emit_end (e, load_session_is_complete (s) ? "complete"
               : interrupt_signal () != 0   ? "interrupted"
                                            : "failed");
  if (s->write_errno == 0 && emitter_flush (e) != 0)
    s->write_errno = errno;
}

void
load_session_close (struct load_session *s)
{
  for (size_t i = 0; i < s->count; i++)
    load_points_free (&s->points[i]);
  free (s->points);
}
