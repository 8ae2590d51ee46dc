/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/sink.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/link_target.h"
#include "base/standard_descriptors.h"

enum
{
  TAIL_SIZE = 64 * 1024,   /* what SINK_TAIL keeps */
  READ_SIZE = 256 * 1024,  /* read at once */
  PIPE_SIZE = 1024 * 1024, /* asked of the system, so that the command seldom
                              has to wait for us */
  READS_A_DRAIN = 64       /* before other events are looked at again */
};

struct sink
{
  enum sink_kind kind;
  int descriptor; /* the command's */
  int source;     /* our end of the pipe, or -1 */
  int null;       /* where counted bytes are spliced to, or -1 */
  bool regular;   /* SINK_FILE: is emptied, and has a size */
  uint64_t bytes; /* read since sink_begin */
  char *tail;     /* READ_SIZE + TAIL_SIZE bytes, TAIL_LENGTH of them used */
  size_t tail_length;
  bool tail_cut;      /* something before the tail was dropped */
  sink_observer *see; /* NULL: nobody does */
  void *see_context;
};

static int
open_file (struct sink *s, const char *path)
{
  int descriptor;
  char *target = link_target (path, &descriptor);
  if (target == NULL)
    return -1;
  free (target);
  /* What an open descriptor leads to holds what others wrote.  */
  bool is_ours = descriptor == LINK_TO_NAME;
  int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY;
  s->descriptor
      = descriptor >= 0
            ? descriptor_copy_lent (descriptor)
            : open (path, flags | (is_ours ? O_TRUNC : O_APPEND), 0666);
  struct stat file;
  if (s->descriptor < 0 || fstat (s->descriptor, &file) != 0)
    return -1;
  s->regular = is_ours && S_ISREG (file.st_mode);
  return 0;
}

static int
open_pipe (struct sink *s)
{
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return -1;
  s->source = ends[0];
  s->descriptor = ends[1];
  /* An ordinary user may be refused the larger pipe: then as it is.  */
  fcntl (s->source, F_SETPIPE_SZ, PIPE_SIZE);
  if (fcntl (s->source, F_SETFL, O_NONBLOCK) != 0)
    return -1;
  if (s->kind == SINK_PIPE)
    s->null = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  s->tail = malloc (READ_SIZE + TAIL_SIZE);
  return s->tail == NULL ? -1 : 0;
}

static void
close_parts (struct sink *s)
{
  if (s->kind != SINK_INHERIT && s->descriptor >= 0)
    close (s->descriptor);
  if (s->source >= 0)
    close (s->source);
  if (s->null >= 0)
    close (s->null);
  free (s->tail);
}

struct sink *
sink_open (enum sink_kind kind, const char *path, int descriptor)
{
  struct sink *s = malloc (sizeof *s);
  if (s == NULL)
    return NULL;
  *s = (struct sink){
    .kind = kind, .descriptor = -1, .source = -1, .null = -1
  };
  int opened = 0;
  switch (kind)
    {
    case SINK_NULL:
      s->descriptor = open ("/dev/null", O_WRONLY | O_CLOEXEC);
      opened = s->descriptor < 0 ? -1 : 0;
      break;
    case SINK_FILE:
      opened = open_file (s, path);
      break;
    case SINK_PIPE:
    case SINK_TAIL:
      opened = open_pipe (s);
      break;
    case SINK_INHERIT:
      s->descriptor = descriptor;
      break;
    }
  if (opened == 0)
    return s;
  int saved_errno = errno;
  close_parts (s);
  free (s);
  errno = saved_errno;
  return NULL;
}

void
sink_close (struct sink *s)
{
  if (s == NULL)
    return;
  close_parts (s);
  free (s);
}

int
sink_descriptor (const struct sink *s)
{
  return s->descriptor;
}

int
sink_begin (struct sink *s)
{
  sink_observer *see = s->see;
  s->see = NULL; /* what is left there is no part of the run */
  int drained = s->source < 0 ? 0 : sink_drain (s);
  s->see = see;
  s->bytes = 0;
  s->tail_length = 0;
  s->tail_cut = false;
  if (!s->regular)
    return drained;
  if (ftruncate (s->descriptor, 0) != 0
      || lseek (s->descriptor, 0, SEEK_SET) < 0)
    return -1;
  return 0;
}

void
sink_observe (struct sink *s, sink_observer *see, void *context)
{
  s->see = see;
  s->see_context = context;
  /* Bytes that are only counted are never copied to us.  */
  if (s->null >= 0)
    close (s->null);
  s->null = -1;
}

int
sink_source (const struct sink *s)
{
  return s->source;
}

/* Take some of what the pipe holds, without copying what is only counted.
   How many bytes, or -1 with errno.  */
static ssize_t
take (struct sink *s)
{
  if (s->null >= 0)
    {
      ssize_t moved = splice (s->source, NULL, s->null, NULL, PIPE_SIZE,
                              SPLICE_F_NONBLOCK | SPLICE_F_MOVE);
      if (moved >= 0 || errno != EINVAL)
        return moved;
      close (s->null);
      s->null = -1;
    }
  char *to = s->tail + (s->kind == SINK_TAIL ? s->tail_length : 0);
  return read (s->source, to, READ_SIZE);
}

/* LENGTH more bytes lie behind the tail: keep the last TAIL_SIZE of all.  */
static void
extend_tail (struct sink *s, size_t length)
{
  s->tail_length += length;
  if (s->tail_length <= TAIL_SIZE)
    return;
  memmove (s->tail, s->tail + s->tail_length - TAIL_SIZE, TAIL_SIZE);
  s->tail_length = TAIL_SIZE;
  s->tail_cut = true;
}

int
sink_drain (struct sink *s)
{
  if (s->source < 0)
    return 0;
  for (int reads = 0; reads < READS_A_DRAIN; reads++)
    {
      ssize_t length = take (s);
      if (length < 0 && errno == EINTR)
        continue;
      if (length < 0)
        return errno == EAGAIN ? 0 : -1;
      if (length == 0)
        return 0;
      s->bytes += (uint64_t) length;
      if (s->see != NULL)
        s->see (s->see_context,
                s->tail + (s->kind == SINK_TAIL ? s->tail_length : 0),
                (size_t) length, clock_now_ns ());
      if (s->kind == SINK_TAIL)
        extend_tail (s, (size_t) length);
    }
  return 0;
}

bool
sink_bytes (const struct sink *s, uint64_t *bytes)
{
  struct stat file;
  if (s->source >= 0)
    *bytes = s->bytes;
  else if (s->regular && fstat (s->descriptor, &file) == 0)
    *bytes = (uint64_t) file.st_size;
  else
    return false;
  return true;
}

const char *
sink_tail (struct sink *s, size_t lines, size_t *length, bool *cut)
{
  *length = 0;
  *cut = false;
  if (s->kind != SINK_TAIL || lines == 0)
    return "";
  size_t from = s->tail_length;
  for (size_t newlines = 0; from > 0; from--)
    if (s->tail[from - 1] == '\n' && from < s->tail_length
        && ++newlines == lines)
      break;
  *cut = from == 0 && s->tail_cut;
  *length = s->tail_length - from;
  return s->tail + from;
}
