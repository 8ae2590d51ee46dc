/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_chosen.h"
#include <string.h>
#include "number/interval_digits.h"
#include "view/summary_cell.h"
#include "view/text_table.h"

/* A figure in the samples' unit.  */
static void
put_figure (struct text *to, const struct summary_column *column,
            const struct summary_format *f)
{
  struct interval ci = summary_column_ends (column, f->row);
  struct summary_format ends = summary_format_for_ends (f, &ci);
  summary_put_figure (to, &ends, summary_column_figure (column, f->row));
}

/* A share in percent, with DIGITS significant ones or as many as tell it from
   100.  */
static void
put_percent (struct text *to, double share, int digits)
{
  char number[HUMAN_SIZE];
  struct human_scale plain = { 1, "" };
  int decimals = share_percent_decimals (share, digits - 2);
  if (share > 0.5)
    digits = 2 + decimals;
  text_printf (to, "%s %%", human_number (number, 100 * share, plain, digits));
}

/* A figure that is not in the samples' unit: as few digits as people read,
   and its unit.  */
static void
put_other_figure (struct text *to, const struct summary_column *column,
                  const struct summary_row *row, struct figure figure)
{
  char number[HUMAN_SIZE];
  struct human_scale plain = { 1, "" };
  struct interval ci = summary_column_ends (column, row);
  int digits = interval_digits (ci.lo.value, ci.hi.value);
  if (!figure_available (figure))
    summary_put_reason (to, figure);
  else if (column->scale == SUMMARY_SHARE)
    put_percent (to, figure.value, digits > 3 ? digits : 3);
  else
    text_puts (to, human_number (number, figure.value, plain,
                                 digits > 4 ? digits : 4));
  if (!figure_available (figure))
    return;
  if (column->scale == SUMMARY_RATE)
    text_puts (to, "/s");
  else if (column->scale == SUMMARY_SQUARED && strcmp (row->unit, "1") != 0)
    text_printf (to, " %s^2", row->unit);
}

static void
put_cell (struct text *to, const struct summary_column *column,
          const struct summary_format *f)
{
  text_clear (to);
  switch (column->kind)
    {
    case SUMMARY_TEXT:
      text_puts (to, summary_column_text (column, f->row));
      break;
    case SUMMARY_FLAG:
      text_puts (to, summary_column_flag (column, f->row) ? "yes" : "no");
      break;
    case SUMMARY_LIST:
      summary_column_list (column, f->row, to);
      break;
    case SUMMARY_COUNT:
      text_printf (to, "%zu", summary_column_count (column, f->row));
      break;
    case SUMMARY_PARAMETER:
      summary_column_parameter (column, f->row, to);
      break;
    default:
      if (column->scale == SUMMARY_IN_UNIT)
        put_figure (to, column, f);
      else
        put_other_figure (to, column, f->row,
                          summary_column_figure (column, f->row));
      break;
    }
}

/* Which of the texts that tell rows apart come before the chosen columns.  */
struct lead
{
  bool benchmark, metric;
};

static struct lead
find_lead (const struct summary_list *list)
{
  struct lead lead = { false, false };
  for (size_t i = 0; i < list->count; i++)
    {
      const struct summary_row *row = &list->row[i];
      lead.benchmark |= strcmp (row->benchmark, "-") != 0;
      lead.metric |= strcmp (row->metric, list->row[0].metric) != 0;
    }
  return lead;
}

/* Whether COLUMN is among the leading ones.  */
static bool
is_led (const struct lead *lead, const struct summary_column *column)
{
  return (lead->benchmark && strcmp (column->name, "benchmark") == 0)
         || (lead->metric && strcmp (column->name, "metric") == 0);
}

static void
fill_table (struct text_table *table, const struct summary_list *list,
            const struct summary_view *view, const struct lead *lead)
{
  const struct summary_column_list *columns = view->columns;
  struct text cell = { 0 };
  for (size_t i = 0; i < list->count; i++)
    {
      const struct summary_row *row = &list->row[i];
      struct summary_format format = summary_format_of (row, view->utf8);
      text_table_row (table);
      if (lead->benchmark)
        text_table_cell (table, row->benchmark);
      if (lead->metric)
        text_table_cell (table, row->metric);
      for (size_t c = 0; c < columns->count; c++)
        if (!is_led (lead, &columns->item[c]))
          {
            put_cell (&cell, &columns->item[c], &format);
            text_table_cell_text (table, &cell);
          }
    }
  text_free (&cell);
}

int
summary_print_chosen (const struct summary_list *list,
                      const struct summary_view *view, bool markdown,
                      FILE *out)
{
  struct lead lead = find_lead (list);
  struct text_table *table = text_table_new ();
  if (table == NULL)
    return -1;
  if (lead.benchmark)
    text_table_column (table, "benchmark", ALIGN_LEFT);
  if (lead.metric)
    text_table_column (table, "metric", ALIGN_LEFT);
  for (size_t c = 0; c < view->columns->count; c++)
    {
      const struct summary_column *column = &view->columns->item[c];
      if (!is_led (&lead, column))
        text_table_column (table, column->name,
                           column->kind == SUMMARY_TEXT ? ALIGN_LEFT
                                                        : ALIGN_RIGHT);
    }
  fill_table (table, list, view, &lead);
  int status = markdown ? text_table_print_markdown (table, out)
                        : text_table_print (table, out);
  text_table_free (table);
  return status;
}
