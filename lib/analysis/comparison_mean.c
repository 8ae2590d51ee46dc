/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/comparison.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/log_ratio.h"
#include "stat/mean_interval.h"

static struct figure
exp_of (struct figure f)
{
  return figure_available (f) ? figure_of (ratio_of_log (f.value)) : f;
}

int
comparison_geometric_mean (struct comparison_mean *mean,
                           const struct comparison_list *list,
                           double confidence)
{
  const char *reason = list->count == 0 ? "no rows" : NULL;
  double *log_ratio = memory_array (list->count, sizeof *log_ratio);
  if (log_ratio == NULL)
    return -1;
  size_t n = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      const struct comparison *row = &list->row[i];
      if (strcmp (row->metric, list->row[0].metric) != 0)
        reason = "several metrics";
      if (figure_available (row->ratio) && row->ratio.value > 0)
        log_ratio[n++] = log (row->ratio.value);
    }
  if (reason == NULL && n == 0)
    reason = "no row has a ratio";
  struct figure none = figure_missing (reason);
  *mean = (struct comparison_mean){ none, { none, none }, n };
  if (reason == NULL)
    {
      struct moments m;
      moments_compute (&m, log_ratio, n);
      struct interval ci = mean_interval (&m, confidence);
      mean->ratio = figure_of (ratio_of_log (moments_mean (&m)));
      mean->ci = (struct interval){ exp_of (ci.lo), exp_of (ci.hi) };
    }
  free (log_ratio);
  return 0;
}

/* Whether ROW is about another thing than its candidate: the same benchmark
   on two sides.  */
static bool
is_of_sides (const struct comparison *row)
{
  return strcmp (row->candidate, row->benchmark) != 0;
}

/* The number of CANDIDATE among the COUNT means, which may grow by it.  */
static size_t
number_of (struct comparison_side_mean *means, size_t *count,
           const char *candidate)
{
  size_t i = 0;
  while (i < *count && strcmp (means[i].candidate, candidate) != 0)
    i++;
  if (i == *count)
    means[(*count)++].candidate = candidate;
  return i;
}

/* Fill in MEAN from the rows of LIST of its candidate, for which ROW has
   room.  */
static int
compute_side (struct comparison_side_mean *mean,
              const struct comparison_list *list, struct comparison *row,
              double confidence)
{
  struct comparison_list part = { .row = row };
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->row[i].candidate, mean->candidate) == 0)
      row[part.count++] = list->row[i];
  mean->baseline = row->baseline;
  return comparison_geometric_mean (&mean->mean, &part, confidence);
}

ptrdiff_t
comparison_side_means (struct comparison_side_mean **means,
                       const struct comparison_list *list, double confidence)
{
  size_t count = 0;
  struct comparison *row = memory_array (list->count + 1, sizeof *row);
  *means = memory_array (list->count + 1, sizeof **means);
  bool failed = row == NULL || *means == NULL;
  for (size_t i = 0; i < list->count && !failed; i++)
    if (is_of_sides (&list->row[i]))
      number_of (*means, &count, list->row[i].candidate);
  for (size_t i = 0; i < count && !failed; i++)
    failed = compute_side (&(*means)[i], list, row, confidence) != 0;
  free (row);
  if (!failed)
    return (ptrdiff_t) count;
  free (*means);
  *means = NULL;
  errno = ENOMEM;
  return -1;
}
