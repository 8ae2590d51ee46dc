/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strings that live as long as their pool and never move.  A zeroed struct
   string_pool is empty and ready for use.  */
#ifndef BENCH_STRING_POOL_H
#define BENCH_STRING_POOL_H
#include <stddef.h>

struct string_pool
{
  struct string_pool_chunk *newest;
};

void string_pool_free (struct string_pool *pool);
/* A copy of the LENGTH bytes at BYTES, with a NUL behind it; NULL with errno
   ENOMEM.  */
const char *string_pool_copy (struct string_pool *pool, const char *bytes,
                              size_t length);
#endif
