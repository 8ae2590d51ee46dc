/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/run.h"
#include <inttypes.h>
#include <stdio.h>

bool
run_parse (const char *bytes, size_t length, struct run *run)
{
  run->depth = 0;
  for (size_t i = 0; run->depth < RUN_DEPTH_MAX; i++)
    {
      size_t start = i;
      uint64_t level = 0;
      for (; i < length && bytes[i] >= '0' && bytes[i] <= '9'; i++)
        if (__builtin_mul_overflow (level, 10, &level)
            || __builtin_add_overflow (level, (uint64_t) (bytes[i] - '0'),
                                       &level))
          return false;
      if (i == start)
        return false;
      run->level[run->depth++] = level;
      if (i == length)
        return true;
      if (bytes[i] != '.')
        return false;
    }
  return false;
}

void
run_print (char to[21 * RUN_DEPTH_MAX], const struct run *run)
{
  for (unsigned i = 0; i < run->depth; i++)
    to += sprintf (to, i == 0 ? "%" PRIu64 : ".%" PRIu64, run->level[i]);
}

int
run_compare (const struct run *x, const struct run *y)
{
  for (unsigned i = 0; i < x->depth && i < y->depth; i++)
    if (x->level[i] != y->level[i])
      return x->level[i] < y->level[i] ? -1 : 1;
  return x->depth == y->depth ? 0 : x->depth < y->depth ? -1 : 1;
}

bool
run_follows (const struct run *x, const struct run *y, uint64_t by)
{
  if (x->depth != y->depth)
    return false;
  unsigned innermost = x->depth - 1;
  for (unsigned i = 0; i < innermost; i++)
    if (x->level[i] != y->level[i])
      return false;
  return y->level[innermost] >= by
         && y->level[innermost] - by == x->level[innermost];
}
