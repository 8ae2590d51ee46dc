/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_levels.h"
#include <math.h>
#include <string.h>
#include "view/summary_cell.h"
#include "view/text_table.h"

static struct figure
spread_of (struct figure variance)
{
  if (figure_available (variance))
    variance.value = sqrt (variance.value);
  return variance;
}

void
summary_fill_levels (struct record *r, const struct summary_list *list)
{
  static const char *const columns[]
      = { "benchmark", "metric", "unit",          "level",     "name",
          "units",     "each",   "mean_square",   "component", "share",
          "next",      "icc",    "design_effect", "mean_lo",   "mean_hi" };
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    record_column (r, columns[i]);
  for (size_t i = 0; i < list->count; i++)
    {
      const struct summary_row *row = &list->row[i];
      const struct run_levels *levels = row->levels;
      const struct nested *nested = levels == NULL ? NULL : &levels->nested;
      for (unsigned k = 0; nested != NULL && k < nested->depth; k++)
        {
          char name[RUN_LEVEL_NAME];
          const struct nested_level *level = &nested->level[k];
          run_level_name (name, levels, k);
          record_row (r);
          record_text (r, row->benchmark);
          record_text (r, row->metric);
          record_text (r, row->unit);
          record_integer (r, k + 1);
          record_text (r, name);
          record_integer (r, level->units);
          record_number (r, level->each);
          record_figure (r, level->mean_square);
          record_figure (r, level->component);
          record_figure (r, level->share);
          record_figure (r, level->next);
          record_figure (r, nested->icc);
          record_figure (r, nested->design_effect);
          record_figure (r, nested->mean_ci.lo);
          record_figure (r, nested->mean_ci.hi);
        }
    }
}

static void
put_plain (struct text *to, struct figure figure, const char *unit)
{
  char number[HUMAN_SIZE];
  struct human_scale plain = { 1, "" };
  text_clear (to);
  if (figure_available (figure))
    text_printf (to, "%s%s", human_number (number, figure.value, plain, 3),
                 unit);
  else
    summary_put_reason (to, figure);
}

/* A number of repetitions: whole where it is.  */
static void
put_repetitions (struct text *to, struct figure figure)
{
  text_clear (to);
  if (!figure_available (figure))
    text_puts (to, "-");
  else
    text_printf (
        to, "%.*f",
        fabs (figure.value - round (figure.value)) < 1e-9 * figure.value ? 0
                                                                         : 1,
        figure.value);
}

static void
add_level (struct text_table *table, const struct summary_format *f,
           unsigned k)
{
  const struct run_levels *levels = f->row->levels;
  const struct nested_level *level = &levels->nested.level[k];
  char name[RUN_LEVEL_NAME];
  struct text cell = { 0 };
  run_level_name (name, levels, k);
  text_table_row (table);
  text_table_cell (table, f->row->benchmark);
  text_table_cell (table, f->row->metric);
  text_table_cell (table, name);
  text_printf (&cell, "%zu", level->units);
  text_table_cell_text (table, &cell);
  put_repetitions (&cell, figure_of (level->each));
  text_table_cell_text (table, &cell);
  text_clear (&cell);
  char number[HUMAN_SIZE];
  struct figure spread = spread_of (level->component);
  text_puts (&cell, !figure_available (spread)
                        ? "not measured"
                        : human_value (number, spread.value, f->row->unit, 3,
                                       f->utf8));
  text_table_cell_text (table, &cell);
  struct figure share = level->share;
  share.value *= 100;
  if (figure_available (level->component))
    put_plain (&cell, share, " %");
  else
    text_clear (&cell);
  text_table_cell_text (table, &cell);
  put_repetitions (&cell, level->next);
  text_table_cell_text (table, &cell);
  text_free (&cell);
}

int
summary_print_levels (const struct summary_list *list,
                      const struct summary_view *view, bool markdown,
                      FILE *out)
{
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return -1;
  text_table_column (table, "benchmark", ALIGN_LEFT);
  text_table_column (table, "metric", ALIGN_LEFT);
  text_table_column (table, "level", ALIGN_LEFT);
  text_table_column (table, "units", ALIGN_RIGHT);
  text_table_column (table, "each", ALIGN_RIGHT);
  text_table_column (table, "sd", ALIGN_RIGHT);
  text_table_column (table, "variance", ALIGN_RIGHT);
  text_table_column (table, "next for 1 %", ALIGN_RIGHT);
  for (size_t i = 0; i < list->count; i++)
    {
      struct summary_format format
          = summary_format_of (&list->row[i], view->utf8);
      const struct run_levels *levels = list->row[i].levels;
      for (unsigned k = levels == NULL ? 0 : levels->nested.depth; k-- > 0;)
        add_level (table, &format, k);
    }
  int status = markdown ? text_table_print_markdown (table, out)
                        : text_table_print (table, out);
  text_table_free (table);
  return status;
}

static void
put_units (struct text *to, double count, const char *name)
{
  size_t length = strlen (name);
  /* A harmonic mean of equal numbers may miss them by a rounding.  */
  bool whole = fabs (count - round (count)) < 1e-9 * count;
  text_printf (to, "%.*f ", whole ? 0 : 1, count);
  if (whole && round (count) <= 1)
    text_puts (to, name);
  else if (name[length - 1] == 's')
    text_printf (to, "%ses", name);
  else if (name[length - 1] == 'y')
    text_printf (to, "%.*sies", (int) length - 1, name);
  else
    text_printf (to, "%ss", name);
}

void
summary_put_levels (struct text *to, const struct run_levels *levels)
{
  const struct nested *nested = &levels->nested;
  unsigned top = nested->top < nested->depth ? nested->top : 0;
  for (unsigned k = top + 1; k-- > 0;)
    {
      char name[RUN_LEVEL_NAME];
      run_level_name (name, levels, k);
      put_units (to, nested->level[k].each, name);
      text_puts (to, k > 0 ? " of " : "");
    }
}
