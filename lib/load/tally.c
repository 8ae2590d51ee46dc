/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load/tally.h"
#include <math.h>
#include <string.h>

int
load_tally_open (struct load_tally *t, const struct load_target *target,
                 size_t count)
{
  *t = (struct load_tally){ .target = target, .target_count = count };
  t->latency = duration_histogram_new ();
  t->lateness = duration_histogram_new ();
  if (t->latency != NULL && t->lateness != NULL)
    return 0;
  load_tally_close (t);
  return -1;
}

void
load_tally_close (struct load_tally *t)
{
  duration_histogram_free (t->latency);
  duration_histogram_free (t->lateness);
  t->latency = t->lateness = NULL;
}

void
load_tally_begin (struct load_tally *t, uint64_t begin_ns, uint64_t span_ns)
{
  struct load_tally old = *t;
  *t = (struct load_tally){ .target = old.target,
                            .target_count = old.target_count,
                            .latency = old.latency,
                            .lateness = old.lateness,
                            .begin_ns = begin_ns,
                            .end_ns = begin_ns,
                            .span_ns = span_ns,
                            .first_ns = UINT64_MAX };
  duration_histogram_clear (t->latency);
  duration_histogram_clear (t->lateness);
  flow_begin (&t->flow, begin_ns, span_ns);
}

void
load_tally_pause (struct load_tally *t, uint64_t ns)
{
  flow_parts_add (&t->before, &t->flow, ns);
  t->pauses++;
}

void
load_tally_resume (struct load_tally *t, uint64_t ns)
{
  flow_begin (&t->flow, ns, t->span_ns);
}

struct flow_reading
load_tally_flow (const struct load_tally *t)
{
  if (t->pauses == 0)
    return flow_read (&t->flow, t->last_due_ns);
  struct flow_parts all = t->before;
  flow_parts_add (&all, &t->flow, t->last_due_ns);
  return flow_parts_read (&all);
}

/* From the beginning until NS, which may be before it.  */
static double
elapsed_ns (const struct load_tally *t, uint64_t ns)
{
  return (double) ((int64_t) ns - (int64_t) t->begin_ns);
}

void
load_tally_sent (struct load_tally *t, uint64_t due_ns, uint64_t ns)
{
  t->asked++;
  flow_due (&t->flow, due_ns);
  t->area_ns -= elapsed_ns (t, ns);
}

/* Count RECORD against every target.  */
static void
count_targets (struct load_tally *t, const struct load_record *record)
{
  bool is_within = !record->failed;
  for (size_t i = 0; i < t->target_count; i++)
    {
      uint64_t over = t->count[i].over;
      target_count_add (&t->count[i], &t->target[i], record);
      is_within &= t->count[i].over == over;
    }
  t->within += is_within;
}

void
load_tally_answered (struct load_tally *t, const struct load_record *record)
{
  flow_done (&t->flow, record->done_ns);
  t->area_ns += elapsed_ns (t, record->done_ns);
  t->service_ns += (double) (record->done_ns - record->asked_ns);
  if (!record->is_counted)
    return;
  t->queries++;
  t->failed += record->failed;
  t->samples += record->failed ? 0 : record->count;
  if (record->due_ns < t->first_ns)
    t->first_ns = record->due_ns;
  if (record->due_ns > t->last_due_ns)
    t->last_due_ns = record->due_ns;
  if (record->done_ns > t->last_done_ns)
    t->last_done_ns = record->done_ns;
  duration_histogram_add (t->lateness, record->sent_ns - record->ready_ns);
  if (!record->failed)
    {
      duration_histogram_add (t->latency, record->done_ns - record->due_ns);
      t->latency_ns += (double) (record->done_ns - record->due_ns);
    }
  count_targets (t, record);
}

double
load_tally_little (const struct load_tally *t)
{
  return fabs (t->area_ns - t->service_ns) / t->area_ns;
}
