/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/text_table.h"
#include <stdlib.h>
#include <string.h>
#include "view/text_table_private.h"

struct text_table *
text_table_new (void)
{
  return calloc (1, sizeof (struct text_table));
}

void
text_table_free (struct text_table *table)
{
  if (table == NULL)
    return;
  for (size_t i = 0; i < table->columns; i++)
    free (table->column[i].heading);
  for (size_t i = 0; i < table->cells; i++)
    free (table->cell[i]);
  free (table->column);
  free (table->cell);
  free (table);
}

static char *
copied (const char *string)
{
  struct text copy = { 0 };
  text_puts (&copy, string);
  return text_take (&copy);
}

void
text_table_column (struct text_table *table, const char *heading,
                   enum text_align align)
{
  struct column *moved
      = memory_grow (table->column, &table->column_capacity,
                     table->columns + 1, sizeof *table->column);
  char *copy = copied (heading);
  if (moved != NULL)
    table->column = moved;
  if (moved == NULL || copy == NULL)
    {
      free (copy);
      table->failed = true;
      return;
    }
  moved[table->columns++] = (struct column){ copy, align };
}

void
text_table_row (struct text_table *table)
{
  char **moved = memory_grow (table->cell, &table->cell_capacity,
                              table->cells + table->columns, sizeof *moved);
  if (moved == NULL)
    {
      table->failed = true;
      return;
    }
  table->cell = moved;
  table->next = table->cells;
  for (size_t i = 0; i < table->columns; i++)
    moved[table->cells++] = NULL;
}

void
text_table_cell (struct text_table *table, const char *string)
{
  if (table->failed || table->next >= table->cells)
    return;
  char *copy = copied (string);
  table->failed = copy == NULL;
  table->cell[table->next++] = copy;
}

void
text_table_cell_text (struct text_table *table, const struct text *string)
{
  text_table_cell (table, text_string (string));
  table->failed = table->failed || string->failed;
}

const char *
text_table_string (const struct text_table *table, size_t row, size_t column)
{
  const char *cell = table->cell[row * table->columns + column];
  return cell == NULL ? "" : cell;
}

size_t
text_table_rows (const struct text_table *table)
{
  return table->columns == 0 ? 0 : table->cells / table->columns;
}

size_t
text_table_columns (const struct text_table *table)
{
  return table->columns;
}
