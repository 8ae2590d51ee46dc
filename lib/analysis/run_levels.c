/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/run_levels.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sample_place.h"
#include "analysis/summary_order.h"

/* A sample and where it was taken.  */
struct placed
{
  struct sample_place place;
  double value;
};

static int
compare_placed (const void *x, const void *y)
{
  const struct placed *a = x, *b = y;
  return sample_place_compare (&a->place, &b->place);
}

/* Fill PLACED with the samples of GROUP; false where their RUNs have not all
   DEPTH levels.  */
static bool
place (struct placed *placed, const struct sample_set *set,
       const struct sample_group *group, unsigned depth)
{
  struct sample_walk walk = { .set = set, .group = group };
  for (size_t i = 0; i < group->count; i++)
    {
      sample_walk_next (&walk, &placed[i].place);
      placed[i].value = group->value[i];
      if (placed[i].place.run.depth != depth)
        return false;
    }
  return true;
}

/* The highest level at which B is in another unit than A, from 0, the
   lowest.  */
static unsigned char
differ_at (const struct sample_place *a, const struct sample_place *b)
{
  unsigned depth = a->run.depth;
  if (a->benchmark != b->benchmark || a->section != b->section)
    return (unsigned char) (depth - 1);
  for (unsigned i = 0; i < depth; i++)
    if (a->run.level[i] != b->run.level[i])
      return (unsigned char) (depth - 1 - i);
  return 0;
}

/* Let the intervals in S be over the highest level of NESTED, the analysis of
   VALUE and START.  */
static int
note_intervals (struct summary *s, const struct nested *nested,
                const double *value, const unsigned char *start, size_t n)
{
  if (nested->top == 0 || nested->top == nested->depth)
    return 0;
  s->mean_ci = nested->mean_ci;
  s->widened = false;
  s->worth = (double) n;
  return summary_order_levels (s, value, start, nested->top);
}

static int
analyse (struct run_levels *levels, const struct placed *placed, size_t n,
         const double *cost, double confidence, struct summary *s)
{
  unsigned depth = placed[0].place.run.depth;
  double *value = memory_array (n, sizeof *value);
  unsigned char *start = memory_array (n, sizeof *start);
  int status = -1;
  if (value != NULL && start != NULL)
    {
      double mean = 0;
      for (size_t i = 0; i < n; i++)
        {
          value[i] = placed[i].value;
          mean += value[i] / (double) n;
          start[i] = i == 0
                         ? (unsigned char) (depth - 1)
                         : differ_at (&placed[i - 1].place, &placed[i].place);
        }
      levels->present = true;
      status = nested_analyse (&levels->nested, value, start, n, depth, cost,
                               confidence, RUN_LEVELS_WIDTH * fabs (mean));
      if (status == 0 && s != NULL)
        status = note_intervals (s, &levels->nested, value, start, n);
    }
  free (value);
  free (start);
  return status;
}

int
run_levels_analyse (struct run_levels *levels, const struct sample_set *set,
                    const struct sample_group *group, const double *cost,
                    size_t costs, double confidence, struct summary *s)
{
  struct run first;
  *levels = (struct run_levels){ .innermost = "iteration" };
  if (strcmp (group->metric, "itl") == 0)
    levels->innermost = "gap";
  sample_set_run (set, group->slice[0].series, group->slice[0].first, &first);
  if (first.depth < 2)
    return 0;
  double turned[RUN_DEPTH_MAX];
  for (size_t i = 0; i < costs && costs == first.depth; i++)
    turned[costs - 1 - i] = cost[i];
  struct placed *placed = memory_array (group->count, sizeof *placed);
  if (placed == NULL)
    return -1;
  int status = 0;
  if (place (placed, set, group, first.depth))
    {
      bool in_order = true;
      for (size_t i = 1; i < group->count && in_order; i++)
        in_order = compare_placed (&placed[i - 1], &placed[i]) <= 0;
      if (!in_order)
        qsort (placed, group->count, sizeof *placed, compare_placed);
      status = analyse (levels, placed, group->count,
                        costs == first.depth ? turned : NULL, confidence, s);
    }
  free (placed);
  return status;
}

void
run_level_name (char to[RUN_LEVEL_NAME], const struct run_levels *levels,
                unsigned i)
{
  static const char *const names[] = { "iteration", "process", "build" };
  bool gaps = strcmp (levels->innermost, "gap") == 0;
  if (gaps && i < 2)
    snprintf (to, RUN_LEVEL_NAME, "%s", i == 0 ? "gap" : "query");
  else if (!gaps && i < 3)
    snprintf (to, RUN_LEVEL_NAME, "%s", names[i]);
  else
    snprintf (to, RUN_LEVEL_NAME, "level %u", i + 1);
}
