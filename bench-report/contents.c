/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "contents.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/summary_group.h"
#include "base/diag.h"
#include "base/memory.h"
#include "cli/input.h"

static void
select_benchmarks (struct contents *c)
{
  const struct benchmark_globs *globs = &c->options->common.benchmarks;
  c->benchmark = input_select_benchmarks (c->set, globs, &c->benchmark_count);
  if (c->benchmark_count == 0)
    die ("no benchmark matches '%s'", globs->all.item[0]);
}

static bool
is_judged (const struct contents *c, const char *metric)
{
  return intern_find (&c->judged, metric, strlen (metric)) >= 0;
}

/* Judge METRIC, unless it is judged.  */
static void
judge (struct contents *c, const char *metric)
{
  if (is_judged (c, metric))
    return;
  if (intern_add (&c->judged, metric, strlen (metric)) < 0)
    die_memory ();
  c->metric[c->metric_count++] = metric;
}

/* The metrics that are judged: those of -m, else the first of the stream that
   is more than a record of how things went.  */
static void
select_metrics (struct contents *c)
{
  const struct argument_list *wanted = &c->options->common.metrics;
  size_t all = sample_set_metric_count (c->set);
  input_check_metrics (c->set, wanted);
  c->metric = or_die (memory_array (all, sizeof *c->metric));
  for (size_t i = 0; i < wanted->count; i++)
    judge (c, sample_set_find_metric (c->set, wanted->item[i],
                                      strlen (wanted->item[i])));
  for (size_t k = 0; k < all && c->metric_count == 0; k++)
    if (!summary_metric_is_secondary (sample_set_metric (c->set, k)))
      judge (c, sample_set_metric (c->set, k));
  if (c->metric_count == 0)
    judge (c, sample_set_metric (c->set, 0));
}

static bool
is_selected (const struct contents *c, const char *benchmark)
{
  return input_benchmark_matches (&c->options->common.benchmarks, benchmark);
}

/* Whether METRIC has a place in the tables: all have unless -m chose.  */
static bool
is_tabled (const struct contents *c, const char *metric)
{
  return c->options->common.metrics.count == 0 || is_judged (c, metric);
}

/* Group the samples of what is reported, a group for each series.  */
static void
group_samples (struct contents *c)
{
  size_t all = sample_set_series_count (c->set), count = 0;
  const struct series **series = or_die (memory_array (all, sizeof *series));
  for (size_t i = 0; i < all; i++)
    {
      const struct series *s = sample_set_series (c->set, i);
      if (is_selected (c, s->benchmark))
        series[count++] = s;
    }
  if (sample_group_each (&c->groups, series, count) != 0)
    die_memory ();
  free (series);
}

void
contents_summarise (const struct contents *c, struct summary_row *row,
                    const struct sample_group *group,
                    const struct summary_options *how)
{
  const struct summary_source source
      = { .set = c->set, .all = &c->groups, .options = how };
  if (summary_group (row, &source, group) != 0)
    die_memory ();
}

static void
summarise (struct contents *c)
{
  const struct summary_options how
      = { .confidence = c->options->common.confidence };
  for (size_t i = 0; i < c->groups.count; i++)
    {
      const struct sample_group *group = &c->groups.group[i];
      if (!is_tabled (c, group->metric))
        continue;
      contents_summarise (c, or_die (summary_list_room (&c->summaries)), group,
                          &how);
      c->summaries.count++;
    }
}

static const char *
find_baseline (const struct contents *c)
{
  if (c->options->baseline == NULL)
    return c->benchmark[0];
  for (size_t i = 0; i < sample_set_benchmark_count (c->set); i++)
    {
      const char *benchmark = sample_set_benchmark (c->set, i);
      if (strcmp (benchmark, c->options->baseline) == 0)
        return benchmark;
    }
  die ("--baseline: no benchmark is named '%s'", c->options->baseline);
}

static void
compare (struct contents *c)
{
  const char *baseline = find_baseline (c);
  const struct comparison_options how
      = { .confidence = c->options->common.confidence,
          .margin = c->options->margin,
          .seed = c->options->seed,
          .resamples = c->options->resamples,
          .utf8 = !c->options->common.ascii };
  ptrdiff_t all = comparison_pairs_within (&c->pair, c->set, baseline,
                                           c->metric, c->metric_count);
  if (all < 0)
    die_memory ();
  size_t count = 0;
  for (size_t i = 0; i < (size_t) all; i++)
    if (is_selected (c, c->pair[i].benchmark))
      c->pair[count++] = c->pair[i];
  if (count == 0)
    return;
  c->baseline = baseline;
  if (comparison_compute (&c->comparisons, c->pair, count, &how) != 0)
    die_memory ();
}

/* So that looking a row up takes no time that grows with the rows.  */
static void
index_rows (struct contents *c)
{
  bool whole = true;
  for (size_t i = 0; i < c->summaries.count; i++)
    {
      const struct summary_row *row = &c->summaries.row[i];
      const char *const name[] = { row->benchmark, row->metric };
      whole &= row_index_add (&c->summary_at, name, 2, i) == 0;
    }
  for (size_t i = 0; i < c->comparisons.count; i++)
    {
      const struct comparison *row = &c->comparisons.row[i];
      const char *const name[] = { row->benchmark, row->metric };
      whole &= row_index_add (&c->comparison_at, name, 2, i) == 0;
    }
  if (!whole)
    die_memory ();
}

void
contents_make (struct contents *c, const struct options *options,
               const struct sample_set *set)
{
  *c = (struct contents){ .set = set, .options = options };
  select_benchmarks (c);
  select_metrics (c);
  group_samples (c);
  summarise (c);
  compare (c);
  index_rows (c);
  front_find (&c->front, options, set, c->metric[0], c->benchmark,
              c->benchmark_count);
  decisions_make (&c->decisions, options, set, &c->groups, c->benchmark,
                  c->benchmark_count);
  if (conditions_gather (&c->conditions, set) != 0)
    die_memory ();
}

void
contents_free (struct contents *c)
{
  decisions_free (&c->decisions, c->benchmark_count);
  free (c->benchmark);
  free (c->metric);
  intern_free (&c->judged);
  summary_list_free (&c->summaries);
  sample_group_list_free (&c->groups);
  row_index_free (&c->summary_at);
  row_index_free (&c->comparison_at);
  comparison_list_free (&c->comparisons);
  free (c->pair);
  choice_free (&c->front);
  conditions_free (&c->conditions);
}

const struct summary_row *
contents_summary (const struct contents *c, const char *benchmark,
                  const char *metric)
{
  const char *const name[] = { benchmark, metric };
  ptrdiff_t at = row_index_find (&c->summary_at, name, 2);
  return at < 0 ? NULL : &c->summaries.row[at];
}

struct interval
contents_median_interval (const struct summary *s)
{
  const struct interval none
      = { figure_missing ("too few"), figure_missing ("too few") };
  return figure_available (s->median_coverage)
                 && s->median_coverage.value >= s->confidence
             ? s->median_ci
             : none;
}

const char *
contents_unit (const struct contents *c, const char *metric)
{
  for (size_t i = 0; i < c->benchmark_count; i++)
    {
      const struct series *s
          = sample_set_find (c->set, c->benchmark[i], metric);
      if (s != NULL)
        return s->unit;
    }
  return "1";
}

const struct comparison *
contents_comparison (const struct contents *c, const char *benchmark,
                     const char *metric)
{
  const char *const name[] = { benchmark, metric };
  ptrdiff_t at = row_index_find (&c->comparison_at, name, 2);
  return at < 0 ? NULL : &c->comparisons.row[at];
}
