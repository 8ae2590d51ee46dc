/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison_data.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/comparison_units.h"
#include "base/memory.h"
#include "stream/metric.h"
#include "stat/paired_difference.h"
#include "stat/quantile.h"
#include "stat/sort.h"

/* COUNT values of SERIES, those of INDEX or (NULL) all; NULL with errno.  */
static double *
pick (const struct series *series, const size_t *index, size_t count)
{
  double *value = memory_array (count, sizeof *value);
  for (size_t i = 0; value != NULL && i < count; i++)
    value[i] = series->value[index == NULL ? i : index[i]];
  return value;
}

/* The pairs by RUN, as many as are worth it, else 0; -1 with errno.  */
static ptrdiff_t
find_pairs (const struct comparison_pair *pair, size_t **i_x, size_t **i_y)
{
  if (pair->other_machine)
    return 0;
  ptrdiff_t count
      = sample_set_pair (pair->baseline_set, pair->baseline,
                         pair->candidate_set, pair->candidate, i_x, i_y);
  if (count <= 0)
    return count;
  size_t most = pair->baseline->count > pair->candidate->count
                    ? pair->baseline->count
                    : pair->candidate->count;
  if (count >= 2 && (size_t) count > most / 2)
    return count;
  free (*i_x);
  free (*i_y);
  *i_x = *i_y = NULL;
  return 0;
}

static bool
all_positive (const double *value, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!(value[i] > 0))
      return false;
  return true;
}

static double *
logs (const double *value, size_t n)
{
  double *copy = memory_array (n, sizeof *copy);
  for (size_t i = 0; copy != NULL && i < n; i++)
    copy[i] = log (value[i]);
  return copy;
}

/* How many of the N values are WANTED.  */
static size_t
count_of (const double *value, size_t n, double wanted)
{
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    count += value[i] == wanted;
  return count;
}

/* Whether all samples are answers, 0 or 1.  Zeros alone may be counts that
   happened to be 0, unless METRIC is known to be of answers.  */
static bool
are_answers (const struct comparison_data *data, const char *metric)
{
  if (strcmp (data->unit, "1") != 0
      || (metric_lookup (metric) != NULL && !metric_is_answer (metric)))
    return false;
  size_t n = data->n_x, m = data->n_y;
  size_t zeros = count_of (data->x, n, 0) + count_of (data->y, m, 0);
  size_t ones = count_of (data->x, n, 1) + count_of (data->y, m, 1);
  return zeros + ones == n + m
         && (metric_is_answer (metric) || (zeros > 0 && ones > 0));
}

/* What follows from the samples: logarithms, differences.  */
static int
derive (struct comparison_data *data)
{
  size_t n = data->n_x;
  data->positive
      = all_positive (data->x, n) && all_positive (data->y, data->n_y);
  if (data->positive)
    {
      data->log_x = logs (data->x, n);
      data->log_y = logs (data->y, data->n_y);
      if (data->log_x == NULL || data->log_y == NULL)
        return -1;
    }
  if (!data->paired)
    return 0;
  data->d = memory_array (n, sizeof *data->d);
  if (data->d == NULL)
    return -1;
  paired_differences (data->d, data->x, data->y, n);
  if (!data->positive)
    return 0;
  data->log_d = memory_array (n, sizeof *data->log_d);
  if (data->log_d == NULL)
    return -1;
  paired_log_ratios (data->log_d, data->x, data->y, n);
  return 0;
}

int
comparison_data_gather (struct comparison_data *data,
                        const struct comparison_pair *pair, bool apart)
{
  *data = (struct comparison_data){ .unit = pair->baseline->unit };
  size_t *i_x = NULL, *i_y = NULL;
  ptrdiff_t pairs = apart ? 0 : find_pairs (pair, &i_x, &i_y);
  if (pairs < 0)
    return -1;
  data->paired = pairs > 0;
  data->n_x = data->paired ? (size_t) pairs : pair->baseline->count;
  data->n_y = data->paired ? (size_t) pairs : pair->candidate->count;
  data->runs_x = data->n_x;
  data->runs_y = data->n_y;
  data->x = pick (pair->baseline, i_x, data->n_x);
  data->y = pick (pair->candidate, i_y, data->n_y);
  int result = data->x == NULL || data->y == NULL ? -1 : 0;
  data->shares = result == 0 && are_answers (data, pair->metric);
  if (result == 0 && !data->shares)
    result = comparison_units_reduce (data, pair, i_x, i_y);
  free (i_x);
  free (i_y);
  if (result == 0 && derive (data) == 0)
    return 0;
  comparison_data_free (data);
  return -1;
}

void
comparison_data_free (struct comparison_data *data)
{
  free (data->x);
  free (data->y);
  free (data->log_x);
  free (data->log_y);
  free (data->d);
  free (data->log_d);
  memset (data, 0, sizeof *data);
}

double
comparison_data_tick (const struct comparison_data *data)
{
  size_t n = data->n_x + data->n_y;
  double *pool = memory_array (n, sizeof *pool);
  if (pool == NULL)
    return NAN;
  memcpy (pool, data->x, data->n_x * sizeof *pool);
  memcpy (pool + data->n_x, data->y, data->n_y * sizeof *pool);
  double tick = 0;
  if (sort_doubles (pool, n) != 0)
    tick = NAN;
  else
    for (size_t i = 1; i < n; i++)
      {
        double gap = pool[i] - pool[i - 1];
        if (gap > 0 && (tick == 0 || gap < tick))
          tick = gap;
      }
  free (pool);
  return tick;
}

double
comparison_data_median (const double *value, size_t n)
{
  double *sorted = sorted_copy (value, n);
  if (sorted == NULL)
    return NAN;
  double middle = median (sorted, n);
  free (sorted);
  return middle;
}
