/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/block_reader.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Larger blocks read no faster, and this much stays in the cache.  */
#define BLOCK_SIZE ((size_t) 256 * 1024)

/* What a pipe holds unless one asks; and what an unprivileged process may ask
   for.  */
#define PIPE_SIZE ((ssize_t) 64 * 1024)
#define PIPE_SIZE_WANTED (1024 * 1024)

void
block_reader_init (struct block_reader *r, int fd, size_t max_line)
{
  *r = (struct block_reader){ .fd = fd, .max_line = max_line };
}

void
block_memory_free (struct block_memory *memory)
{
  free (memory->all);
  *memory = (struct block_memory){ 0 };
}

void
block_reader_free (struct block_reader *r)
{
  block_memory_free (&r->memory);
}

/* Make MEMORY larger, or take SIZE where there is none.  */
static int
grow (struct block_memory *memory, size_t size)
{
  bool fresh = memory->all == NULL;
  size_t larger = fresh ? size : 2 * memory->capacity;
  char *moved = realloc (memory->all, larger + 1 + 2 * (size_t) BLOCK_PADDING);
  if (moved == NULL)
    return -1;
  if (fresh)
    memset (moved, 0, BLOCK_PADDING);
  *memory = (struct block_memory){ .all = moved,
                                   .buffer = moved + BLOCK_PADDING,
                                   .capacity = larger };
  return 0;
}

/* The size of the first block of FD: a small file takes no more than it
   has, and a byte by which its end is seen.  */
static size_t
first_size (int fd)
{
  struct stat about;
  return fstat (fd, &about) == 0 && S_ISREG (about.st_mode)
                 && about.st_size > 0 && about.st_size < (off_t) BLOCK_SIZE
             ? (size_t) about.st_size + 1
             : BLOCK_SIZE;
}

/* Bring what was not handed out to the front, and see that there is room
   behind it, and one byte more for a missing newline.  */
static int
make_room (struct block_reader *r)
{
  if (r->memory.all == NULL)
    return grow (&r->memory, first_size (r->fd));
  size_t kept = r->end - r->start;
  /* A file that was small and grows.  */
  bool is_short
      = r->end == r->memory.capacity && r->memory.capacity < BLOCK_SIZE;
  if (kept > 0 && r->start > 0)
    memmove (r->memory.buffer, r->memory.buffer + r->start, kept);
  r->start = 0;
  r->end = kept;
  return is_short || kept == r->memory.capacity ? grow (&r->memory, BLOCK_SIZE)
                                                : 0;
}

int
block_reader_exchange (struct block_reader *r, struct block_memory *memory)
{
  size_t kept = r->end - r->start;
  while (memory->all == NULL || memory->capacity < kept)
    if (grow (memory, BLOCK_SIZE) < 0)
      return -1;
  memcpy (memory->buffer, r->memory.buffer + r->start, kept);
  struct block_memory given = r->memory;
  r->memory = *memory;
  *memory = given;
  r->start = 0;
  r->end = kept;
  return 0;
}

/* Have the pipe FD hold more, once it brought so much that its writer may be
   waiting: reading then does not stop at every 64 KiB, which steadies its
   speed.  It may well be no pipe, or not allowed.  */
static void
ask_for_more (struct block_reader *r, ssize_t got)
{
  if (r->asked || got < PIPE_SIZE)
    return;
  r->asked = true;
#ifdef F_SETPIPE_SZ
  fcntl (r->fd, F_SETPIPE_SZ, PIPE_SIZE_WANTED);
#endif
}

/* read (2), again when a signal came, and waiting where it would not.  */
static ssize_t
read_some (int fd, char *to, size_t size)
{
  for (;;)
    {
      ssize_t got = read (fd, to, size);
      if (got >= 0 || (errno != EINTR && errno != EAGAIN))
        return got;
      if (errno == EAGAIN)
        poll (&(struct pollfd){ .fd = fd, .events = POLLIN }, 1, -1);
    }
}

/* Whether the line that starts the buffer is over the limit; the return of
   CR LF does not count.  */
static bool
is_too_long (const struct block_reader *r, size_t length)
{
  return length > r->max_line
         && (length - r->max_line > 1 || r->memory.buffer[length - 1] != '\r');
}

static enum block_result
hand_out (struct block_reader *r, size_t length, char **bytes, size_t *size)
{
  memset (r->memory.buffer + r->end, 0, BLOCK_PADDING);
  *bytes = r->memory.buffer + r->start;
  *size = length;
  r->start += length;
  return BLOCK_LINES;
}

enum block_result
block_reader_next (struct block_reader *r, char **bytes, size_t *length)
{
  if (make_room (r) < 0)
    return BLOCK_ERROR;
  while (!r->at_end)
    {
      if (r->before_read != NULL && r->before_read (r->context, r->fd) != 0)
        return BLOCK_ERROR;
      ssize_t got = read_some (r->fd, r->memory.buffer + r->end,
                               r->memory.capacity - r->end);
      if (got < 0)
        return BLOCK_ERROR;
      ask_for_more (r, got);
      size_t read_from = r->end;
      r->end += (size_t) got;
      r->at_end = got == 0;
      const char *newline
          = memrchr (r->memory.buffer + read_from, '\n', (size_t) got);
      if (newline != NULL)
        return hand_out (r, (size_t) (newline + 1 - r->memory.buffer), bytes,
                         length);
      if (is_too_long (r, r->end))
        return BLOCK_TOO_LONG;
      if (make_room (r) < 0)
        return BLOCK_ERROR;
    }
  if (r->end == r->start)
    return BLOCK_END;
  r->memory.buffer[r->end++] = '\n';
  hand_out (r, r->end - r->start, bytes, length);
  return BLOCK_TAIL;
}
