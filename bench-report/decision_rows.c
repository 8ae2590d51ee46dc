/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "decision_rows.h"
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "base/memory.h"
#include "base/text.h"
#include "view/summary_cell.h"

static bool
has_column (const struct decision_rows *rows, const char *name)
{
  for (size_t i = 0; i < rows->columns; i++)
    if (strcmp (rows->column[i].criterion->name, name) == 0)
      return true;
  return false;
}

static void
gather_columns (struct decision_rows *rows, const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  rows->column = or_die (
      memory_array (r->criteria + d->count + 1, sizeof *rows->column));
  for (size_t k = 0; k < r->criteria; k++)
    rows->column[rows->columns++]
        = (struct decision_column){ &r->choice.criterion[k], SIZE_MAX };
  for (size_t k = 0; k < d->count; k++)
    if (!has_column (rows, d->requirement[k].of.name))
      rows->column[rows->columns++]
          = (struct decision_column){ &d->requirement[k].of, k };
}

void
decision_rows_make (struct decision_rows *rows, const struct contents *c,
                    const struct decision *d)
{
  const struct ranking *r = &d->ranking;
  *rows = (struct decision_rows){ 0 };
  gather_columns (rows, d);
  rows->row = or_die (memory_array (c->benchmark_count, sizeof *rows->row));
  size_t *ranked = or_die (memory_array (r->choice.count, sizeof *ranked));
  size_t places = 0; /* in the choice, which has them in their order */
  rows->count = r->choice.count;
  for (size_t i = 0; i < c->benchmark_count; i++)
    if (r->kind == OBJECTIVE_NONE || !d->meets[i] || d->obstacle[i] != NULL)
      rows->row[rows->count++] = (struct decision_row){ i, NULL };
    else
      ranked[places++] = i;
  for (size_t i = 0; i < r->choice.count; i++)
    rows->row[i]
        = (struct decision_row){ ranked[r->row[i].place], &r->row[i] };
  free (ranked);
}

void
decision_rows_free (struct decision_rows *rows)
{
  free (rows->column);
  free (rows->row);
}

struct figure
decision_no_figure (const struct contents *c, const struct criterion *of,
                    size_t i)
{
  return figure_missing (sample_set_find (c->set, c->benchmark[i], of->metric)
                                 == NULL
                             ? "no samples"
                             : "in another unit");
}

struct figure
decision_figure (const struct contents *c, const struct decision *d,
                 const struct decision_column *column, size_t i,
                 const char **word)
{
  const struct criterion *of = column->criterion;
  *word = NULL;
  if (column->requirement != SIZE_MAX)
    {
      const struct ruling *ruling
          = &d->ruling[i * d->count + column->requirement];
      if (ruling->lacks)
        return decision_no_figure (c, of, i);
      *word = ruling->judgement.word;
      return ruling->judgement.value;
    }
  const struct series *s
      = sample_set_find (c->set, c->benchmark[i], of->metric);
  return s != NULL && strcmp (s->unit, of->metric_unit) == 0
             ? statistic_value (&of->statistic, s->value, s->count)
             : decision_no_figure (c, of, i);
}

void
decision_put_remark (struct text *to, const struct contents *c,
                     const struct decision *d, size_t i)
{
  for (size_t k = 0; k < d->count; k++)
    {
      const struct ruling *ruling = &d->ruling[i * d->count + k];
      const char *joint = to->length == 0 ? "" : "; ";
      const struct requirement *r = &d->requirement[k];
      if (ruling->lacks)
        {
          text_puts (to, joint);
          criterion_series (&r->of, c->set, c->benchmark[i], to);
        }
      else if (ruling->judgement.word == NULL
               && !figure_available (ruling->judgement.value))
        {
          text_printf (to, "%smisses %s: ", joint, r->text);
          summary_put_reason (to, ruling->judgement.value);
        }
      else if (!ruling->judgement.met)
        text_printf (to, "%s%s %s", joint,
                     relation_holds (ruling->judgement.value.value,
                                     r->relation, r->bound)
                         ? "does not show"
                         : "misses",
                     r->text);
      else if (ruling->within_noise)
        text_printf (to, "%s%s within noise", joint, r->text);
    }
  if (d->obstacle[i] == NULL)
    return;
  text_printf (to, "%s%s", to->length == 0 ? "" : "; ", d->obstacle[i]);
}
