/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/line_reader.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

#define MOST ((size_t) 1 << 20)

static int
fail (struct line_reader *r, const char *what)
{
  snprintf (r->wrong, sizeof r->wrong, "%s", what);
  return -1;
}

/* Make room for one byte more, and a NUL behind it.  */
static int
make_room (struct line_reader *r)
{
  if (r->length + 2 <= r->capacity)
    return 0;
  char *moved = memory_grow (r->line, &r->capacity, r->length + 2, 1);
  if (moved == NULL)
    return fail (r, "memory exhausted");
  r->line = moved;
  return 0;
}

/* End the line where END was read.  */
static int
end_line (struct line_reader *r, int end)
{
  if (end == EOF && ferror (r->file))
    {
      r->number = 0;
      return fail (r, strerror (errno));
    }
  if (end == EOF && r->length == 0)
    return 0;
  if (end == '\n' && r->length > 0 && r->line[r->length - 1] == '\r')
    r->length--;
  if (r->length > r->most)
    {
      snprintf (r->wrong, sizeof r->wrong, "longer than %zu bytes", r->most);
      return -1;
    }
  r->line[r->length] = '\0';
  return 1;
}

int
line_reader_next (struct line_reader *r)
{
  r->most = r->most == 0 ? MOST : r->most;
  r->number++;
  r->length = 0;
  for (;;)
    {
      if (make_room (r) != 0)
        return -1;
      int byte = getc_unlocked (r->file);
      /* a return may yet be that of CR LF */
      if (byte == EOF || byte == '\n' || r->length > r->most)
        return end_line (r, byte);
      if (byte == '\0')
        return fail (r, "NUL byte: this is not text");
      r->line[r->length++] = (char) byte;
    }
}

void
line_reader_free (struct line_reader *r)
{
  free (r->line);
  r->line = NULL;
  r->capacity = 0;
}
