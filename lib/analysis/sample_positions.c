/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/sample_positions.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sample_place.h"
#include "stat/compensated.h"

/* A sample that tells of a run.  */
struct run_at
{
  struct sample_place place;
  double value; /* its own; then the position */
};

struct run_list
{
  struct run_at *run;
  size_t count, capacity;
};

/* Whose positions are asked for.  */
struct asked
{
  const struct sample_set *set;
  const struct sample_group_list *whole;
  const struct sample_group *group;
  bool in_seconds;
};

/* The metrics that tell of runs, those that failed included.  */
static const char *const issued[] = { "issued", NULL };
static const char *const walls[]
    = { "wall", "wall-failed", "wall-timeout", NULL };
static const char *const latencies[] = { "latency", "latency-failed", NULL };

/* Add the runs of which METRIC tells; -1 without memory.  */
static int
add_runs (struct run_list *list, const struct asked *asked, const char *metric)
{
  const struct sample_group *group
      = sample_group_find (asked->whole, asked->group->benchmark, metric);
  if (group == NULL || (asked->in_seconds && strcmp (group->unit, "s") != 0))
    return 0;
  struct run_at *moved = memory_grow (
      list->run, &list->capacity, list->count + group->count, sizeof *moved);
  if (moved == NULL)
    return -1;
  list->run = moved;
  struct sample_walk walk = { .set = asked->set, .group = group };
  for (size_t i = 0; i < group->count; i++)
    {
      struct run_at *run = &moved[list->count++];
      sample_walk_next (&walk, &run->place);
      run->value = group->value[i];
    }
  return 0;
}

static int
compare_runs (const void *x, const void *y)
{
  const struct run_at *a = x, *b = y;
  return sample_place_compare (&a->place, &b->place);
}

/* Let LIST be the runs of which METRICS tell, in order; -1 without memory.  */
static int
list_runs (struct run_list *list, const struct asked *asked,
           const char *const *metrics)
{
  for (; *metrics != NULL; metrics++)
    if (add_runs (list, asked, *metrics) != 0)
      return -1;
  bool in_order = true;
  for (size_t i = 1; i < list->count && in_order; i++)
    in_order = compare_runs (&list->run[i - 1], &list->run[i]) <= 0;
  if (!in_order)
    qsort (list->run, list->count, sizeof *list->run, compare_runs);
  return 0;
}

static bool
same_section (const struct sample_place *x, const struct sample_place *y)
{
  return x->benchmark == y->benchmark && x->section == y->section;
}

/* From when runs were due in their sections to when they were in all, one
   section after the other.  */
static void
join_sections (struct run_list *list)
{
  double offset = 0, last = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      struct run_at *run = &list->run[i];
      if (i > 0 && !same_section (&run[-1].place, &run->place))
        {
          offset += last;
          last = 0;
        }
      last = fmax (last, run->value);
      run->value += offset;
    }
}

/* From what runs took to what all before them took; samples of one run are at
   one position.  */
static void
sum_up (struct run_list *list, bool in_seconds)
{
  struct compensated before = { 0 };
  double at = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      struct run_at *run = &list->run[i];
      bool begins = i == 0 || compare_runs (&run[-1], run) != 0;
      double took = in_seconds ? run->value : begins;
      if (begins)
        at = compensated_value (before);
      run->value = at;
      compensated_add (&before, took);
    }
}

/* The position of what was taken at PLACE: that of the last run that is not
   behind it, or the first of its section.  */
static double
position_of (const struct run_list *list, const struct sample_place *place)
{
  size_t lo = 0, hi = list->count;
  while (lo < hi)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (sample_place_compare (&list->run[middle].place, place) <= 0)
        lo = middle + 1;
      else
        hi = middle;
    }
  bool is_first = lo == 0 || !same_section (&list->run[lo - 1].place, place);
  return list->run[is_first && lo < list->count ? lo : lo - 1].value;
}

/* Fill POSITION from LIST.  */
static void
look_up (double *position, const struct asked *asked,
         const struct run_list *list)
{
  struct sample_walk walk = { .set = asked->set, .group = asked->group };
  struct sample_place place;
  for (size_t i = 0; i < asked->group->count; i++)
    {
      sample_walk_next (&walk, &place);
      position[i] = position_of (list, &place);
    }
}

/* Fill POSITION where nothing else tells of runs than the samples.  */
static void
count_own (double *position, const struct asked *asked)
{
  struct compensated before = { 0 };
  for (size_t i = 0; i < asked->group->count; i++)
    {
      position[i] = compensated_value (before);
      compensated_add (&before,
                       asked->in_seconds ? asked->group->value[i] : 1);
    }
}

/* Let LIST be the runs of which anything but the samples tells, each with its
   position; -1 without memory.  */
static int
place_runs (struct run_list *list, const struct asked *asked)
{
  if (asked->in_seconds && list_runs (list, asked, issued) != 0)
    return -1;
  if (list->count > 0)
    {
      join_sections (list);
      return 0;
    }
  if (list_runs (list, asked, walls) != 0
      || (list->count == 0 && list_runs (list, asked, latencies) != 0))
    return -1;
  sum_up (list, asked->in_seconds);
  return 0;
}

double *
sample_positions (const struct sample_set *set,
                  const struct sample_group_list *whole,
                  const struct sample_group *group, bool in_seconds,
                  const struct reporter *reporter)
{
  const struct asked asked = { set, whole, group, in_seconds };
  struct run_list list = { 0 };
  double *position = memory_array (group->count, sizeof *position);
  if (position == NULL || place_runs (&list, &asked) != 0)
    {
      report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
      free (position);
      position = NULL;
    }
  else if (list.count > 0)
    look_up (position, &asked, &list);
  else if (!in_seconds || strcmp (group->unit, "s") == 0)
    count_own (position, &asked);
  else
    {
      report (reporter, REPORT_ERROR, NULL, 0,
              "the samples of '%s' of '%s' have no times: there is neither "
              "'issued', 'wall' nor 'latency'",
              group->metric, group->benchmark);
      free (position);
      position = NULL;
    }
  free (list.run);
  return position;
}
