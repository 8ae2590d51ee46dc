/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_outcomes.h"
#include <string.h>
#include "stat/proportion.h"
#include "stream/metric.h"

static bool
is_outcome (const char *metric)
{
  return strcmp (metric, "correct") == 0 || strcmp (metric, "ok") == 0;
}

/* How many of GROUP's samples are 1; false where one is neither 0 nor 1.  */
static bool
count_ones (const struct sample_group *group, size_t *ones)
{
  *ones = 0;
  for (size_t i = 0; i < group->count; i++)
    {
      double value = group->value[i];
      if (value != 0 && value != 1)
        return false;
      *ones += value != 0;
    }
  return true;
}

/* No answer lies between 0 and 1 or beyond them, so that half a tick around a
   median or a percentile of answers would say nothing true.  */
static void
drop_order_intervals (struct summary *s)
{
  const struct figure none = figure_missing ("samples are 0 or 1");
  const struct interval no_interval = { none, none };
  s->median_ci = s->p95.ci = s->p99.ci = no_interval;
  s->median_coverage = none;
  for (size_t i = 0; i < s->extra_count; i++)
    s->extra[i].ci = no_interval;
  s->median_ci_is_range = s->clock_limited = false;
}

void
summary_note_ones (struct summary *s, const char *metric, const char *unit,
                   size_t ones)
{
  bool known = metric_lookup (metric) != NULL;
  if (strcmp (unit, "1") != 0 || (known && !is_outcome (metric))
      || (!known && (ones == 0 || ones == s->n)))
    return;
  s->proportion = true;
  s->mean_ci = proportion_exact (ones, s->n, s->confidence);
  s->wilson = proportion_wilson (ones, s->n, s->confidence);
  drop_order_intervals (s);
  s->widened = false; /* the exact interval takes them for independent */
  s->worth = (double) s->n;
}

void
summary_note_proportion (struct summary *s, const struct sample_group *group)
{
  size_t ones;
  if (count_ones (group, &ones))
    summary_note_ones (s, group->metric, group->unit, ones);
}

static size_t
count_of (const struct sample_group_list *groups, const char *benchmark,
          const char *metric)
{
  const struct sample_group *group
      = sample_group_find (groups, benchmark, metric);
  return group == NULL ? 0 : group->count;
}

/* Whether GROUP is from a harness, which would have told of failures.  */
static bool
is_recorded (const struct sample_set *set, const struct sample_group *group)
{
  size_t slices
      = group == NULL || !sample_set_has_plain (set) ? 0 : group->slice_count;
  for (size_t i = 0; i < slices; i++)
    {
      const struct sample_slice *slice = &group->slice[i];
      const struct series *series = slice->series;
      const struct series_part *end = series->part + series->part_count;
      for (const struct series_part *part
           = series_part_at (series, slice->first);
           part < end && part->first < slice->first + slice->count; part++)
        if (sample_set_section (set, part->section)->plain)
          return false;
    }
  return group != NULL;
}

struct run_outcomes
run_outcomes (const struct sample_group_list *groups,
              const struct sample_set *set, const char *benchmark)
{
  struct run_outcomes o = { 0 };
  size_t wall = count_of (groups, benchmark, "wall");
  size_t latency = count_of (groups, benchmark, "latency");
  size_t unanswered = count_of (groups, benchmark, "latency-failed");
  o.failed = count_of (groups, benchmark, "wall-failed");
  o.timed_out = count_of (groups, benchmark, "wall-timeout");
  bool runs = wall + o.failed + o.timed_out > 0;
  o.succeeded = runs ? wall : latency;
  o.failed = runs ? o.failed : unanswered;
  o.known
      = o.failed + o.timed_out > 0
        || is_recorded (set, sample_group_find (groups, benchmark,
                                                runs ? "wall" : "latency"));
  const struct sample_group *ok = sample_group_find (groups, benchmark, "ok");
  size_t ones;
  if (!o.known && ok != NULL && count_ones (ok, &ones))
    o = (struct run_outcomes){ true, ones, ok->count - ones, 0 };
  return o;
}

void
summary_note_outcomes (struct summary *s, const struct run_outcomes *outcomes)
{
  size_t all = outcomes->succeeded + outcomes->failed + outcomes->timed_out;
  if (!outcomes->known || all == 0)
    return;
  s->runs = all;
  s->n_failed = outcomes->failed;
  s->n_timeout = outcomes->timed_out;
  s->success = figure_of ((double) outcomes->succeeded / (double) all);
  s->success_ci = proportion_exact (outcomes->succeeded, all, s->confidence);
  s->success_wilson
      = proportion_wilson (outcomes->succeeded, all, s->confidence);
}
