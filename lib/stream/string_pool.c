/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/string_pool.h"
#include <stdlib.h>
#include <string.h>

/* Bytes of the first chunk, many pools never need another; and of the later
   ones.  */
#define FIRST_CHUNK_SIZE 128
#define CHUNK_SIZE 4096

struct string_pool_chunk
{
  struct string_pool_chunk *older;
  size_t used, size;
  char bytes[];
};

void
string_pool_free (struct string_pool *pool)
{
  while (pool->newest != NULL)
    {
      struct string_pool_chunk *older = pool->newest->older;
      free (pool->newest);
      pool->newest = older;
    }
}

/* Put a chunk with room for SIZE bytes at the front of POOL.  */
static struct string_pool_chunk *
add_chunk (struct string_pool *pool, size_t size)
{
  size_t least = pool->newest == NULL ? FIRST_CHUNK_SIZE : CHUNK_SIZE;
  if (size < least)
    size = least;
  struct string_pool_chunk *chunk = malloc (sizeof *chunk + size);
  if (chunk == NULL)
    return NULL;
  chunk->older = pool->newest;
  chunk->used = 0;
  chunk->size = size;
  pool->newest = chunk;
  return chunk;
}

const char *
string_pool_copy (struct string_pool *pool, const char *bytes, size_t length)
{
  struct string_pool_chunk *chunk = pool->newest;
  if (chunk == NULL || chunk->size - chunk->used <= length)
    {
      chunk = add_chunk (pool, length + 1);
      if (chunk == NULL)
        return NULL;
    }
  char *copy = chunk->bytes + chunk->used;
  if (length > 0)
    memcpy (copy, bytes, length);
  copy[length] = '\0';
  chunk->used += length + 1;
  return copy;
}
