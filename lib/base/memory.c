/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/memory.h"
#include <errno.h>
#include <stdlib.h>

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
    {
      errno = ENOMEM;
      return NULL;
    }
  void *moved = realloc (items, size);
  if (moved != NULL)
    *capacity = larger;
  return moved;
}

void *
memory_array (size_t count, size_t item_size)
{
  size_t size;
  if (__builtin_mul_overflow (count == 0 ? 1 : count, item_size, &size))
    {
      errno = ENOMEM;
      return NULL;
    }
  return malloc (size);
}
