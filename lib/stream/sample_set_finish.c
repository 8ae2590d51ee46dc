/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be said of a sample set once all is read: whether its sections
   ended, the order of benchmarks and series, which way metrics are
   better.  */
#include <config.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "stream/escape.h"
#include "stream/sample_set_private.h"

/* Warn of a section that is not complete.  */
static void
check_end (const struct sample_set *set, const struct section *section)
{
  if (section->plain || set->options.allow_partial)
    return;
  const char *what = section->end == NULL
                         ? "the section that begins here did not end: its "
                           "writer was killed, or its end is missing"
                     : strcmp (section->end, "interrupted") == 0
                         ? "the section that begins here was interrupted"
                     : strcmp (section->end, "failed") == 0
                         ? "the section that begins here ended as failed: a "
                           "benchmark was dropped"
                         : NULL;
  if (what != NULL)
    report (set->options.reporter, REPORT_WARNING, section->input,
            section->line, "%s", what);
}

/* Put benchmark NUMBER behind those in order, unless it is there.  */
static void
place_benchmark (struct sample_set *set, bool *placed, size_t number)
{
  if (!placed[number])
    set->benchmark_order[set->benchmark_order_count++] = number;
  placed[number] = true;
}

/* Place the benchmarks that the metadata "benchmarks" of SECTION lists.  */
static int
place_listed (struct sample_set *set, size_t section, bool *placed)
{
  const char *listed = sample_set_value (set, section, NULL, "benchmarks");
  if (listed == NULL)
    return 0;
  char *copy = strdup (listed);
  if (copy == NULL)
    return -1;
  char *rest = copy;
  while (rest != NULL)
    {
      const char *name = name_list_next (&rest);
      if (name == NULL)
        break;
      ptrdiff_t number = intern_find (&set->benchmarks, name, strlen (name));
      if (number >= 0)
        place_benchmark (set, placed, (size_t) number);
    }
  free (copy);
  return 0;
}

/* Order the benchmarks section by section: as listed, then as they appeared.
   PLACED, all false for those with samples, is used up.  */
static int
order_benchmarks (struct sample_set *set, bool *placed)
{
  size_t next = 0;
  for (size_t section = 0; section < set->section_count; section++)
    {
      if (place_listed (set, section, placed) < 0)
        return -1;
      for (; next < set->benchmarks.count
             && set->benchmark_section[next] <= section;
           next++)
        place_benchmark (set, placed, next);
    }
  return 0;
}

/* For qsort_r: series by the place of their benchmark, then by metric.  */
static int
compare_series (const void *x, const void *y, void *context)
{
  const struct sample_set *set = context;
  const size_t *place = set->benchmark_place;
  const struct series_state *a = &set->series[*(const size_t *) x];
  const struct series_state *b = &set->series[*(const size_t *) y];
  if (a->benchmark != b->benchmark)
    return place[a->benchmark] < place[b->benchmark] ? -1 : 1;
  return a->metric < b->metric ? -1 : a->metric > b->metric;
}

static void
order_series (struct sample_set *set)
{
  for (size_t i = 0; i < set->benchmark_order_count; i++)
    set->benchmark_place[set->benchmark_order[i]] = i;
  for (size_t i = 0; i < set->series_keys.count; i++)
    if (set->series[i].shown.count > 0)
      set->series_order[set->series_order_count++] = i;
  qsort_r (set->series_order, set->series_order_count,
           sizeof *set->series_order, compare_series, set);
}

/* Put all into order; what has no sample, as all were dropped, is left
   out.  */
int
sample_set_put_in_order (struct sample_set *set)
{
  size_t benchmarks = set->benchmarks.count, metrics = set->metrics.count;
  free (set->benchmark_order);
  free (set->benchmark_place);
  free (set->metric_order);
  free (set->metric_known);
  free (set->series_order);
  set->benchmark_order_count = set->metric_order_count = 0;
  set->series_order_count = 0;
  set->benchmark_order = memory_array (benchmarks, sizeof (size_t));
  set->benchmark_place = memory_array (benchmarks, sizeof (size_t));
  set->metric_order = memory_array (metrics, sizeof (size_t));
  set->series_order = memory_array (set->series_keys.count, sizeof (size_t));
  bool *empty_benchmark = memory_array (benchmarks, sizeof (bool));
  set->metric_known = calloc (metrics + 1, sizeof (bool));
  set->metric_known_count = set->metric_known == NULL ? 0 : metrics;
  int result = -1;
  if (set->benchmark_order != NULL && set->benchmark_place != NULL
      && set->metric_order != NULL && set->series_order != NULL
      && set->metric_known != NULL && empty_benchmark != NULL)
    {
      memset (empty_benchmark, true, benchmarks);
      for (size_t i = 0; i < set->series_keys.count; i++)
        if (set->series[i].shown.count > 0)
          {
            empty_benchmark[set->series[i].benchmark] = false;
            set->metric_known[set->series[i].metric] = true;
          }
      for (size_t i = 0; i < metrics; i++)
        if (set->metric_known[i])
          set->metric_order[set->metric_order_count++] = i;
      result = order_benchmarks (set, empty_benchmark);
      if (result == 0)
        order_series (set);
    }
  free (empty_benchmark);
  return result;
}

int
sample_set_finish (struct sample_set *set)
{
  const struct reporter *reporter = set->options.reporter;
  for (size_t i = 0; i < set->series_keys.count; i++)
    set->series[i].shown.count += set->series[i].handed_on;
  for (size_t i = 0; i < set->section_count; i++)
    check_end (set, &set->section[i].shown);
  if (set->dropped > 0)
    report (reporter, REPORT_WARNING, NULL, 0,
            "%" PRIu64 " of %" PRIu64 " samples dropped: not finite",
            set->dropped, set->dropped + set->sample_count);
  if (sample_set_order_metadata (set) == 0
      && sample_set_put_in_order (set) == 0)
    return 0;
  report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return -1;
}

enum direction
sample_set_direction (const struct sample_set *set, const char *metric)
{
  enum direction said;
  if (set->options.better != NULL
      && better_table_find (set->options.better, metric, &said))
    return said;
  if (better_table_find (&set->better, metric, &said))
    return said;
  const struct metric *known = metric_lookup (metric);
  return known == NULL ? DIRECTION_UNKNOWN : known->direction;
}
