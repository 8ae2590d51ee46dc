/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/memory.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool ran_out;

bool
memory_ran_out (void)
{
  return atomic_load (&ran_out);
}

/* No room: NULL with errno ENOMEM.  */
static void *
note_failure (void)
{
  atomic_store (&ran_out, true);
  errno = ENOMEM;
  return NULL;
}

void *
memory_grow (void *items, size_t *capacity, size_t needed, size_t item_size)
{
  if (needed <= *capacity && items != NULL)
    return items;
  size_t larger = *capacity + *capacity / 2;
  if (larger < needed)
    larger = needed;
  if (larger < 16)
    larger = 16;
  size_t size;
  if (__builtin_mul_overflow (larger, item_size, &size))
    return note_failure ();
  void *moved = realloc (items, size);
  if (moved == NULL)
    return note_failure ();
  *capacity = larger;
  return moved;
}

void *
memory_array (size_t count, size_t item_size)
{
  size_t size;
  if (__builtin_mul_overflow (count == 0 ? 1 : count, item_size, &size))
    return note_failure ();
  void *array = malloc (size);
  return array == NULL ? note_failure () : array;
}
