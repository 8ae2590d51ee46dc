/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the time goes that reading a file takes: reading-stages FILE [ROUNDS
   [STAGE]].  Each stage does what those before it do and more; STAGE is the
   only one to do then, for a profiler.  Prints, tab separated,
   the median CPU nanoseconds a line of ROUNDS (7) rounds, and what the stage
   adds to the one before.  */
#include <config.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/report.h"
#include "stream/block_reader.h"
#include "stream/sample_set.h"
#include "stream/sample_stream.h"

enum
{
  rounds_max = 99,
  max_line = 1 << 20
};

static void
tell (void *context, enum report_severity severity, const char *file,
      size_t line, const char *message)
{
  (void) context;
  if (severity == REPORT_ERROR)
    {
      fprintf (stderr, "reading-stages:%s:%zu: %s\n", file, line, message);
      exit (2);
    }
}

static const struct reporter reporter = { tell, NULL };

/* Each reads FD to its end and returns how many lines, or samples, it saw.  */

static size_t
read_blocks (int fd)
{
  struct block_reader r;
  char *bytes;
  size_t length, total = 0;
  block_reader_init (&r, fd, max_line);
  while (block_reader_next (&r, &bytes, &length) < BLOCK_END)
    total += length;
  block_reader_free (&r);
  return total;
}

static size_t
count_lines (int fd)
{
  struct block_reader r;
  char *bytes;
  size_t length, lines = 0;
  block_reader_init (&r, fd, max_line);
  while (block_reader_next (&r, &bytes, &length) < BLOCK_END)
    for (const char *p = bytes, *limit = bytes + length; p < limit; lines++)
      p = (const char *) memchr (p, '\n', (size_t) (limit - p)) + 1;
  block_reader_free (&r);
  return lines;
}

static size_t
read_stream (int fd)
{
  struct sample_stream_options options
      = { .input = "-", .max_line = max_line, .reporter = &reporter };
  struct sample_stream *s = sample_stream_open (fd, &options);
  if (s == NULL)
    exit (2);
  struct stream_event event;
  size_t samples = 0;
  while (sample_stream_next (s, &event) != STREAM_END)
    samples += event.type == STREAM_SAMPLES ? event.count : 0;
  sample_stream_close (s);
  return samples;
}

static size_t
read_set (int fd)
{
  struct sample_set *set
      = sample_set_new (&(struct sample_set_options){ .reporter = &reporter });
  if (set == NULL || sample_set_read (set, fd, "-", NULL) < 0
      || sample_set_finish (set) < 0)
    exit (2);
  size_t samples = sample_set_sample_count (set);
  sample_set_free (set);
  return samples;
}

static const struct
{
  const char *name;
  size_t (*read) (int fd);
} stages[] = { { "blocks", read_blocks },
               { "memchr", count_lines },
               { "stream", read_stream },
               { "set", read_set } };

enum
{
  stage_count = sizeof stages / sizeof *stages
};

static int
ascending (const void *x, const void *y)
{
  double a = *(const double *) x, b = *(const double *) y;
  return (a > b) - (a < b);
}

static double
cpu_ns (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e9 + (double) now.tv_nsec;
}

int
main (int argc, char **argv)
{
  int rounds = argc > 2 ? atoi (argv[2]) : 7;
  int fd = argc > 1 ? open (argv[1], O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0 || rounds < 1 || rounds > rounds_max)
    {
      fputs ("usage: reading-stages FILE [ROUNDS [STAGE]]\n", stderr);
      return 2;
    }
  double taken[stage_count][rounds_max];
  size_t lines = count_lines (fd);
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < stage_count; i++)
      {
        taken[i][round] = 0;
        if (argc > 3 && strcmp (argv[3], stages[i].name) != 0)
          continue;
        lseek (fd, 0, SEEK_SET);
        double before = cpu_ns ();
        stages[i].read (fd);
        taken[i][round] = (cpu_ns () - before) / (double) lines;
      }
  puts ("stage\tns_a_line\tadded");
  double before = 0;
  for (int i = 0; i < stage_count; i++)
    {
      qsort (taken[i], (size_t) rounds, sizeof **taken, ascending);
      double median = taken[i][rounds / 2];
      printf ("%s\t%.2f\t%.2f\n", stages[i].name, median, median - before);
      before = median;
    }
  close (fd);
  return 0;
}
