/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/answers.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* The values of METRIC in the runs of CORRECT, which may be of the same
   benchmark's "correct", NaN where there is none; the caller's to free.  NULL
   without memory.  */
static double *
values_by_run (const struct sample_set *set, const struct series *correct,
               const char *metric)
{
  double *value = memory_array (correct->count, sizeof *value);
  const struct series *other
      = sample_set_find (set, correct->benchmark, metric);
  size_t *i_x, *i_y;
  ptrdiff_t count = 0;
  for (size_t i = 0; i < correct->count && value != NULL; i++)
    value[i] = NAN;
  if (value != NULL && other != NULL)
    count = sample_set_match (set, correct, other, &i_x, &i_y);
  if (count < 0)
    {
      free (value);
      return NULL;
    }
  for (ptrdiff_t i = 0; i < count; i++)
    value[i_x[i]] = other->value[i_y[i]];
  if (count > 0)
    {
      free (i_x);
      free (i_y);
    }
  return value;
}

/* The values of METRIC in the runs of GROUP, the caller's to free; NULL
   without memory.  Slices of a series follow each other.  */
static double *
gather (const struct sample_set *set, const struct sample_group *group,
        const char *metric)
{
  double *value = memory_array (group->count, sizeof *value), *whole = NULL;
  const struct series *of = NULL;
  size_t filled = 0;
  for (size_t s = 0; s < group->slice_count && value != NULL; s++)
    {
      const struct sample_slice *slice = &group->slice[s];
      if (slice->series != of)
        {
          of = slice->series;
          free (whole);
          whole = values_by_run (set, of, metric);
        }
      if (whole == NULL)
        {
          free (value);
          return NULL;
        }
      memcpy (value + filled, whole + slice->first,
              slice->count * sizeof *value);
      filled += slice->count;
    }
  free (whole);
  return value;
}

/* Fill the labels of A by what was said and whether it was right, where two
   classes were said and no label is there.  */
static void
infer_labels (struct answers *a)
{
  double low = INFINITY, high = -INFINITY;
  for (size_t i = 0; i < a->n; i++)
    {
      if (!isnan (a->label[i]))
        return;
      if (!isnan (a->predicted[i]))
        {
          low = fmin (low, a->predicted[i]);
          high = fmax (high, a->predicted[i]);
        }
    }
  for (size_t i = 0; i < a->n; i++)
    if (a->predicted[i] > low && a->predicted[i] < high)
      return;
  for (size_t i = 0; i < a->n && low < high; i++)
    if (!isnan (a->predicted[i]))
      {
        bool said_high = a->predicted[i] > low;
        a->label[i] = said_high == (a->correct[i] > 0) ? high : low;
      }
}

int
answers_gather (struct answers *a, const struct sample_set *set,
                const struct sample_group *group)
{
  *a = (struct answers){ .n = group->count };
  a->correct = memory_array (a->n, sizeof *a->correct);
  a->predicted = gather (set, group, "predicted");
  a->label = gather (set, group, "label");
  a->confidence = gather (set, group, "confidence");
  a->rank = gather (set, group, "rank");
  if (a->correct == NULL || a->predicted == NULL || a->label == NULL
      || a->confidence == NULL || a->rank == NULL)
    {
      answers_free (a);
      return -1;
    }
  memcpy (a->correct, group->value, a->n * sizeof *a->correct);
  infer_labels (a);
  return 0;
}

void
answers_free (struct answers *a)
{
  free (a->correct);
  free (a->predicted);
  free (a->label);
  free (a->confidence);
  free (a->rank);
  *a = (struct answers){ 0 };
}

/* Add "correct" by the runs that PREDICTED and LABEL share.  */
static int
add_correct (struct sample_set *set, const struct series *predicted,
             const struct series *label)
{
  size_t *i_x, *i_y;
  ptrdiff_t count = sample_set_match (set, predicted, label, &i_x, &i_y);
  if (count <= 0)
    return (int) count;
  /* In the order of PREDICTED.  */
  double *by_place = memory_array (predicted->count, sizeof *by_place);
  double *value = memory_array ((size_t) count, sizeof *value);
  int status = -1;
  if (by_place != NULL && value != NULL)
    {
      size_t filled = 0;
      for (size_t i = 0; i < predicted->count; i++)
        by_place[i] = NAN;
      for (ptrdiff_t i = 0; i < count; i++)
        by_place[i_x[i]] = predicted->value[i_x[i]] >= label->value[i_y[i]]
                           && predicted->value[i_x[i]] <= label->value[i_y[i]];
      for (size_t i = 0; i < predicted->count; i++)
        if (!isnan (by_place[i]))
          {
            i_x[filled] = i;
            value[filled++] = by_place[i];
          }
      status = sample_set_add_metric (set, predicted, "correct", "1", value,
                                      i_x, filled);
    }
  free (by_place);
  free (value);
  free (i_x);
  free (i_y);
  return status;
}

int
answers_add_correct (struct sample_set *set)
{
  bool added = false;
  for (size_t i = 0; i < sample_set_benchmark_count (set); i++)
    {
      const char *benchmark = sample_set_benchmark (set, i);
      const struct series *predicted
          = sample_set_find (set, benchmark, "predicted");
      const struct series *label = sample_set_find (set, benchmark, "label");
      if (predicted != NULL && label != NULL
          && sample_set_find (set, benchmark, "correct") == NULL)
        {
          if (add_correct (set, predicted, label) != 0)
            return -1;
          added = true;
        }
    }
  return added ? sample_set_put_in_order (set) : 0;
}

bool
answers_is_number (const char *metric)
{
  return strcmp (metric, "predicted") == 0 || strcmp (metric, "label") == 0
         || strcmp (metric, "sample") == 0;
}
