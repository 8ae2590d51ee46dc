/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/stream_writer.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include "number/number.h"
#include "base/utf8.h"
#include "stream/escape.h"

void
stream_writer_init (struct stream_writer *w, int fd)
{
  *w = (struct stream_writer){ .fd = fd };
}

void
stream_writer_free (struct stream_writer *w)
{
  text_free (&w->pending);
}

/* Also what is no control character of a field but would be one of a terminal,
   since people look at the stream there: a reader takes any byte as \xHH.  */
static void
put_field (struct stream_writer *w, const char *string)
{
  struct text field = { 0 };
  escape_append (&field, string, strlen (string));
  utf8_append_visible (&w->pending, text_string (&field));
  w->pending.failed |= field.failed;
  text_free (&field);
}

void
stream_write_header (struct stream_writer *w)
{
  stream_write_metadata (w, "bench-samples", "1", NULL);
}

void
stream_write_metadata (struct stream_writer *w, const char *key,
                       const char *value, const char *benchmark)
{
  text_puts (&w->pending, "#\t");
  put_field (w, key);
  text_putc (&w->pending, '\t');
  put_field (w, value);
  if (benchmark != NULL)
    {
      text_putc (&w->pending, '\t');
      put_field (w, benchmark);
    }
  text_putc (&w->pending, '\n');
}

void
stream_write_benchmarks (struct stream_writer *w, const char *const *name,
                         size_t count)
{
  struct text list = { 0 };
  for (size_t i = 0; i < count; i++)
    name_list_append (&list, name[i], i == 0);
  stream_write_metadata (w, "benchmarks", text_string (&list), NULL);
  w->pending.failed |= list.failed;
  text_free (&list);
}

void
stream_write_sample (struct stream_writer *w, double value, const char *unit,
                     const char *metric, const char *benchmark,
                     const struct run *run)
{
  char number[NUMBER_SIZE];
  text_append (&w->pending, number, number_print (number, value));
  text_putc (&w->pending, '\t');
  put_field (w, unit);
  text_putc (&w->pending, '\t');
  put_field (w, metric);
  text_putc (&w->pending, '\t');
  put_field (w, benchmark);
  if (run != NULL)
    {
      char path[21 * RUN_DEPTH_MAX];
      run_print (path, run);
      text_putc (&w->pending, '\t');
      text_puts (&w->pending, path);
    }
  text_putc (&w->pending, '\n');
}

void
stream_write_end (struct stream_writer *w, const char *how)
{
  stream_write_metadata (w, "end", how, NULL);
}

int
stream_writer_flush (struct stream_writer *w)
{
  if (w->pending.failed)
    {
      errno = ENOMEM;
      return -1;
    }
  struct text *pending = &w->pending;
  size_t written = 0;
  while (written < pending->length)
    {
      ssize_t n
          = write (w->fd, pending->bytes + written, pending->length - written);
      if (n >= 0)
        written += (size_t) n;
      else if (errno == EAGAIN)
        poll (&(struct pollfd){ .fd = w->fd, .events = POLLOUT }, 1, -1);
      else if (errno != EINTR)
        {
          /* Keep the rest, so that another try writes nothing twice.  */
          pending->length -= written;
          memmove (pending->bytes, pending->bytes + written,
                   pending->length + 1);
          return -1;
        }
    }
  text_clear (pending);
  return 0;
}
