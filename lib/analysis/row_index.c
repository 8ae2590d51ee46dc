/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/row_index.h"
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* The names, one behind the other, of *LENGTH bytes; NULL without memory.  */
static char *
make_key (const char *const *name, size_t count, size_t *length)
{
  *length = 0;
  for (size_t i = 0; i < count; i++)
    *length += strlen (name[i]) + 1;
  char *key = memory_array (*length, 1), *end = key;
  for (size_t i = 0; key != NULL && i < count; i++)
    end = stpcpy (end, name[i]) + 1;
  return key;
}

int
row_index_add (struct row_index *index, const char *const *name, size_t count,
               size_t row)
{
  size_t length, known = index->keys.count;
  size_t *rows
      = memory_grow (index->row, &index->capacity, known + 1, sizeof *rows);
  if (rows == NULL)
    return -1;
  index->row = rows;
  char *key = make_key (name, count, &length);
  ptrdiff_t number = key == NULL ? -1 : intern_add (&index->keys, key, length);
  free (key);
  if (number == (ptrdiff_t) known)
    rows[number] = row;
  return number < 0 ? -1 : 0;
}

ptrdiff_t
row_index_find (const struct row_index *index, const char *const *name,
                size_t count)
{
  size_t length;
  char *key = make_key (name, count, &length);
  ptrdiff_t number
      = key == NULL ? -1 : intern_find (&index->keys, key, length);
  free (key);
  return number < 0 ? -1 : (ptrdiff_t) index->row[number];
}

void
row_index_free (struct row_index *index)
{
  intern_free (&index->keys);
  free (index->row);
  *index = (struct row_index){ .row = NULL };
}
