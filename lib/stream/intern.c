/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/intern.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stream/short_bytes.h"

void
intern_free (struct intern_table *table)
{
  free (table->item);
  free (table->slot);
  string_pool_free (&table->pool);
  *table = (struct intern_table){ 0 };
}

/* FNV-1a over words of eight bytes, the last of which may begin in the one
   before, with a final mix (Stafford 2011) since the slot is taken from the
   low bits.  */
static uint64_t
hash_bytes (const char *bytes, size_t length)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325) ^ length;
  for (size_t i = 0; i + 8 < length; i += 8)
    {
      hash = (hash ^ short_bytes_word (bytes + i)) * UINT64_C (0x100000001b3);
      hash ^= hash >> 29;
    }
  hash ^= length < 8 ? short_bytes_rest (bytes, length)
                     : short_bytes_word (bytes + length - 8);
  hash = (hash ^ (hash >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  hash = (hash ^ (hash >> 27)) * UINT64_C (0x94d049bb133111eb);
  return hash ^ (hash >> 31);
}

/* The slot that holds the bytes or would take them.  */
static size_t
find_slot (const struct intern_table *table, const char *bytes, size_t length,
           uint64_t hash)
{
  size_t mask = table->slot_count - 1;
  for (size_t i = (size_t) hash & mask;; i = (i + 1) & mask)
    {
      if (table->slot[i] == 0)
        return i;
      const struct interned *item = &table->item[table->slot[i] - 1];
      if (item->hash == hash && item->length == length
          && short_bytes_equal (item->bytes, bytes, length))
        return i;
    }
}

enum
{
  FEW_SLOTS = 32, /* many tables have no more than three items */
  MANY_SLOTS = 256
};

/* Whether TABLE has slots for one item more: at least half of them are kept
   free, and most of them while there are few items, each of which is found at
   the first look then.  */
static bool
has_slots (const struct intern_table *table)
{
  size_t slots_an_item = table->slot_count < MANY_SLOTS ? 8 : 2;
  return table->slot_count > slots_an_item * table->count;
}

static int
make_room (struct intern_table *table)
{
  struct interned *items = memory_grow (table->item, &table->capacity,
                                        table->count + 1, sizeof *items);
  if (items == NULL)
    return -1;
  table->item = items;
  if (has_slots (table))
    return 0;
  size_t larger = table->slot_count == 0           ? FEW_SLOTS
                  : table->slot_count < MANY_SLOTS ? MANY_SLOTS
                                                   : 2 * table->slot_count;
  uint32_t *slots = calloc (larger, sizeof *slots);
  if (slots == NULL)
    return -1;
  free (table->slot);
  table->slot = slots;
  table->slot_count = larger;
  for (size_t n = 0; n < table->count; n++)
    {
      size_t i = (size_t) items[n].hash & (larger - 1);
      while (slots[i] != 0)
        i = (i + 1) & (larger - 1);
      slots[i] = (uint32_t) n + 1;
    }
  return 0;
}

ptrdiff_t
intern_add (struct intern_table *table, const char *bytes, size_t length)
{
  if (table->count == UINT32_MAX - 1)
    {
      errno = ENOMEM;
      return -1;
    }
  if (make_room (table) < 0)
    return -1;
  uint64_t hash = hash_bytes (bytes, length);
  size_t slot = find_slot (table, bytes, length, hash);
  if (table->slot[slot] != 0)
    return (ptrdiff_t) (table->slot[slot] - 1);
  const char *copy = string_pool_copy (&table->pool, bytes, length);
  if (copy == NULL)
    return -1;
  table->item[table->count]
      = (struct interned){ .bytes = copy, .length = length, .hash = hash };
  table->slot[slot] = (uint32_t) ++table->count;
  return (ptrdiff_t) table->count - 1;
}

ptrdiff_t
intern_find (const struct intern_table *table, const char *bytes,
             size_t length)
{
  if (table->slot_count == 0)
    return -1;
  size_t slot = find_slot (table, bytes, length, hash_bytes (bytes, length));
  return (ptrdiff_t) table->slot[slot] - 1;
}
