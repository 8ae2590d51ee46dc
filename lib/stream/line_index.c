/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/line_index.h"
#include <string.h>
#include "stream/line_index_private.h"

/* A longer line is not worth an index, and 32 bits take every place.  */
#define LONGEST ((size_t) 1 << 20)

static size_t
find_newlines (const char *bytes, size_t length, uint32_t *newline,
               struct line_index_seen *seen)
{
  size_t count = 0;
  const char *limit = bytes + length;
  for (const char *p = bytes; count < line_index_enough; p++)
    {
      p = memchr (p, '\n', (size_t) (limit - p));
      if (p == NULL)
        break;
      newline[count++] = (uint32_t) (p - bytes);
    }
  size_t seen_length = count == 0 ? 0 : newline[count - 1];
  seen->tabs = memchr (bytes, '\t', seen_length) != NULL;
  seen->returns = memchr (bytes, '\r', seen_length) != NULL;
  return count;
}

static void
find_tabs (struct line_index *index)
{
  for (size_t i = 0; i < index->count; i++)
    {
      const char *line = index->bytes + index->start[i];
      size_t length = index->end[i] - index->start[i];
      const char *first = memchr (line, '\t', length);
      const char *last = memrchr (line, '\t', length);
      index->tab[0][i]
          = first == NULL ? index->end[i] : (uint32_t) (first - index->bytes);
      index->tab[1][i]
          = last == NULL ? index->end[i] : (uint32_t) (last - index->bytes);
    }
}

static void
find_starts (struct line_index *index)
{
  for (size_t i = 1; i < index->count; i++)
    index->start[i] = index->newline[i - 1] + 1;
}

static const struct line_index_ways plain_ways
    = { find_newlines, find_starts, find_tabs };

/* Where lines end that may have returns before their newlines.  */
static void
leave_returns_out (struct line_index *index)
{
  for (size_t i = 0; i < index->count; i++)
    {
      uint32_t end = index->newline[i];
      index->without_return[i]
          = end - (end > index->start[i] && index->bytes[end - 1] == '\r');
    }
  index->end = index->without_return;
}

static void
find_by (const struct line_index_ways *ways, struct line_index *index,
         const char *bytes, size_t length)
{
  struct line_index_seen seen = { false, false };
  index->bytes = bytes;
  index->count = ways->newlines (bytes, length < LONGEST ? length : LONGEST,
                                 index->newline, &seen);
  index->start[0] = 0;
  ways->starts (index);
  index->end = index->newline;
  if (seen.returns)
    leave_returns_out (index);
  index->has_tabs = seen.tabs;
  index->first_tab = seen.tabs ? index->tab[0] : index->end;
  index->last_tab = seen.tabs ? index->tab[1] : index->end;
  if (seen.tabs)
    ways->tabs (index);
}

void
line_index_find_plain (struct line_index *index, const char *bytes,
                       size_t length)
{
  find_by (&plain_ways, index, bytes, length);
}

static const struct line_index_ways *
best_ways (void)
{
#ifdef PROCESSOR_IS_X86_64
  if (processor_is_wide ())
    return &line_index_avx2;
  if (processor_has_sse4 ())
    return &line_index_sse4;
#endif
  return &plain_ways;
}

void
line_index_find (struct line_index *index, const char *bytes, size_t length)
{
  find_by (best_ways (), index, bytes, length);
}
