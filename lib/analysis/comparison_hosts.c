/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_hosts.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stream/intern.h"

static const char *
host_of (const struct sample_set *set, size_t section)
{
  return sample_set_value (set, section, NULL, "host");
}

bool
host_list_has (const struct host_list *list, const char *host)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->host[i], host) == 0)
      return true;
  return false;
}

static void
add_host (struct host_list *list, const char *host)
{
  if (!host_list_has (list, host))
    list->host[list->count++] = host;
}

static bool
is_of (const struct sample_set *set, const struct series_part *part,
       const char *host)
{
  return strcmp (host_of (set, part->section), host) == 0;
}

/* Copy those of FROM that HOST measured to TO, which has room.  */
static void
copy_parts (struct series *to, double *value, struct series_part *part,
            const struct sample_set *set, const struct series *from,
            const char *host)
{
  to->value = value;
  to->part = part;
  to->count = to->part_count = 0;
  for (size_t i = 0; i < from->part_count; i++)
    {
      const struct series_part *p = &from->part[i];
      if (!is_of (set, p, host))
        continue;
      part[to->part_count++]
          = (struct series_part){ p->section, to->count, p->count };
      memcpy (value + to->count, from->value + p->first,
              p->count * sizeof *value);
      to->count += p->count;
    }
}

/* Add the samples of SERIES that HOST measured; none is no series.  */
static int
add_series (struct host_list *list, const struct sample_set *set,
            const struct series *series, const char *host)
{
  size_t count = 0, parts = 0;
  for (size_t i = 0; i < series->part_count; i++)
    if (is_of (set, &series->part[i], host))
      {
        count += series->part[i].count;
        parts++;
      }
  if (count == 0)
    return 0;
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
  *to = (struct host_series){ *series, host };
  copy_parts (&to->series, value, part, set, series, host);
  return 0;
}

int
host_list_init (struct host_list *list, const struct sample_set *set,
                const struct section **without)
{
  size_t sections = sample_set_section_count (set);
  *list = (struct host_list){ .host
                              = calloc (sections + 1, sizeof *list->host) };
  int result = list->host == NULL ? -1 : 0;
  for (size_t i = 0; i < sections && result == 0; i++)
    if (host_of (set, i) != NULL)
      add_host (list, host_of (set, i));
    else
      {
        *without = sample_set_section (set, i);
        result = 1;
      }
  for (size_t s = 0; s < sample_set_series_count (set) && result == 0; s++)
    for (size_t h = 0; h < list->count && result == 0; h++)
      result
          = add_series (list, set, sample_set_series (set, s), list->host[h]);
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
  free (list->host);
  *list = (struct host_list){ .host = NULL };
}

/* The series of HOST among FIRST .. END - 1; NULL where there is none.  */
static const struct series *
find (const struct host_list *list, size_t first, size_t end, const char *host)
{
  for (size_t i = first; i < end; i++)
    if (strcmp (list->series[i].host, host) == 0)
      return &list->series[i].series;
  return NULL;
}

/* Append to PAIR, with *COUNT of them, those of the series FIRST .. END - 1,
   which are of one benchmark and metric.  */
static void
pair_hosts (struct comparison_pair *pair, size_t *count,
            const struct host_list *list, const struct sample_set *set,
            size_t first, size_t end, const char *reference)
{
  const struct series *baseline = find (list, first, end, reference);
  for (size_t h = 0; h < list->count; h++)
    {
      const struct series *candidate = find (list, first, end, list->host[h]);
      if (strcmp (list->host[h], reference) == 0
          || (baseline == NULL && candidate == NULL))
        continue;
      pair[(*count)++] = (struct comparison_pair){
        .benchmark = list->series[first].series.benchmark,
        .metric = list->series[first].series.metric,
        .baseline_name = reference,
        .candidate_name = list->host[h],
        .baseline_set = set,
        .candidate_set = set,
        .baseline = baseline,
        .candidate = candidate,
        .other_machine = true,
      };
    }
}

ptrdiff_t
comparison_pairs_hosts (struct comparison_pair **pair,
                        const struct host_list *list,
                        const struct sample_set *set, const char *reference,
                        const char *const *metric, size_t metric_count)
{
  size_t count = 0;
  struct intern_table wanted = { .item = NULL };
  *pair = memory_array ((list->series_count + 1) * list->count, sizeof **pair);
  bool failed = *pair == NULL;
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
        pair_hosts (*pair, &count, list, set, first, end, reference);
    }
  intern_free (&wanted);
  if (!failed)
    return (ptrdiff_t) count;
  free (*pair);
  *pair = NULL;
  errno = ENOMEM;
  return -1;
}
