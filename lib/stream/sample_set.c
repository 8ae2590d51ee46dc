/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Birth, death and queries of a sample set.  */
#include <config.h>
#include "stream/sample_set.h"
#include <stdlib.h>
#include <string.h>
#include "stream/sample_set_private.h"

#define MAX_LINE ((size_t) 1 << 20)

struct sample_set *
sample_set_new (const struct sample_set_options *options)
{
  struct sample_set *set = calloc (1, sizeof *set);
  if (set == NULL)
    return NULL;
  set->options = *options;
  if (set->options.name == NULL)
    set->options.name = "-";
  if (set->options.unit == NULL)
    set->options.unit = "1";
  if (set->options.max_line == 0)
    set->options.max_line = MAX_LINE;
  return set;
}

void
sample_set_free (struct sample_set *set)
{
  if (set == NULL)
    return;
  for (size_t i = 0; i < set->series_keys.count; i++)
    {
      memory_free_large (set->series[i].value, set->series[i].value_capacity,
                         sizeof (double));
      free (set->series[i].part);
      run_log_free (&set->series[i].runs);
    }
  free (set->series);
  intern_free (&set->benchmarks);
  intern_free (&set->metrics);
  intern_free (&set->series_keys);
  intern_free (&set->sessions);
  intern_free (&set->files);
  better_table_free (&set->better);
  string_pool_free (&set->strings);
  free (set->benchmark_section);
  free (set->section);
  free (set->metadata);
  free (set->sought);
  free (set->session_section);
  free (set->benchmark_order);
  free (set->benchmark_place);
  free (set->metric_order);
  free (set->metric_known);
  free (set->series_order);
  free (set->lines);
  free (set->span);
  free (set);
}

size_t
sample_set_benchmark_count (const struct sample_set *set)
{
  return set->benchmark_order_count;
}

const char *
sample_set_benchmark (const struct sample_set *set, size_t i)
{
  return set->benchmarks.item[set->benchmark_order[i]].bytes;
}

size_t
sample_set_metric_count (const struct sample_set *set)
{
  return set->metric_order_count;
}

const char *
sample_set_metric (const struct sample_set *set, size_t i)
{
  return set->metrics.item[set->metric_order[i]].bytes;
}

const char *
sample_set_find_metric (const struct sample_set *set, const char *name,
                        size_t length)
{
  ptrdiff_t number = intern_find (&set->metrics, name, length);
  return number < 0 || (size_t) number >= set->metric_known_count
                 || !set->metric_known[number]
             ? NULL
             : set->metrics.item[number].bytes;
}

size_t
sample_set_series_count (const struct sample_set *set)
{
  return set->series_order_count;
}

const struct series *
sample_set_series (const struct sample_set *set, size_t i)
{
  return &set->series[set->series_order[i]].shown;
}

size_t
sample_set_series_number (const struct sample_set *set, size_t i)
{
  return set->series_order[i];
}

const struct series *
sample_set_find (const struct sample_set *set, const char *benchmark,
                 const char *metric)
{
  ptrdiff_t key[2]
      = { intern_find (&set->benchmarks, benchmark, strlen (benchmark)),
          intern_find (&set->metrics, metric, strlen (metric)) };
  if (key[0] < 0 || key[1] < 0)
    return NULL;
  ptrdiff_t at
      = intern_find (&set->series_keys, (const char *) key, sizeof key);
  return at < 0 || set->series[at].shown.count == 0 ? NULL
                                                    : &set->series[at].shown;
}

size_t
sample_set_benchmark_place (const struct sample_set *set,
                            const struct series *series)
{
  const struct series_state *state = (const struct series_state *) series;
  return set->benchmark_place[state->benchmark];
}

const struct series_part *
series_part_at (const struct series *series, size_t i)
{
  size_t lo = 0, hi = series->part_count;
  while (hi - lo > 1)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (series->part[middle].first <= i)
        lo = middle;
      else
        hi = middle;
    }
  return &series->part[lo];
}

uint64_t
sample_set_sample_count (const struct sample_set *set)
{
  return set->sample_count;
}

void
sample_set_run (const struct sample_set *set, const struct series *series,
                size_t i, struct run *run)
{
  (void) set;
  run_log_get (&((const struct series_state *) series)->runs, i, run);
}

size_t
sample_set_section_count (const struct sample_set *set)
{
  return set->section_count;
}

const struct section *
sample_set_section (const struct sample_set *set, size_t i)
{
  return &set->section[i].shown;
}

bool
sample_set_has_plain (const struct sample_set *set)
{
  return set->has_plain;
}

bool
sample_set_is_complete (const struct sample_set *set)
{
  for (size_t i = 0; i < set->section_count; i++)
    {
      const struct section *section = &set->section[i].shown;
      if (!section->plain
          && (section->end == NULL || strcmp (section->end, "complete") != 0))
        return false;
    }
  return true;
}

size_t
sample_set_metadata_count (const struct sample_set *set)
{
  return set->metadata_count;
}

const struct metadata *
sample_set_metadata (const struct sample_set *set, size_t i)
{
  return &set->metadata[i];
}
