/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_hosts.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

bool
host_list_has (const struct host_list *list, const char *host)
{
  return intern_find (&list->hosts, host, strlen (host)) >= 0;
}

/* A part of a series, and which host measured it.  */
struct measured
{
  const struct series_part *part;
  size_t host;
};

static int
compare_measured (const void *a, const void *b)
{
  const struct measured *x = a, *y = b;
  if (x->host != y->host)
    return x->host < y->host ? -1 : 1;
  return x->part < y->part ? -1 : x->part > y->part;
}

/* Add the samples of FROM in the PARTS parts at M, which are of one host.  */
static int
add_parts (struct host_list *list, const struct series *from,
           const struct measured *m, size_t parts)
{
  size_t count = 0;
  for (size_t i = 0; i < parts; i++)
    count += m[i].part->count;
  double *value = memory_array (count, sizeof *value);
  struct series_part *part = memory_array (parts, sizeof *part);
  struct host_series *moved
      = memory_grow (list->series, &list->series_capacity,
                     list->series_count + 1, sizeof *list->series);
  list->series = moved == NULL ? list->series : moved;
  if (moved == NULL || value == NULL || part == NULL)
    {
      free (value);
      free (part);
      return -1;
    }
  struct host_series *to = &list->series[list->series_count++];
  *to = (struct host_series){ *from, m->host };
  to->series.value = value;
  to->series.part = part;
  to->series.count = to->series.part_count = 0;
  for (size_t i = 0; i < parts; i++)
    {
      const struct series_part *p = m[i].part;
      part[to->series.part_count++]
          = (struct series_part){ p->section, to->series.count, p->count };
      memcpy (value + to->series.count, from->value + p->first,
              p->count * sizeof *value);
      to->series.count += p->count;
    }
  return 0;
}

/* Add the samples of SERIES host by host; HOST is by section.  */
static int
add_series (struct host_list *list, const struct series *series,
            const size_t *host)
{
  size_t count = series->part_count;
  struct measured *m = memory_array (count, sizeof *m);
  int result = m == NULL ? -1 : 0;
  for (size_t i = 0; i < count && result == 0; i++)
    m[i]
        = (struct measured){ &series->part[i], host[series->part[i].section] };
  if (result == 0)
    qsort (m, count, sizeof *m, compare_measured);
  for (size_t from = 0, until; from < count && result == 0; from = until)
    {
      for (until = from + 1; until < count && m[until].host == m[from].host;)
        until++;
      result = add_parts (list, series, m + from, until - from);
    }
  free (m);
  return result;
}

int
host_list_init (struct host_list *list, const struct sample_set *set,
                const struct section **without)
{
  size_t sections = sample_set_section_count (set);
  size_t *of_section = memory_array (sections, sizeof *of_section);
  *list = (struct host_list){ .series = NULL };
  int result = of_section == NULL ? -1 : 0;
  for (size_t i = 0; i < sections && result == 0; i++)
    {
      const char *host = sample_set_value (set, i, NULL, "host");
      if (host == NULL)
        {
          *without = sample_set_section (set, i);
          result = 1;
          break;
        }
      ptrdiff_t number = intern_add (&list->hosts, host, strlen (host));
      of_section[i] = (size_t) number;
      result = number < 0 ? -1 : 0;
    }
  for (size_t s = 0; s < sample_set_series_count (set) && result == 0; s++)
    result = add_series (list, sample_set_series (set, s), of_section);
  free (of_section);
  if (result != 0)
    host_list_free (list);
  errno = result < 0 ? ENOMEM : errno;
  return result;
}

void
host_list_free (struct host_list *list)
{
  for (size_t i = 0; i < list->series_count; i++)
    {
      free ((double *) list->series[i].series.value);
      free ((struct series_part *) list->series[i].series.part);
    }
  free (list->series);
  intern_free (&list->hosts);
  *list = (struct host_list){ .series = NULL };
}

/* Pairs on their way.  */
struct pairs
{
  struct comparison_pair *pair;
  size_t count, capacity;
};

static int
add_pair (struct pairs *pairs, const struct comparison_pair *pair)
{
  struct comparison_pair *moved = memory_grow (
      pairs->pair, &pairs->capacity, pairs->count + 1, sizeof *moved);
  if (moved == NULL)
    return -1;
  pairs->pair = moved;
  moved[pairs->count++] = *pair;
  return 0;
}

/* Add the pairs of the series FIRST .. END - 1, which are of one benchmark and
   metric.  0, or -1 with errno ENOMEM.  */
static int
pair_hosts (struct pairs *pairs, const struct host_list *list,
            const struct sample_set *set, size_t first, size_t end,
            size_t reference)
{
  const struct host_series *series = list->series;
  const struct series *baseline = NULL;
  for (size_t i = first; i < end; i++)
    if (series[i].host == reference)
      baseline = &series[i].series;
  size_t next = first;
  int result = 0;
  for (size_t h = 0; h < list->hosts.count && result == 0; h++)
    {
      bool has = next < end && series[next].host == h;
      const struct series *candidate = has ? &series[next++].series : NULL;
      if (h == reference || (baseline == NULL && candidate == NULL))
        continue;
      const struct comparison_pair pair = {
        .benchmark = series[first].series.benchmark,
        .metric = series[first].series.metric,
        .baseline_name = list->hosts.item[reference].bytes,
        .candidate_name = list->hosts.item[h].bytes,
        .baseline_set = set,
        .candidate_set = set,
        .baseline = baseline,
        .candidate = candidate,
        .other_machine = true,
      };
      result = add_pair (pairs, &pair);
    }
  return result;
}

ptrdiff_t
comparison_pairs_hosts (struct comparison_pair **pair,
                        const struct host_list *list,
                        const struct sample_set *set, const char *reference,
                        const char *const *metric, size_t metric_count)
{
  struct pairs pairs = { .pair = NULL };
  struct intern_table wanted = { .item = NULL };
  ptrdiff_t at = intern_find (&list->hosts, reference, strlen (reference));
  bool failed = false;
  *pair = NULL;
  if (at < 0)
    return 0;
  for (size_t i = 0; i < metric_count && !failed; i++)
    failed = intern_add (&wanted, metric[i], strlen (metric[i])) < 0;
  for (size_t first = 0, end; first < list->series_count && !failed;
       first = end)
    {
      const struct series *s = &list->series[first].series;
      for (end = first + 1;
           end < list->series_count
           && list->series[end].series.benchmark == s->benchmark
           && list->series[end].series.metric == s->metric;
           end++)
        continue;
      if (intern_find (&wanted, s->metric, strlen (s->metric)) >= 0)
        failed = pair_hosts (&pairs, list, set, first, end, (size_t) at) != 0;
    }
  intern_free (&wanted);
  *pair = failed ? NULL : pairs.pair;
  if (!failed)
    return (ptrdiff_t) pairs.count;
  free (pairs.pair);
  errno = ENOMEM;
  return -1;
}
