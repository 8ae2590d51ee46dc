/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "printed_lines.h"
#include <string.h>

static bool
ends_line (char byte)
{
  return byte == '\n' || byte == '\r' || byte == '\0';
}

/* Copy LENGTH bytes, with a newline for each that ends a line.  */
static void
copy (char *to, const char *from, size_t length)
{
  for (size_t i = 0; i < length; i++)
    to[i] = ends_line (from[i]) ? '\n' : from[i];
}

/* Give all that is held, which ends with a whole line.  */
static void
give (struct printed_lines *l, size_t length, printed_take *take,
      void *context)
{
  take (context, l->buffer, length);
  l->used -= length;
  memmove (l->buffer, l->buffer + length, l->used);
}

/* Drop what comes until the line that is cut ends; how many bytes.  */
static size_t
drop (struct printed_lines *l, const char *bytes, size_t length,
      printed_take *take, void *context)
{
  size_t dropped = 0;
  while (dropped < length && !ends_line (bytes[dropped]))
    dropped++;
  if (dropped == length)
    return length;
  l->buffer[l->used++] = '\n';
  l->cuts = false;
  give (l, l->used, take, context);
  return dropped + 1;
}

void
printed_lines_feed (struct printed_lines *l, const char *bytes, size_t length,
                    printed_take *take, void *context)
{
  while (length > 0)
    {
      size_t room = 2 * PRINTED_LINE_MAX - l->used;
      size_t part = length < room ? length : room;
      if (l->cuts)
        part = drop (l, bytes, length, take, context);
      else
        {
          copy (l->buffer + l->used, bytes, part);
          l->used += part;
          const char *last = memrchr (l->buffer, '\n', l->used);
          if (last != NULL)
            give (l, (size_t) (last + 1 - l->buffer), take, context);
          if (l->used > PRINTED_LINE_MAX)
            {
              l->used = PRINTED_LINE_MAX;
              l->cuts = true;
            }
        }
      bytes += part;
      length -= part;
    }
}

void
printed_lines_feed_ends (struct printed_lines *l, const char *bytes,
                         size_t length, printed_take *take, void *context)
{
  size_t first = 0, last = length;
  while (first < length && !ends_line (bytes[first]))
    first++;
  while (last > first && !ends_line (bytes[last - 1]))
    last--;
  if (first < length)
    first++;
  else
    last = length;
  printed_lines_feed (l, bytes, first, take, context);
  printed_lines_feed (l, bytes + last, length - last, take, context);
}

void
printed_lines_end (struct printed_lines *l, printed_take *take, void *context)
{
  l->cuts = false;
  if (l->used == 0)
    return;
  l->buffer[l->used++] = '\n';
  give (l, l->used, take, context);
}
