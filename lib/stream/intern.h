/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table that numbers distinct strings of bytes, 0, 1, 2, ... in the order
   in which they were added.  A zeroed struct intern_table is empty and ready
   for use.  */
#ifndef BENCH_INTERN_H
#define BENCH_INTERN_H
#include <stddef.h>
#include <stdint.h>
#include "stream/string_pool.h"

struct interned
{
  const char *bytes; /* with a NUL behind it; does not move */
  size_t length;
  uint64_t hash;
};

struct intern_table
{
  struct interned *item;
  size_t count, capacity;
  uint32_t *slot; /* open addressing: number + 1 of an item, 0 where free */
  size_t slot_count;
  struct string_pool pool;
};

void intern_free (struct intern_table *table);
/* The number of the LENGTH bytes at BYTES, new or known: new when it is the
   count before the call.  -1 with errno ENOMEM.  */
ptrdiff_t intern_add (struct intern_table *table, const char *bytes,
                      size_t length);
/* Their number; -1 when they were never added.  */
ptrdiff_t intern_find (const struct intern_table *table, const char *bytes,
                       size_t length);
#endif
