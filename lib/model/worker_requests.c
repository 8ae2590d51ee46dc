/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/worker_requests.h"
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* All of STREAM and a newline where its last line has none.  NULL with
   errno.  */
static char *
read_all (FILE *stream, size_t *length)
{
  char *bytes = NULL;
  size_t capacity = 0;
  *length = 0;
  for (;;)
    {
      char *moved = memory_grow (bytes, &capacity, *length + 65536, 1);
      if (moved == NULL)
        break;
      bytes = moved;
      size_t got = fread (bytes + *length, 1, capacity - *length - 1, stream);
      *length += got;
      if (got == 0 && !ferror (stream))
        {
          if (*length > 0 && bytes[*length - 1] != '\n')
            bytes[(*length)++] = '\n';
          return bytes;
        }
      if (got == 0)
        break;
    }
  free (bytes);
  return NULL;
}

/* Find where the requests begin in their LENGTH bytes, in which \n becomes a
   newline of the request and \\ a backslash.  */
static void
unescape (struct worker_requests *r, size_t length)
{
  char *to = r->bytes;
  size_t line = 0;
  r->at[0] = 0;
  for (const char *from = r->bytes; from < r->bytes + length; from++)
    {
      bool is_end = *from == '\n';
      if (*from == '\\' && (from[1] == 'n' || from[1] == '\\'))
        *to++ = *++from == 'n' ? '\n' : '\\';
      else
        *to++ = *from;
      if (is_end)
        r->at[++line] = (size_t) (to - r->bytes);
    }
}

int
worker_requests_read (struct worker_requests *r, const char *file)
{
  *r = (struct worker_requests){ 0 };
  FILE *stream = fopen (file, "re");
  if (stream == NULL)
    return -1;
  size_t length;
  r->bytes = read_all (stream, &length);
  int error = errno;
  fclose (stream);
  errno = error;
  if (r->bytes == NULL)
    return -1;
  for (size_t i = 0; i < length; i++)
    r->count += r->bytes[i] == '\n';
  r->at = memory_array (r->count + 1, sizeof *r->at);
  if (r->at == NULL)
    return -1;
  unescape (r, length);
  errno = EINVAL;
  return r->count > 0 ? 0 : -1;
}

void
worker_requests_free (struct worker_requests *r)
{
  free (r->bytes);
  free (r->at);
}

const char *
worker_requests_get (const struct worker_requests *r, size_t i, size_t *length)
{
  i %= r->count;
  *length = r->at[i + 1] - r->at[i];
  return r->bytes + r->at[i];
}
