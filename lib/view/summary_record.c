/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/summary_record.h"
#include <errno.h>
#include "base/text.h"

static void
add_parameter (struct record *r, const struct summary_column *column,
               const struct summary_row *row)
{
  struct text value = { 0 };
  if (summary_column_parameter (column, row, &value))
    record_text (r, text_string (&value));
  else
    record_missing (r, "the benchmark has no such parameter");
  text_free (&value);
}

static void
add_list (struct record *r, const struct summary_column *column,
          const struct summary_row *row)
{
  struct text list = { 0 };
  if (summary_column_list (column, row, &list))
    record_text (r, text_string (&list));
  else
    record_figure (r, row->summary.modes);
  text_free (&list);
}

static void
add_cell (struct record *r, const struct summary_column *column,
          const struct summary_row *row)
{
  switch (column->kind)
    {
    case SUMMARY_TEXT:
      record_text (r, summary_column_text (column, row));
      break;
    case SUMMARY_FLAG:
      record_boolean (r, summary_column_flag (column, row));
      break;
    case SUMMARY_LIST:
      add_list (r, column, row);
      break;
    case SUMMARY_COUNT:
      record_integer (r, summary_column_count (column, row));
      break;
    case SUMMARY_PARAMETER:
      add_parameter (r, column, row);
      break;
    default:
      record_figure (r, summary_column_figure (column, row));
      break;
    }
}

static void
add_name (struct record *r, const struct summary_column *column,
          const struct summary_row *row)
{
  (void) row;
  record_column (r, column->name);
}

/* ADD each of COLUMNS, the parameters together, where the first of them was
   asked for: in JSON they are one object.  */
static void
each_column (struct record *r, const struct summary_column_list *columns,
             const struct summary_row *row,
             void (*add) (struct record *r,
                          const struct summary_column *column,
                          const struct summary_row *row))
{
  bool parameters = false;
  for (size_t c = 0; c < columns->count; c++)
    if (columns->item[c].kind != SUMMARY_PARAMETER)
      add (r, &columns->item[c], row);
    else if (!parameters)
      {
        for (size_t k = c; k < columns->count; k++)
          if (columns->item[k].kind == SUMMARY_PARAMETER)
            add (r, &columns->item[k], row);
        parameters = true;
      }
}

void
summary_fill_columns (struct record *r,
                      const struct summary_column_list *columns)
{
  each_column (r, columns, NULL, add_name);
}

void
summary_fill_row (struct record *r, const struct summary_row *row,
                  const struct summary_column_list *columns)
{
  record_row (r);
  each_column (r, columns, row, add_cell);
}

int
summary_each_figure (const struct summary_row *row,
                     const struct summary_column_list *columns,
                     void (*emit) (void *context, const char *name,
                                   double value, const char *unit),
                     void *context)
{
  struct text unit = { 0 };
  for (size_t c = 0; c < columns->count && !unit.failed; c++)
    {
      const struct summary_column *column = &columns->item[c];
      if (column->kind == SUMMARY_TEXT || column->kind == SUMMARY_LIST
          || column->kind == SUMMARY_FLAG || column->kind == SUMMARY_PARAMETER)
        continue;
      struct figure f
          = column->kind == SUMMARY_COUNT
                ? figure_of ((double) summary_column_count (column, row))
                : summary_column_figure (column, row);
      text_clear (&unit);
      summary_column_put_unit (column, row->unit, &unit);
      if (figure_available (f) && !unit.failed)
        emit (context, column->name, f.value, text_string (&unit));
    }
  bool failed = unit.failed;
  text_free (&unit);
  errno = failed ? ENOMEM : errno;
  return failed ? -1 : 0;
}
