/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a table in TSV or CSV, of which the first byte says which
   columns are read as numbers.  */
#include <config.h>
#include <math.h>
#include "fuzz.h"
#include "stream/tabular.h"

static void
read_columns (struct tabular *table, unsigned choice)
{
  size_t wanted[3];
  size_t count = 1 + choice % 3;
  if (count > table->column_count)
    count = table->column_count;
  for (size_t i = 0; i < count; i++)
    wanted[i] = (choice / 3 + i) % table->column_count;
  double *value = NULL;
  if (tabular_numbers (table, wanted, count, &value, &nobody) != 0)
    return;
  size_t before = 0;
  for (size_t i = 0; i < table->row_count; i++)
    {
      demand (table->row[i] < table->row[i + 1], "a row has bytes");
      size_t line = tabular_line (table, i);
      demand (line > before, "rows are on lines, one after another");
      before = line;
      for (size_t k = 0; k < count; k++)
        demand (isfinite (value[i * count + k]), "a number is finite");
    }
  demand (table->row_count == 0
              || table->row[table->row_count] <= table->length,
          "rows are in the table");
  free (value);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  if (length == 0)
    return 0;
  int fd = file_of (bytes + 1, length - 1);
  struct tabular table;
  if (tabular_read (&table, fd, "table", &nobody) == 0)
    {
      demand (table.column_count > 0, "a table has columns");
      read_columns (&table, bytes[0]);
      tabular_free (&table);
    }
  close (fd);
  return 0;
}
