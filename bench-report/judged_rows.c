/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "judged_rows.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"

void
judged_rows_init (struct judged_rows *rows, const struct sample_set *set,
                  const struct sample_group_list *groups, double confidence)
{
  *rows = (struct judged_rows){ .how = { .confidence = confidence } };
  rows->source = (struct summary_source){ .set = set,
                                          .all = groups,
                                          .options = &rows->how };
  rows->at = or_die (calloc (groups->count + 1, sizeof *rows->at));
}

void
judged_rows_need (struct judged_rows *rows, const struct requirement *r)
{
  const struct summary_column *column = &r->of.column;
  rows->how.more |= summary_column_more (column);
  if (column->p < 0)
    return;
  double *p
      = realloc ((double *) rows->how.p, (rows->how.p_count + 1) * sizeof *p);
  p = or_die (p);
  rows->how.p = p;
  for (size_t i = 0; i < rows->how.p_count; i++)
    if (p[i] == column->p)
      return;
  p[rows->how.p_count++] = column->p;
  rows->how.p_hidden = rows->how.p_count;
}

/* Make the summary of GROUP, the last row.  */
static void
add (struct judged_rows *rows, const struct sample_group *group)
{
  struct summary_row *row = or_die (summary_list_room (&rows->list));
  if (summary_group (row, &rows->source, group) != 0)
    die_memory ();
  rows->list.count++;
}

const struct summary_row *
judged_rows_find (struct judged_rows *rows, const struct requirement *r,
                  const char *benchmark)
{
  const struct sample_group *group
      = sample_group_find (rows->source.all, benchmark, r->of.metric);
  if (group == NULL || strcmp (group->unit, r->of.metric_unit) != 0)
    return NULL;
  size_t *at = &rows->at[group - rows->source.all->group];
  if (*at == 0)
    {
      add (rows, group);
      *at = rows->list.count;
    }
  return &rows->list.row[*at - 1];
}

void
judged_rows_free (struct judged_rows *rows)
{
  summary_list_free (&rows->list);
  free ((double *) rows->how.p);
  free (rows->at);
}
