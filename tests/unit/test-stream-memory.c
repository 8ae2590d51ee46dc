/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that runs out, at every place where lib/stream asks for some, is an
   error that is told and leaves nothing behind.  The linker puts the
   functions below before those of the C library (--wrap).  */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include "failing_memory.h"
#include "stream.h"
#include "stream/sample_set.h"
#include "stream/stream_writer.h"
#include "tap.h"
#include "told.h"

static const char input[]
    = "#\tbench-samples\t1\n#\tsession\tx\n#\tbenchmarks\ty,x\n"
      "#\torder\tblocks\n#\tbetter\tfps=higher\n"
      "1\ts\twall\tx\t3\n2\ts\twall\ty\t3\n1\ts\twall\tx\t1\n\n"
      "1.00000000000000000000000001\ts\twall\tx\n2\tfps\tv\tz\\t\n"
      "#\tnote\tq\tx\n#\tend\tcomplete\n7\n8\n";

static bool
keep_all (void *context, const char *benchmark)
{
  (void) context, (void) benchmark;
  return true;
}

static int
count_bytes (void *context, const char *bytes, size_t length)
{
  (void) bytes;
  *(size_t *) context += length;
  return 0;
}

/* Read FD into a set and ask it all that needs memory.  0 or -1.  */
static int
use_set (int fd)
{
  struct sample_set *set = sample_set_new (&(struct sample_set_options){
      .keep_lines = true, .reporter = &listener });
  if (set == NULL)
    {
      was_told = true; /* by returning nothing */
      return -1;
    }
  size_t *i_x = NULL, *i_y = NULL;
  ptrdiff_t pairs = 0;
  int result = sample_set_read (set, fd, "in", NULL);
  if (result == 0)
    result = sample_set_finish (set);
  if (result == 0)
    {
      pairs = sample_set_pair (set, sample_set_find (set, "x", "wall"), set,
                               sample_set_find (set, "y", "wall"), &i_x, &i_y);
      if (pairs < 0)
        {
          was_told = errno == ENOMEM;
          result = -1;
        }
      size_t length = 0;
      sample_set_copy_lines (set, keep_all, count_bytes, &length);
      if (length != strlen (input))
        result = -1;
    }
  free (i_x);
  free (i_y);
  sample_set_free (set);
  return result;
}

static int
use_writer (int fd)
{
  static const char *const names[] = { "a", "b,\n" };
  struct stream_writer w;
  stream_writer_init (&w, fd);
  stream_write_header (&w);
  stream_write_benchmarks (&w, names, 2);
  for (int i = 0; i < 40; i++)
    stream_write_sample (&w, i, "s", "wall", "b\n", NULL);
  int result = stream_writer_flush (&w);
  was_told = result < 0 && errno == ENOMEM;
  stream_writer_free (&w);
  return result;
}

/* Call USE with one more request granted each time, until it succeeds.  */
static void
check (int (*use) (int fd), int fd, const char *sentence)
{
  bool right = true;
  long granted = 0;
  for (;; granted++)
    {
      lseek (fd, 0, SEEK_SET);
      was_told = false;
      left = granted;
      int result = use (fd);
      left = -1;
      if (result == 0)
        break;
      if (!was_told)
        printf ("# request %ld failed unheard\n", granted + 1);
      right = right && was_told;
    }
  printf ("# %ld requests\n", granted);
  ok (right && granted > 3, sentence);
}

int
main (void)
{
  int fd = open_bytes (input, strlen (input));
  check (use_set, fd, "a set that memory fails says so, wherever it does");
  close (fd);
  fd = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  check (use_writer, fd, "and so does a writer");
  close (fd);
  return plan ();
}
