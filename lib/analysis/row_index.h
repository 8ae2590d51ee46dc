/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which row of a table has these names, when there are many rows.  */
#ifndef BENCH_ROW_INDEX_H
#define BENCH_ROW_INDEX_H
#include <stddef.h>
#include "stream/intern.h"

/* Zeroed it is empty and ready for use.  */
struct row_index
{
  struct intern_table keys; /* names, each with its NUL */
  size_t *row;              /* of each key: the first that had it */
  size_t capacity;
};

/* Enter ROW under NAME[0 .. COUNT), unless another is there already.  0, or -1
   with errno ENOMEM.  */
int row_index_add (struct row_index *index, const char *const *name,
                   size_t count, size_t row);
/* The row of NAME[0 .. COUNT); -1 where there is none, or without memory.  */
ptrdiff_t row_index_find (const struct row_index *index,
                          const char *const *name, size_t count);
void row_index_free (struct row_index *index);
#endif
