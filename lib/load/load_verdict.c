/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/load_verdict.h"
#include <inttypes.h>

/* Begin another reason.  */
static void
begin (struct text *why)
{
  if (why->length > 0)
    text_puts (why, "; ");
}

bool
load_verdict_has_lasted (const struct load_result *r,
                         const struct load_plan *p)
{
  if (r->end == LOAD_COMPLETE)
    return true;
  /* Each sample once takes whatever time it takes, but not of arrivals.  */
  bool has_time
      = p->loop != LOAD_OPEN || r->last_due_ns - r->begin_ns >= p->duration_ns;
  return r->end == LOAD_EXHAUSTED && r->queries >= p->min_queries && has_time;
}

/* A load that ended before it had what was asked for.  */
static void
put_end (struct text *why, const struct load_result *r,
         const struct load_plan *p)
{
  double seconds = (double) (r->end_ns - r->begin_ns) / 1e9;
  double wanted_s = (double) p->duration_ns / 1e9;
  if (load_verdict_has_lasted (r, p))
    return;
  switch ((enum load_end) r->end)
    {
    case LOAD_COMPLETE:
      return;
    case LOAD_EXHAUSTED:
      begin (why);
      text_printf (why, "nothing was left to ask after %.3g s", seconds);
      break;
    case LOAD_MAX_QUERIES:
      begin (why);
      text_printf (why,
                   "ended after %.3g of %.3g s by the limit of %" PRIu64
                   " queries",
                   seconds, wanted_s, p->max_queries);
      break;
    case LOAD_MAX_DURATION:
      begin (why);
      text_printf (why, "ended by the limit of %.3g s",
                   (double) p->max_duration_ns / 1e9);
      break;
    case LOAD_MAX_IN_FLIGHT:
      begin (why);
      text_printf (why, "more than %" PRIu64 " queries were under way at once",
                   p->max_in_flight);
      break;
    case LOAD_TIMEOUT:
      begin (why);
      text_printf (why, "an answer did not come within %.3g s",
                   (double) p->timeout_ns / 1e9);
      break;
    case LOAD_CONFUSED:
      begin (why);
      text_puts (why, "an answer came to a query that was not asked");
      break;
    case LOAD_BROKEN:
      begin (why);
      text_puts (why, "the model broke down");
      break;
    case LOAD_STOPPED:
    case LOAD_PAUSED:
      begin (why);
      text_puts (why, "interrupted");
      break;
    case LOAD_NO_MEMORY:
      begin (why);
      text_puts (why, "memory ran out");
      break;
    }
}

static void
put_counts (struct text *why, const struct load_result *r,
            const struct load_plan *p)
{
  if (r->failed > 0)
    {
      begin (why);
      text_printf (why, "%" PRIu64 " of %" PRIu64 " queries failed", r->failed,
                   r->queries);
    }
  if (r->queries < p->min_queries)
    {
      begin (why);
      text_printf (why,
                   "%" PRIu64 " of at least %" PRIu64 " queries: %" PRIu64
                   " more are needed",
                   r->queries, p->min_queries, p->min_queries - r->queries);
    }
}

void
load_verdict_put_target (struct text *to, const struct load_target *t,
                         const struct target_count *c, struct target_rule rule)
{
  double over = c->queries == 0 ? 0 : (double) c->over / (double) c->queries;
  if (c->queries == 0)
    text_printf (to, "%s is not shown: no query tells of it", t->text);
  else if (over > 1 - t->share)
    text_printf (to,
                 "%s is not met: %" PRIu64 " of %" PRIu64
                 " queries were over it, %.3g %%",
                 t->text, c->over, c->queries, over * 100);
  else
    {
      uint64_t more = target_more (t, c, rule);
      text_printf (to,
                   "%s is not shown: %" PRIu64 " of %" PRIu64
                   " queries were over it, which takes %" PRIu64
                   " queries: %" PRIu64 " more are needed",
                   t->text, c->over, c->queries, c->queries + more, more);
    }
}

/* The same as if the generator had been in time.  */
static struct target_count
without_lateness (const struct target_count *c)
{
  return (struct target_count){ .queries = c->queries,
                                .over = c->over_by_system };
}

static void
put_targets (struct text *why, const struct load_result *r,
             const struct load_target *target, size_t count,
             struct target_rule rule)
{
  for (size_t i = 0; i < count; i++)
    {
      const struct target_count *c = &r->count[i];
      if (target_is_met (&target[i], c, rule))
        continue;
      begin (why);
      load_verdict_put_target (why, &target[i], c, rule);
      struct target_count in_time = without_lateness (c);
      if (target_is_met (&target[i], &in_time, rule))
        text_puts (why, ", only because queries were sent late");
    }
}

bool
load_verdict (struct text *why, const struct load_result *r,
              const struct load_plan *plan, const struct load_target *target,
              size_t count, struct target_rule rule)
{
  size_t before = why->length;
  put_end (why, r, plan);
  if (r->end == LOAD_BROKEN || r->end == LOAD_STOPPED || r->end == LOAD_PAUSED)
    return false; /* and nobody has counted */
  put_counts (why, r, plan);
  put_targets (why, r, target, count, rule);
  if (plan->loop == LOAD_OPEN && r->end == LOAD_COMPLETE
      && r->little > LITTLE_TOLERANCE)
    {
      begin (why);
      text_printf (why,
                   "queries under way and their times do not agree (Little's "
                   "law): %.1f %% apart",
                   r->little * 100);
    }
  return why->length == before;
}

bool
load_verdict_is_late (const struct load_result *r,
                      const struct load_plan *plan,
                      const struct load_target *target, size_t count,
                      struct target_rule rule)
{
  struct text why = { 0 };
  struct load_result in_time = *r;
  for (size_t i = 0; i < count; i++)
    in_time.count[i] = without_lateness (&r->count[i]);
  bool is_late = !load_verdict (&why, r, plan, target, count, rule)
                 && load_verdict (&why, &in_time, plan, target, count, rule);
  text_free (&why);
  return is_late;
}
