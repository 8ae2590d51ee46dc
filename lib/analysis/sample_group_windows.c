/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/sample_group_private.h"
#include "number/number.h"

/* Fill TIME with when each sample of the series ISSUED was due; sections
   follow each other.  */
static void
times_issued (const struct series *issued, double *time)
{
  double offset = 0;
  for (size_t p = 0; p < issued->part_count; p++)
    {
      const struct series_part *part = &issued->part[p];
      double last = 0;
      for (size_t i = part->first; i < part->first + part->count; i++)
        {
          time[i] = offset + issued->value[i];
          last = fmax (last, issued->value[i]);
        }
      offset += last;
    }
}

/* Fill TIME with how long all took that came before each sample of TIMES.  */
static void
times_elapsed (const struct series *times, double *time)
{
  double elapsed = 0;
  for (size_t i = 0; i < times->count; i++)
    {
      time[i] = elapsed;
      elapsed += times->value[i];
    }
}

/* The series that tells the times of SERIES, NULL when there is none.  */
static const struct series *
clock_of (const struct sample_set *set, const struct series *series,
          bool *issued)
{
  const struct series *found
      = sample_set_find (set, series->benchmark, "issued");
  *issued = found != NULL && strcmp (found->unit, "s") == 0;
  if (*issued)
    return found;
  found = sample_set_find (set, series->benchmark, "wall");
  if (found != NULL && strcmp (found->unit, "s") == 0)
    return found;
  return strcmp (series->unit, "s") == 0 ? series : NULL;
}

/* The times of the samples of SERIES, from those of CLOCK by their runs; a
   sample without its own has that of the one before.  Takes OWN, the times of
   CLOCK.  NULL without memory.  */
static double *
times_by_run (const struct sample_set *set, const struct series *series,
              const struct series *clock, double *own)
{
  double *time = memory_array (series->count, sizeof *time);
  size_t *i_x, *i_y;
  ptrdiff_t count = -1;
  if (time != NULL)
    {
      for (size_t i = 0; i < series->count; i++)
        time[i] = NAN;
      count = sample_set_match (set, series, clock, &i_x, &i_y);
    }
  for (ptrdiff_t i = 0; i < count; i++)
    time[i_x[i]] = own[i_y[i]];
  if (count > 0)
    {
      free (i_x);
      free (i_y);
    }
  free (own);
  if (count < 0)
    {
      free (time);
      return NULL;
    }
  for (size_t i = 0; i < series->count; i++)
    if (isnan (time[i]))
      time[i] = i == 0 ? 0 : time[i - 1];
  return time;
}

/* When each sample of SERIES was taken, the caller's to free; NULL after a
   report.  */
static double *
times_of (const struct sample_set *set, const struct series *series,
          const struct reporter *reporter)
{
  bool issued;
  const struct series *clock = clock_of (set, series, &issued);
  if (clock == NULL)
    {
      report (reporter, REPORT_ERROR, NULL, 0,
              "the samples of '%s' of '%s' have no times: there is neither "
              "'issued' nor 'wall'",
              series->metric, series->benchmark);
      return NULL;
    }
  double *time = memory_array (clock->count, sizeof *time);
  if (time != NULL)
    {
      if (issued)
        times_issued (clock, time);
      else
        times_elapsed (clock, time);
      if (clock != series)
        time = times_by_run (set, series, clock, time);
    }
  if (time == NULL)
    report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
  return time;
}

/* What is being cut.  */
struct cutting
{
  struct sample_group_list *list;
  const struct sample_group *group;
  struct text scratch[2];
};

/* The window that starts at START; NULL with errno ENOMEM.  */
static struct sample_group *
window_at (struct cutting *c, double start)
{
  char number[NUMBER_SIZE];
  number_print (number, start);
  return sample_group_part (c->list, c->group, "window", number, c->scratch);
}

/* Cut SLICE, before which BEFORE samples of its group stand.  TIME is that of
   its series, NULL for windows of runs.  */
static int
cut_slice (struct cutting *c, const struct sample_slice *slice, size_t before,
           const double *time, struct window_size size)
{
  struct sample_group *window = NULL;
  double current = -1;
  for (size_t i = 0; i < slice->count; i++)
    {
      size_t at = slice->first + i;
      double start = time == NULL
                         ? (double) ((before + i) / size.runs * size.runs + 1)
                         : floor (time[at] / size.seconds) * size.seconds;
      if (window == NULL || start < current || start > current)
        {
          window = window_at (c, start);
          current = start;
        }
      if (window == NULL
          || sample_group_add_slice (window, slice->series, at, 1) != 0)
        return -1;
    }
  return 0;
}

/* Cut the group at hand.  */
static int
cut_group (struct cutting *c, const struct sample_set *set,
           struct window_size size, const struct reporter *reporter)
{
  size_t before = 0;
  for (size_t s = 0; s < c->group->slice_count; s++)
    {
      const struct sample_slice *slice = &c->group->slice[s];
      double *time = NULL;
      if (size.runs == 0)
        {
          time = times_of (set, slice->series, reporter);
          if (time == NULL)
            return -1;
        }
      int status = cut_slice (c, slice, before, time, size);
      free (time);
      if (status != 0)
        {
          report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
          return -1;
        }
      before += slice->count;
    }
  return 0;
}

int
sample_group_windows (struct sample_group_list *list,
                      const struct sample_set *set,
                      const struct sample_group_list *whole,
                      struct window_size size, const struct reporter *reporter)
{
  struct cutting c = { .list = list };
  int status = 0;
  for (size_t i = 0; i < whole->count && status == 0; i++)
    {
      c.group = &whole->group[i];
      status = cut_group (&c, set, size, reporter);
    }
  text_free (&c.scratch[0]);
  text_free (&c.scratch[1]);
  for (size_t i = 0; i < list->count && status == 0; i++)
    {
      status = sample_group_gather (&list->group[i]);
      if (status != 0)
        report (reporter, REPORT_ERROR, NULL, 0, "memory exhausted");
    }
  return status;
}
