/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written reads back.  */
#include <config.h>
#include "stream/stream_writer.h"
#include <errno.h>
#include <fcntl.h>
#include "stream.h"
#include "stream/sample_set.h"
#include "tap.h"

static const char nasty[] = "a\tb\nc\\d\re\x1b,\xff";

static void
write_stream (int fd)
{
  static const char *const names[] = { "plain", nasty };
  struct run run = { .depth = 2, .level = { 3, 7 } };
  struct stream_writer w;
  stream_writer_init (&w, fd);
  stream_write_header (&w);
  stream_write_benchmarks (&w, names, 2);
  stream_write_metadata (&w, "note", nasty, NULL);
  stream_write_metadata (&w, "command", nasty, nasty);
  stream_write_sample (&w, 1.0 / 3, "s", "wall", nasty, &run);
  stream_write_sample (&w, -0.0, "1", "value", "plain", NULL);
  stream_write_end (&w, "complete");
  ok (stream_writer_flush (&w) == 0, "a stream is written");
  ok (stream_writer_flush (&w) == 0, "nothing is written when nothing pends");
  stream_writer_free (&w);
}

static void
test_text (void)
{
  int fd = open_bytes ("", 0);
  write_stream (fd);
  char got[1000] = "";
  ok (pread (fd, got, sizeof got - 1, 0) > 0, "it is in the file");
  same_string (got,
               "#\tbench-samples\t1\n"
               "#\tbenchmarks\tplain,a\\\\tb\\\\nc\\\\\\\\d\\\\re\\\\x1b"
               "\\\\x2c\\xff\n"
               "#\tnote\ta\\tb\\nc\\\\d\\re\\x1b,\\xff\n"
               "#\tcommand\ta\\tb\\nc\\\\d\\re\\x1b,\\xff\ta\\tb\\nc\\\\d\\re"
               "\\x1b,\\xff\n"
               "0.3333333333333333\ts\twall\ta\\tb\\nc\\\\d\\re\\x1b,\\xff\t"
               "3.7\n"
               "0\t1\tvalue\tplain\n"
               "#\tend\tcomplete\n",
               "line by line, with escapes");
  close (fd);
}

static void
test_round_trip (void)
{
  int fd = open_bytes ("", 0);
  write_stream (fd);
  lseek (fd, 0, SEEK_SET);
  struct sample_set *set
      = sample_set_new (&(struct sample_set_options){ .reporter = &gatherer });
  int result = sample_set_read (set, fd, "in", NULL);
  sample_set_finish (set);
  ok (result == 0 && told.length == 0, "it reads without a message");
  const struct series *series = sample_set_find (set, nasty, "wall");
  struct run run = { 0 };
  if (series != NULL)
    sample_set_run (set, series, 0, &run);
  ok (series != NULL && series->value[0] == 1.0 / 3 && run.depth == 2
          && run.level[0] == 3 && run.level[1] == 7,
      "and holds the same value, name and RUN");
  same_string (sample_set_value (set, 0, nasty, "command"), nasty,
               "the same metadata");
  ok (strcmp (sample_set_benchmark (set, 0), "plain") == 0
          && strcmp (sample_set_benchmark (set, 1), nasty) == 0
          && sample_set_is_complete (set),
      "the same order and end");
  sample_set_free (set);
  close (fd);
}

static void
test_failure (void)
{
  int fd = open ("/dev/full", O_WRONLY);
  if (fd < 0)
    return;
  struct stream_writer w;
  stream_writer_init (&w, fd);
  stream_write_header (&w);
  ok (stream_writer_flush (&w) == -1 && errno == ENOSPC,
      "a full disk is told");
  ok (stream_writer_flush (&w) == -1, "and again, as the line still pends");
  stream_writer_free (&w);
  close (fd);
}

/* A pipe that takes little at a time gets all, once.  */
static void
test_slow_pipe (void)
{
  enum
  {
    lines = 20000
  };
  int ends[2];
  if (pipe (ends) < 0)
    abort ();
  fcntl (ends[1], F_SETFL, O_NONBLOCK);
  pid_t child = fork ();
  if (child == 0)
    {
      close (ends[0]);
      struct stream_writer w;
      stream_writer_init (&w, ends[1]);
      for (int i = 0; i < lines; i++)
        stream_write_sample (&w, i, "1", "value", "x", NULL);
      _exit (stream_writer_flush (&w) == 0 ? 0 : 1);
    }
  close (ends[1]);
  struct sample_set *set
      = sample_set_new (&(struct sample_set_options){ .reporter = &gatherer });
  int result = sample_set_read (set, ends[0], "in", NULL);
  sample_set_finish (set);
  const struct series *series = sample_set_find (set, "x", "value");
  bool right = result == 0 && series != NULL && series->count == lines;
  for (size_t i = 0; i < lines && right; i++)
    right = series->value[i] == (double) i;
  ok (right, "a pipe that takes little at a time gets all of it, once");
  sample_set_free (set);
  close (ends[0]);
}

int
main (void)
{
  test_text ();
  test_round_trip ();
  test_failure ();
  test_slow_pipe ();
  text_free (&told);
  return plan ();
}
