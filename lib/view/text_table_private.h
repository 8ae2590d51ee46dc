/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as those who print it see it.  */
#ifndef BENCH_TEXT_TABLE_PRIVATE_H
#define BENCH_TEXT_TABLE_PRIVATE_H
#include <stdbool.h>
#include "view/text_table.h"

struct column
{
  char *heading;
  enum text_align align;
};

struct text_table
{
  struct column *column;
  size_t columns, column_capacity;
  char **cell; /* ROWS times COLUMNS, row by row; NULL: empty */
  size_t cells, cell_capacity;
  size_t next; /* the cell to set next */
  bool failed; /* memory ran out while building */
};

/* The raw string of a cell, "" for an empty one.  */
const char *text_table_string (const struct text_table *table, size_t row,
                               size_t column);
size_t text_table_columns (const struct text_table *table);
size_t text_table_rows (const struct text_table *table);
#endif
