/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_describe.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "describe.h"
#include "model_describe.h"
#include "number/number.h"
#include "run/machine.h"

static const char *const order_name[]
    = { "random", "contiguous", "unique", "equal", "in-order", "same" };

static void
describe_seconds (struct emitter *e, const char *key, uint64_t ns)
{
  char number[NUMBER_SIZE];
  number_print (number, (double) ns / 1e9);
  emit_metadataf (e, key, NULL, "%ss", number);
}

static void
describe_extent (struct emitter *e, const struct load_options *l)
{
  describe_seconds (e, "duration", l->duration_ns);
  emit_metadataf (e, "min-queries", NULL, "%" PRIu64, l->min_queries);
  if (l->max_queries > 0)
    emit_metadataf (e, "max-queries", NULL, "%" PRIu64, l->max_queries);
  if (l->max_duration_ns > 0)
    describe_seconds (e, "max-duration", l->max_duration_ns);
  if (l->max_in_flight > 0)
    emit_metadataf (e, "max-inflight", NULL, "%" PRIu64, l->max_in_flight);
  describe_seconds (e, "warmup-time", l->warmup_ns);
  describe_seconds (e, "cool-down", l->cool_down_ns);
}

static void
describe_targets (struct emitter *e, const struct load_options *l)
{
  struct text all = { 0 };
  for (size_t i = 0; i < l->target_count; i++)
    text_printf (&all, "%s%s", i > 0 ? ", " : "", l->target[i].text);
  if (l->target_count == 0)
    return;
  emit_metadata (e, "target", text_string (&all), NULL);
  text_free (&all);
  if (l->judges_as_loadgen)
    emit_metadata (e, "early-stopping", "loadgen", NULL);
  else
    emit_metadataf (e, "early-stopping", NULL, "%g", l->confidence);
}

/* By which law queries are due.  */
static const char *
law_name (const struct load_options *l)
{
  if (l->arrivals != NULL)
    return l->arrivals;
  return l->law.kind == ARRIVALS_CONSTANT ? "constant" : "poisson";
}

/* The benchmarks: all loads, and where these have names of their own the
   models, whose size, say, is one for all.  */
static void
describe_benchmarks (struct emitter *e, const struct options *o,
                     const struct load_member *member, size_t count)
{
  size_t most = count, n = 0;
  for (size_t i = 0; i < count; i++)
    most += member[i].points.count;
  const char **name = or_die (memory_array (most, sizeof *name));
  for (size_t i = 0; i < count; i++)
    {
      const struct load_points *points = &member[i].points;
      const struct load_subject *subject = member[i].subject;
      bool has_own = strcmp (points->item[0].name, subject->name) != 0;
      if (has_own && !subject->is_virtual)
        name[n++] = subject->name;
      for (size_t k = 0; k < points->count; k++)
        name[n++] = points->item[k].name;
    }
  describe_opening (e, o, name, n);
  free (name);
}

void
load_describe_session (struct emitter *e, const struct options *o,
                       const struct load_member *member, size_t count)
{
  const struct load_options *l = &o->load;
  describe_benchmarks (e, o, member, count);
  emit_metadata (e, "scenario", scenario_name[l->scenario], NULL);
  emit_metadataf (e, "seed", NULL, "%" PRIu64, o->plan.seed);
  bool takes_turns = count > 1 && o->plan.order != ORDER_SEQUENTIAL;
  emit_metadata (e, "order", takes_turns ? "slices" : "sequential", NULL);
  if (o->invocations > 0)
    emit_metadataf (e, "invocations", NULL, "%" PRIu64, o->invocations);
  if (l->sample_seed != o->plan.seed)
    emit_metadataf (e, "sample-seed", NULL, "%" PRIu64, l->sample_seed);
  emit_metadata (e, "sample-order", order_name[l->sample_order], NULL);
  if (l->pool > 0)
    emit_metadataf (e, "pool", NULL, "%" PRIu64, l->pool);
  if (load_is_open (l))
    {
      emit_metadata (e, "arrivals", law_name (l), NULL);
      if (l->has_exact_rate)
        emit_metadata (e, "exact-rate", "1", NULL);
    }
  if (l->spin_ns == LOAD_NEVER)
    emit_metadata (e, "spin", "always", NULL);
  else if (l->spin_ns > 0)
    describe_seconds (e, "spin", l->spin_ns);
  if (l->flushes_cache)
    emit_metadata (e, "flush-cache", "before each query", NULL);
  describe_extent (e, l);
  describe_targets (e, l);
  struct machine *machine = or_die (machine_look (o->sysfs));
  describe_conditions (e, o, machine, true);
  if (member[0].subject->is_virtual)
    emit_metadata (e, "clock", "virtual", NULL);
  else
    model_describe_clock (e, machine);
  machine_free (machine);
  for (size_t i = 0; i < count; i++)
    member[i].subject->describe (member[i].subject->self, e);
}

void
load_describe_point (struct emitter *e, const struct options *o,
                     const struct load_point *point, double rate)
{
  const struct load_options *l = &o->load;
  if (load_is_open (l))
    {
      if (isnan (rate))
        rate = arrival_law_rate (&l->law);
      if (!isnan (rate))
        emit_metadataf (e, "rate", point->name, "%.10g/s", rate);
    }
  else if (l->scenario != SCENARIO_OFFLINE)
    emit_metadataf (e, "concurrency", point->name, "%zu", point->concurrency);
  emit_metadataf (e, "batch", point->name, "%zu", point->batch);
}

/* COUNT times of PERCENTILES, as p50=...s,p90=...s.  */
static void
describe_times (struct emitter *e, const char *key, const char *name,
                const uint64_t ns[LOAD_PERCENTILES])
{
  emit_metadataf (e, key, name, "p50=%gs,p99=%gs,p99.9=%gs",
                  (double) ns[0] / 1e9, (double) ns[4] / 1e9,
                  (double) ns[5] / 1e9);
}

void
load_describe_result (struct emitter *e, const char *name,
                      const struct load_plan *plan,
                      const struct load_result *r, const char *why)
{
  emit_metadataf (e, "verdict", name, "%s%s%s", *why == '\0' ? "VALID" : "IN",
                  *why == '\0' ? "" : "VALID: ", why);
  if (plan->loop != LOAD_OPEN || r->queries == 0)
    return;
  describe_times (e, "generator-lateness", name, r->lateness_ns);
  emit_metadataf (e, "little", name, "%.3g", r->little);
  if (r->flow.is_known)
    emit_metadataf (e, "flow", name,
                    "offered=%.6g/s,completed=%.6g/s,slope=%.3g/s "
                    "(%.3g to %.3g)%s",
                    r->flow.offered, r->flow.completed, r->flow.slope,
                    r->flow.slope_lo, r->flow.slope_hi,
                    r->flow.is_saturated ? ": did not keep up" : "");
}
