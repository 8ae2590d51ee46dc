/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables in TSV or CSV with a header, of which some columns hold numbers and
   all rows are kept as they are.  A header with a tab in it makes TSV, where
   nothing is quoted; any other CSV (RFC 4180), where fields may be.  */
#ifndef BENCH_TABULAR_H
#define BENCH_TABULAR_H
#include <stdbool.h>
#include <stddef.h>
#include "base/report.h"

struct tabular
{
  const char *input; /* name of the file as messages give it */
  char *bytes;       /* the whole input */
  size_t length;
  char separator;
  char **column; /* names, without quotes */
  size_t column_count, column_capacity;
  size_t first; /* offset of the first row: what is before is header */
  size_t *row;  /* offsets of the rows; row[row_count] is their end */
  size_t row_count, row_capacity;
};

/* Read the open descriptor FD to its end and find the columns.  INPUT must
   outlive T.  0; or -1, with nothing to free, after REPORTER has been told:
   no header, a NUL byte, read error, no memory.  */
int tabular_read (struct tabular *t, int fd, const char *input,
                  const struct reporter *reporter);
/* Find the rows, and give *VALUE, the caller's to free, a row of COUNT
   numbers for each: those in the columns of WANTED, all distinct.  Empty lines
   are no rows.  0; or -1 after REPORTER has been told of the first cell that
   is no finite number, by its line and column, or of a row with more fields
   than there are columns, by its line: its cells may stand in the wrong ones.
 */
int tabular_numbers (struct tabular *t, const size_t *wanted, size_t count,
                     double **value, const struct reporter *reporter);
/* The line in which row I begins, from 1.  */
size_t tabular_line (const struct tabular *t, size_t i);
void tabular_free (struct tabular *t);
#endif
