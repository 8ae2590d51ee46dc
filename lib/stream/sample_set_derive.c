/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Series that are computed from others.  */
#include <config.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "stream/sample_set_private.h"

/* A new, empty series of LIKE's benchmark; NULL with errno ENOMEM.  */
static struct series_state *
new_series (struct sample_set *set, const struct series *like,
            const char *metric, const char *unit)
{
  size_t benchmark = ((const struct series_state *) like)->benchmark;
  ptrdiff_t number = intern_add (&set->metrics, metric, strlen (metric));
  ptrdiff_t key[2] = { (ptrdiff_t) benchmark, number };
  size_t known = set->series_keys.count;
  struct series_state *moved = memory_grow (set->series, &set->series_capacity,
                                            known + 1, sizeof *moved);
  set->series = moved == NULL ? set->series : moved;
  const char *unit_copy
      = string_pool_copy (&set->strings, unit, strlen (unit));
  if (number < 0 || moved == NULL || unit_copy == NULL)
    return NULL;
  ptrdiff_t at
      = intern_add (&set->series_keys, (const char *) key, sizeof key);
  if (at < 0)
    return NULL;
  if ((size_t) at < known)
    {
      errno = EEXIST;
      return NULL;
    }
  moved[at] = (struct series_state){
    .shown = { .benchmark = set->benchmarks.item[benchmark].bytes,
               .metric = set->metrics.item[number].bytes,
               .unit = unit_copy },
    .benchmark = benchmark,
    .metric = (size_t) number,
  };
  return &moved[at];
}

/* Add VALUE to SERIES, taken when sample INDEX of LIKE was, of SECTION.  */
static int
add_sample (struct sample_set *set, struct series_state *series,
            const struct series *like, size_t index, size_t section,
            double value)
{
  struct series *shown = &series->shown;
  struct run run;
  double *values = memory_grow_large (series->value, &series->value_capacity,
                                      shown->count + 1, sizeof *values);
  if (values == NULL)
    return -1;
  shown->value = series->value = values;
  if (shown->part_count == 0
      || series->part[shown->part_count - 1].section != section)
    {
      struct series_part *parts
          = memory_grow (series->part, &series->part_capacity,
                         shown->part_count + 1, sizeof *parts);
      if (parts == NULL)
        return -1;
      shown->part = series->part = parts;
      parts[shown->part_count++]
          = (struct series_part){ section, shown->count, 0 };
      run_log_start_part (&series->runs);
    }
  sample_set_run (set, like, index, &run);
  if (run_log_add (&series->runs, &run, true) != RUN_LOG_OK)
    return -1;
  values[shown->count++] = value;
  series->part[shown->part_count - 1].count++;
  return 0;
}

int
sample_set_add_metric (struct sample_set *set, const struct series *like,
                       const char *metric, const char *unit,
                       const double *value, const size_t *index, size_t count)
{
  /* Its place moves with those of all series.  */
  ptrdiff_t place = (const struct series_state *) like - set->series;
  struct series_state *series = new_series (set, like, metric, unit);
  if (series == NULL)
    return -1;
  like = &set->series[place].shown;
  size_t part = 0;
  for (size_t i = 0; i < count; i++)
    {
      while (index[i] >= like->part[part].first + like->part[part].count)
        part++;
      if (add_sample (set, series, like, index[i], like->part[part].section,
                      value[i])
          != 0)
        {
          errno = ENOMEM;
          return -1;
        }
    }
  return 0;
}
