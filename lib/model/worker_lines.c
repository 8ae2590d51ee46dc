/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/worker_lines.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "model/model_engine.h"

int
worker_lines_open (struct worker_lines *l, int fd)
{
  *l = (struct worker_lines){ .fd = fd };
  l->bytes = malloc (WORKER_LINE_MAX + 1);
  return l->bytes == NULL ? -1 : 0;
}

void
worker_lines_free (struct worker_lines *l)
{
  free (l->bytes);
}

char *
worker_lines_take (struct worker_lines *l)
{
  char *from = l->bytes + l->begin;
  char *newline = memchr (l->bytes + l->looked, '\n', l->end - l->looked);
  l->looked = l->end;
  if (newline == NULL)
    return NULL;
  l->begin = l->looked = (size_t) (newline + 1 - l->bytes);
  if (newline > from && newline[-1] == '\r')
    newline--;
  *newline = '\0';
  return from;
}

/* Have room for more bytes; false when there is none.  */
static bool
make_room (struct worker_lines *l)
{
  if (l->begin == l->end)
    l->begin = l->end = l->looked = 0;
  else if (l->end == WORKER_LINE_MAX && l->begin > 0)
    {
      memmove (l->bytes, l->bytes + l->begin, l->end - l->begin);
      l->looked -= l->begin;
      l->end -= l->begin;
      l->begin = 0;
    }
  return l->end < WORKER_LINE_MAX;
}

int
worker_lines_read (struct worker_lines *l)
{
  if (!make_room (l))
    {
      errno = EMSGSIZE;
      return -1;
    }
  ssize_t got = read (l->fd, l->bytes + l->end, WORKER_LINE_MAX - l->end);
  l->read_ns = model_engine_clock ();
  if (got > 0)
    l->end += (size_t) got;
  return got > 0 ? 1 : (int) got;
}

const char *
worker_lines_rest (const struct worker_lines *l, size_t *length)
{
  *length = l->end - l->begin;
  return l->bytes + l->begin;
}
