/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_units.h"
#include <stdlib.h>
#include "base/memory.h"
#include "stat/moments.h"

/* A sample by where it was taken.  */
struct place
{
  size_t section, index; /* INDEX in the data */
  struct run run;
};

/* The samples of one side in the order of section and RUN.  */
struct side
{
  struct place *place;
  size_t n;
  bool nested;    /* all have as many levels, two or more */
  unsigned level; /* the highest that was repeated, from 0 */
  size_t units;   /* how many there are of LEVEL; below 2: none was, but for
                     the last */
};

static int
by_place (const void *a, const void *b)
{
  const struct place *x = a, *y = b;
  if (x->section != y->section)
    return x->section < y->section ? -1 : 1;
  int order = run_compare (&x->run, &y->run);
  if (order != 0)
    return order;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* Where SAMPLE of SERIES was taken, which is WHOLE, the set's own series, or
   some sections of it.  */
static void
locate (struct place *place, const struct sample_set *set,
        const struct series *whole, const struct series *series, size_t sample)
{
  const struct series_part *part = series_part_at (series, sample);
  const struct series_part *same = series == whole ? part : whole->part;
  while (same->section != part->section)
    same++;
  place->section = part->section;
  sample_set_run (set, whole, same->first + (sample - part->first),
                  &place->run);
}

/* Whether X and Y are of one unit of LEVEL.  */
static bool
together (const struct place *x, const struct place *y, unsigned level)
{
  if (x->section != y->section)
    return false;
  for (unsigned i = 0; i <= level; i++)
    if (x->run.level[i] != y->run.level[i])
      return false;
  return true;
}

static size_t
count_units (const struct side *side)
{
  size_t units = side->n > 0;
  for (size_t i = 1; i < side->n; i++)
    units += !together (&side->place[i - 1], &side->place[i], side->level);
  return units;
}

/* 0, or -1 with errno ENOMEM.  */
static int
look_at (struct side *side, const struct sample_set *set,
         const struct series *series, const size_t *index, size_t n)
{
  const struct series *whole
      = sample_set_find (set, series->benchmark, series->metric);
  *side = (struct side){ .n = n };
  if (whole == NULL) /* made by hand: it has no RUNs */
    return 0;
  struct place first;
  locate (&first, set, whole, series, index == NULL ? 0 : index[0]);
  side->nested = first.run.depth >= 2;
  if (!side->nested)
    return 0;
  side->place = memory_array (n, sizeof *side->place);
  if (side->place == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      locate (&side->place[i], set, whole, series,
              index == NULL ? i : index[i]);
      side->place[i].index = i;
      side->nested &= side->place[i].run.depth == first.run.depth;
    }
  if (!side->nested)
    return 0;
  qsort (side->place, n, sizeof *side->place, by_place);
  do
    side->units = count_units (side);
  while (side->units < 2 && ++side->level + 1 < first.run.depth);
  return 0;
}

/* Put the means of the units of SIDE's samples VALUE into TO.  */
static void
average (double *to, const struct side *side, const double *value,
         double *room)
{
  for (size_t i = 0, unit = 0; i < side->n; unit++)
    {
      size_t first = i;
      do
        {
          room[i - first] = value[side->place[i].index];
          i++;
        }
      while (i < side->n
             && together (&side->place[first], &side->place[i], side->level));
      struct moments m;
      moments_compute (&m, room, i - first);
      to[unit] = moments_mean (&m);
    }
}

/* The samples *VALUE of SIDE become the means of its units.  */
static int
reduce (double **value, const struct side *side)
{
  double *to = memory_array (side->units, sizeof *to);
  double *room = memory_array (side->n, sizeof *room);
  int result = to == NULL || room == NULL ? -1 : 0;
  if (result == 0)
    {
      average (to, side, *value, room);
      free (*value);
      *value = to;
    }
  else
    free (to);
  free (room);
  return result;
}

/* What the samples of COUNT sides are to be: NESTING_NONE, too, where each is
   a unit by itself.  All sides are looked at.  */
static enum nesting
nesting_of (const struct side *side, size_t count)
{
  bool repeated = true, alone = true;
  for (size_t i = 0; i < count; i++)
    {
      if (!side[i].nested)
        return NESTING_NONE;
      repeated &= side[i].units >= 2 && side[i].level == side[0].level;
      alone &= side[i].units == side[i].n;
    }
  return !repeated ? NESTING_SINGLE : alone ? NESTING_NONE : NESTING_MEANS;
}

/* Both sides are looked at.  */
static int
reduce_both (struct comparison_data *data, const struct side side[2])
{
  data->nesting = nesting_of (side, 2);
  if (data->nesting != NESTING_MEANS)
    return 0;
  if (reduce (&data->x, &side[0]) != 0 || reduce (&data->y, &side[1]) != 0)
    return -1;
  data->n_x = side[0].units;
  data->n_y = side[1].units;
  return 0;
}

int
comparison_units_reduce (struct comparison_data *data,
                         const struct comparison_pair *pair,
                         const size_t *index_x, const size_t *index_y)
{
  struct side side[2] = { { .place = NULL }, { .place = NULL } };
  int result = look_at (&side[0], pair->baseline_set, pair->baseline, index_x,
                        data->n_x)
                           != 0
                       || look_at (&side[1], pair->candidate_set,
                                   pair->candidate, index_y, data->n_y)
                              != 0
                   ? -1
                   : reduce_both (data, side);
  free (side[0].place);
  free (side[1].place);
  return result;
}

int
comparison_units_reduce_groups (struct comparison_group *group, size_t count,
                                const struct sample_set *set,
                                enum nesting *nesting)
{
  struct side *side = calloc (count + 1, sizeof *side);
  if (side == NULL)
    return -1;
  int result = 0;
  for (size_t i = 0; i < count && result == 0; i++)
    result = look_at (&side[i], set, group[i].series, NULL, group[i].n);
  *nesting = result == 0 ? nesting_of (side, count) : NESTING_NONE;
  for (size_t i = 0; i < count && *nesting == NESTING_MEANS && result == 0;
       i++)
    {
      result = reduce (&group[i].value, &side[i]);
      group[i].n = side[i].units;
    }
  for (size_t i = 0; i < count; i++)
    free (side[i].place);
  free (side);
  return result;
}
