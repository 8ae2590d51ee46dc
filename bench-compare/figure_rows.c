/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "figure_rows.h"
#include <stdlib.h>
#include "base/diag.h"
#include "base/memory.h"
#include "number/interval_digits.h"
#include "number/level_digits.h"

void
figure_rows_name (struct figure_rows *r, const char *name)
{
  r->name = or_die (
      memory_grow (r->name, &r->name_capacity, r->names + 1, sizeof *r->name));
  r->name[r->names++] = name;
}

void
figure_rows_figure (struct figure_rows *r, struct figure figure)
{
  r->figure = or_die (memory_grow (r->figure, &r->figure_capacity,
                                   r->figures + 1, sizeof *r->figure));
  r->figure[r->figures++] = figure;
}

void
figure_rows_interval (struct figure_rows *r, struct figure figure,
                      struct interval interval)
{
  figure_rows_figure (r, figure);
  figure_rows_figure (r, interval.lo);
  figure_rows_figure (r, interval.hi);
}

void
figure_rows_compared (struct figure_rows *r, const struct comparison *row)
{
  r->compared += row != NULL;
  r->not_comparable += row != NULL && row->verdict == VERDICT_NOT_COMPARABLE;
}

static char **
append (char **list, size_t *capacity, size_t count, struct text *text)
{
  list = or_die (memory_grow (list, capacity, count + 1, sizeof *list));
  list[count] = or_die (text_take (text));
  return list;
}

void
figure_rows_end (struct figure_rows *r, struct text *sentence,
                 struct text *explanation)
{
  size_t row = r->table.rows++;
  r->sentence = append (r->sentence, &r->sentence_capacity, row, sentence);
  r->table.name = r->name;
  r->table.figure = r->figure;
  r->table.sentence = (const char *const *) r->sentence;
  if (!r->explain)
    {
      text_free (explanation);
      return;
    }
  r->explanation
      = append (r->explanation, &r->explanation_capacity, row, explanation);
  r->table.explanation = (const char *const *) r->explanation;
}

void
figure_rows_free (struct figure_rows *r)
{
  comparison_list_free (&r->list);
  argument_list_free (&r->metrics);
  for (size_t i = 0; i < r->table.rows; i++)
    {
      free (r->sentence[i]);
      if (r->explain)
        free (r->explanation[i]);
    }
  free (r->sentence);
  free (r->explanation);
  free (r->name);
  free (r->figure);
}

int
figure_rows_digits (const struct interval *ci)
{
  int digits = interval_digits (ci->lo.value, ci->hi.value);
  return digits < 3 ? 3 : digits;
}

void
figure_rows_put_interval (struct text *to, const struct interval *ci,
                          double level, double factor)
{
  if (figure_available (ci->lo) && figure_available (ci->hi))
    {
      int digits = figure_rows_digits (ci);
      text_printf (to, " (%.*g %% CI %.*g to %.*g)", level_digits (level),
                   100 * level, digits, factor * ci->lo.value, digits,
                   factor * ci->hi.value);
    }
}
