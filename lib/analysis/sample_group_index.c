/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sample_group_index.h"
#include <stdlib.h>
#include <string.h>
#include "analysis/sample_group_private.h"

/* The name of the group of sample INDEX; NULL: it is in none.  */
static const char *
group_at (const struct index_map *map, uint64_t index)
{
  size_t lo = 0, hi = map->count;
  while (lo < hi)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (map->item[middle].index < index)
        lo = middle + 1;
      else
        hi = middle;
    }
  return lo < map->count && map->item[lo].index == index ? map->item[lo].group
                                                         : NULL;
}

/* Whether the samples of BENCHMARK are labelled ones.  */
static bool
has_indices (const struct sample_set *set, const char *benchmark)
{
  return sample_set_find (set, benchmark, "correct") != NULL
         || sample_set_find (set, benchmark, "sample") != NULL;
}

/* The index of each sample of SERIES, the caller's to free; NULL without
   memory.  */
static uint64_t *
indices_of (const struct sample_set *set, const struct series *series)
{
  uint64_t *index = memory_array (series->count, sizeof *index);
  const struct series *sample
      = sample_set_find (set, series->benchmark, "sample");
  size_t *i_x, *i_y;
  ptrdiff_t count = 0;
  for (size_t i = 0; i < series->count && index != NULL; i++)
    {
      struct run run;
      sample_set_run (set, series, i, &run);
      index[i] = run.level[run.depth - 1];
    }
  if (index != NULL && sample != NULL)
    count = sample_set_match (set, series, sample, &i_x, &i_y);
  if (count < 0)
    {
      free (index);
      return NULL;
    }
  for (ptrdiff_t i = 0; i < count; i++)
    index[i_x[i]] = (uint64_t) sample->value[i_y[i]];
  if (count > 0)
    {
      free (i_x);
      free (i_y);
    }
  return index;
}

/* What is being parted.  */
struct parting
{
  struct sample_group_list *list;
  const struct sample_set *set;
  const struct index_map *map;
  size_t outside;
  struct text scratch[2];
};

/* Add the parts of SLICE of GROUP, INDEX being those of its series.  */
static int
part_slice (struct parting *p, const struct sample_group *group,
            const struct sample_slice *slice, const uint64_t *index)
{
  int status = 0;
  bool told = strcmp (group->metric, "correct") == 0;
  for (size_t i = slice->first; i < slice->first + slice->count && status == 0;
       i++)
    {
      const char *name = group_at (p->map, index[i]);
      if (name == NULL)
        {
          p->outside += told;
          continue;
        }
      struct sample_group *part
          = sample_group_part (p->list, group, "group", name, p->scratch);
      status = part == NULL
                   ? -1
                   : sample_group_add_slice (part, slice->series, i, 1);
    }
  return status;
}

/* Add the parts of GROUP and set ANY, where it has labelled samples.  */
static int
part_group (struct parting *p, const struct sample_group *group, bool *any)
{
  const struct series *of = NULL;
  uint64_t *index = NULL;
  int status = 0;
  for (size_t s = 0; s < group->slice_count && status == 0; s++)
    {
      const struct sample_slice *slice = &group->slice[s];
      if (!has_indices (p->set, slice->series->benchmark))
        continue;
      *any = true;
      if (slice->series != of)
        {
          of = slice->series;
          free (index);
          index = indices_of (p->set, of);
        }
      status = index == NULL ? -1 : part_slice (p, group, slice, index);
    }
  free (index);
  return status;
}

/* Add GROUP as it is.  */
static int
keep_whole (struct parting *p, const struct sample_group *group)
{
  struct sample_group *kept = sample_group_copy (p->list, group, p->scratch);
  int status = kept == NULL ? -1 : 0;
  for (size_t s = 0; s < group->slice_count && status == 0; s++)
    status = sample_group_add_slice (kept, group->slice[s].series,
                                     group->slice[s].first,
                                     group->slice[s].count);
  return status;
}

/* Add the groups of WHOLE from FIRST to before END, those of a benchmark, and
   their parts.  */
static int
part_benchmark (struct parting *p, const struct sample_group_list *whole,
                size_t first, size_t end, bool *any)
{
  int status = 0;
  for (size_t i = first; i < end && status == 0; i++)
    status = keep_whole (p, &whole->group[i]);
  for (size_t i = first; i < end && status == 0; i++)
    status = part_group (p, &whole->group[i], any);
  return status;
}

int
sample_group_indexed (struct sample_group_list *list,
                      const struct sample_set *set,
                      const struct sample_group_list *whole,
                      const struct index_map *map, size_t *outside,
                      const struct reporter *reporter)
{
  struct parting p = { .list = list, .set = set, .map = map };
  int status = 0;
  bool any = false;
  for (size_t first = 0, end; first < whole->count && status == 0; first = end)
    {
      const char *benchmark = whole->group[first].benchmark;
      for (end = first + 1;
           end < whole->count
           && strcmp (whole->group[end].benchmark, benchmark) == 0;)
        end++;
      status = part_benchmark (&p, whole, first, end, &any);
    }
  for (size_t i = 0; i < list->count && status == 0; i++)
    status = sample_group_gather (&list->group[i]);
  text_free (&p.scratch[0]);
  text_free (&p.scratch[1]);
  *outside = p.outside;
  if (status != 0)
    report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  else if (!any)
    report (reporter, REPORT_ERROR, NULL, 0,
            "no benchmark has labelled samples: there is neither 'correct' "
            "nor 'sample'");
  return status == 0 && any ? 0 : -1;
}
