/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_list.h"
#include <stdlib.h>
#include "base/memory.h"
#include "stream/metric.h"

struct summary_row *
summary_list_room (struct summary_list *list)
{
  struct summary_row *moved = memory_grow (list->row, &list->capacity,
                                           list->count + 1, sizeof *moved);
  if (moved == NULL)
    return NULL;
  list->row = moved;
  return &moved[list->count];
}

int
summary_list_add (struct summary_list *list, const char *benchmark,
                  const char *metric, const char *unit, const double *value,
                  size_t n, const struct summary_options *options)
{
  struct summary_row *row = summary_list_room (list);
  if (row == NULL)
    return -1;
  *row = (struct summary_row){ .benchmark = benchmark,
                               .metric = metric,
                               .unit = unit };
  if (summary_compute (&row->summary, value, n, options) != 0)
    return -1;
  list->count++;
  return 0;
}

void
summary_row_free (struct summary_row *row)
{
  summary_free (&row->summary);
  free (row->levels);
  if (row->quality != NULL)
    quality_free (row->quality);
  free (row->quality);
}

void
summary_list_free (struct summary_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    summary_row_free (&list->row[i]);
  free (list->row);
  *list = (struct summary_list){ 0 };
}

bool
summary_metric_is_secondary (const char *metric)
{
  const struct metric *known = metric_lookup (metric);
  return known != NULL && known->direction == DIRECTION_UNKNOWN;
}
