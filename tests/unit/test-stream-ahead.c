/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A set read by several threads is what one thread makes of the same input, to
   the last value, RUN and message, whatever stands in the input and wherever
   it breaks.  */
#include <config.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include "base/parallel.h"
#include "base/rng.h"
#include "failing_memory.h"
#include "stream.h"
#include "stream/sample_set.h"
#include "tap.h"
#include "told.h"

/* How the lines of an input mostly look.  */
enum shape
{
  BARE,    /* numbers */
  COLS,    /* five fields, a benchmark for hundreds of lines */
  MIX,     /* five fields, a benchmark drawn for each line */
  NO_RUNS, /* four fields */
  LEVELS,  /* RUNs of two levels */
  SHAPES
};

enum
{
  BENCHMARKS = 7,
  LINES = 50000, /* so many that blocks are read ahead */
  PLAIN_LINES = 30000
};

/* What is odd in an input, each now and then, and where from.  */
static const char *const oddities[] = {
  "# a comment\n",
  "\n",
  " \t \n",
  "17\r\n",
  "1.5\tms\twall\tbenchmark-1\t%zu\n",
  "1.5\ts\twall\tlate-%zu\t1\n",
  "0x1p3\n",
  "1e-400\n",
  "1\ts\twall\tbenchmark-2\t%zu\n",
  "2.5\ts\twall\tbenchmark-3\n",
  "3.5\ts\twall\tbenchmark-4\t3.%zu\n",
  "0\ts\twall\tbenchmark-5\t%zu\n",
  "0\n",
  "123456789012345678901234567890.5e-10\n",
  "#\tnote\tof line %zu\n",
  "#\tbenchmarks\tbenchmark-2,benchmark-1\n",
  "#\tend\tcomplete\n#\tbench-samples\t1\n#\tsession\ts%zu\n",
  "#\tbench-samples\t1\n#\tappend\tyes\n",
};
#define ODDITIES (sizeof oddities / sizeof *oddities)

/* What ends the reading.  */
static const char *const errors[] = {
  "fast\n",
  "1,5\n",
  "nan\n",
  "-1\ts\twall\tbenchmark-1\t9999999\n",
  "1\ts\twall\tbenchmark-1\t1\n",
  "1\tkB\tsize\tx\n",
  "1e999\n",
  "1\t2\t3\t4\t5\t6\n",
  "#\tbench-samples\t1\n1\n",
  "#\tbench-samples\t2\n",
  "1\ts\twa ll\n",
  "1\ts\twall\tx\\q\n",
  "1\ts\twall\tbenchmark-1\tx\n",
};
#define ERRORS (sizeof errors / sizeof *errors)

static struct rng rng;

static void
put_line (struct text *text, enum shape shape, size_t i,
          size_t run[BENCHMARKS])
{
  unsigned value = (unsigned) (1 + rng_below (&rng, 1000000));
  size_t benchmark
      = shape == COLS ? i / 300 % BENCHMARKS : rng_below (&rng, BENCHMARKS);
  if (shape == BARE)
    {
      text_printf (text, "%u.%u25678901234\n", value % 1000, value);
      return;
    }
  text_printf (text, "%u.%u\ts\twall\tbenchmark-%zu", value % 1000, value,
               benchmark);
  if (shape == LEVELS)
    text_printf (text, "\t%zu.%zu", run[benchmark] / 10 + 1,
                 run[benchmark] % 10 + 1);
  else if (shape != NO_RUNS)
    text_printf (text, "\t%zu", run[benchmark] + 1);
  text_putc (text, '\n');
  run[benchmark]++;
}

/* An input of LINES lines and ODD lines more, the last of them WRONG.  */
static struct text
make_input (enum shape shape, bool in_section, size_t odd, const char *wrong)
{
  struct text text = { 0 };
  size_t run[BENCHMARKS] = { 0 };
  if (in_section)
    text_puts (&text, "#\tbench-samples\t1\n#\torder\tblocks\n");
  size_t wrong_at = PLAIN_LINES + rng_below (&rng, LINES - PLAIN_LINES);
  for (size_t i = 0; i < LINES; i++)
    {
      put_line (&text, shape, i, run);
      if (odd > 0 && rng_below (&rng, LINES) < odd)
        text_printf (&text, oddities[rng_below (&rng, ODDITIES)], i);
      if (wrong != NULL && i == wrong_at)
        text_puts (&text, wrong);
    }
  return text;
}

/* All that is in SET, or TOLD on the way there.  */
struct reading
{
  int result;
  struct text about;
  uint64_t values; /* hash of their bits */
};

static void
hash (struct reading *r, const void *bytes, size_t length)
{
  const uint64_t *word = bytes;
  for (size_t i = 0; i < length / sizeof *word; i++)
    r->values = (r->values ^ word[i]) * UINT64_C (0x100000001b3);
}

static void
describe_series (struct reading *r, const struct sample_set *set,
                 const struct series *series, bool taken)
{
  text_printf (&r->about, "%s %s %s %zu:", series->benchmark, series->metric,
               series->unit, series->count);
  for (size_t i = 0; i < series->part_count; i++)
    text_printf (&r->about, " %zu/%zu+%zu", series->part[i].section,
                 series->part[i].first, series->part[i].count);
  text_putc (&r->about, '\n');
  if (taken)
    return;
  hash (r, series->value, series->count * sizeof *series->value);
  for (size_t i = 0; i < series->count; i += 1 + i / 64)
    {
      struct run run;
      sample_set_run (set, series, i, &run);
      hash (r, run.level, run.depth * sizeof *run.level);
    }
}

/* For options.take: the same hash whatever the pieces.  */
struct taken
{
  uint64_t hash[64];
};

static int
take (void *context, size_t number, const struct series *samples)
{
  struct taken *t = context;
  for (size_t i = 0; i < samples->count; i++)
    {
      uint64_t bits;
      memcpy (&bits, &samples->value[i], sizeof bits);
      t->hash[number % 64]
          = (t->hash[number % 64] ^ bits) * UINT64_C (0x100000001b3);
    }
  return 0;
}

static bool
keep_all_but_one (void *context, const char *benchmark)
{
  (void) context;
  return strcmp (benchmark, "benchmark-3") != 0;
}

/* For sample_set_copy_lines.  */
static int
hash_bytes (void *context, const char *bytes, size_t length)
{
  struct reading *r = context;
  for (size_t i = 0; i < length; i++)
    r->values
        = (r->values ^ (unsigned char) bytes[i]) * UINT64_C (0x100000001b3);
  return 0;
}

static struct reading
read_fd (int fd, size_t threads, const struct sample_set_options *how)
{
  struct reading r = { 0 };
  struct taken taken = { 0 };
  struct sample_set_options options = *how;
  options.reporter = &gatherer;
  options.context = &taken;
  text_clear (&told);
  parallel_use (threads);
  struct sample_set *set = sample_set_new (&options);
  r.result = sample_set_read (set, fd, "in", NULL);
  sample_set_finish (set);
  text_printf (&r.about, "%" PRIu64 " samples\n",
               sample_set_sample_count (set));
  for (size_t i = 0; i < sample_set_series_count (set); i++)
    describe_series (&r, set, sample_set_series (set, i),
                     options.take != NULL);
  for (size_t i = 0; i < sample_set_metadata_count (set); i++)
    {
      const struct metadata *m = sample_set_metadata (set, i);
      text_printf (&r.about, "%s %s %zu %" PRIu64 "\n", m->key, m->value,
                   m->section, m->before);
    }
  hash (&r, &taken, sizeof taken);
  if (options.keep_lines)
    sample_set_copy_lines (set, keep_all_but_one, hash_bytes, &r);
  text_printf (&r.about, "%s", text_string (&told));
  sample_set_free (set);
  return r;
}

static bool
is_same (const struct reading *a, const struct reading *b)
{
  return a->result == b->result && a->values == b->values
         && strcmp (text_string (&a->about), text_string (&b->about)) == 0;
}

/* What one thread and several make of TEXT is the same.  */
static bool
agree (const struct text *text, const struct sample_set_options *how)
{
  static const size_t threads[] = { 2, 8, 3 };
  static size_t turn;
  int fd = open_bytes (text->bytes, text->length);
  struct reading alone = read_fd (fd, 1, how);
  lseek (fd, 0, SEEK_SET);
  size_t several = threads[turn++ % 3];
  struct reading r = read_fd (fd, several, how);
  close (fd);
  bool same = is_same (&r, &alone);
  if (!same)
    printf ("# %zu threads: %d\n# %.300s\n# one: %d\n# %.300s\n", several,
            r.result, text_string (&r.about), alone.result,
            text_string (&alone.about));
  text_free (&r.about);
  text_free (&alone.about);
  return same;
}

static bool
agree_on (enum shape shape, bool in_section, size_t odd, const char *wrong,
          struct sample_set_options how)
{
  struct text text = make_input (shape, in_section, odd, wrong);
  bool same = agree (&text, &how);
  /* without the last newline, or inside of a line */
  text.length -= 1 + rng_below (&rng, 2) * rng_below (&rng, 30);
  same = agree (&text, &how) && same;
  text_free (&text);
  return same;
}

static void
check_plain (void)
{
  bool same = true;
  for (enum shape shape = 0; shape < SHAPES; shape++)
    same = agree_on (shape, shape % 2 == 0, 0, NULL,
                     (struct sample_set_options){ 0 })
           && same;
  ok (same, "plain lines of every shape");
}

static void
check_odd (void)
{
  bool same = true;
  for (enum shape shape = 0; shape < SHAPES; shape++)
    for (size_t odd = 1; odd <= 1000; odd *= 10)
      same = agree_on (
                 shape, shape % 2 == 1, odd, NULL,
                 (struct sample_set_options){ .keep_duplicates = odd % 3 == 0,
                                              .drop_nonfinite = odd % 7 == 3 })
             && same;
  ok (same, "lines that are odd, few and many");
  for (size_t i = 0; i < ODDITIES; i++)
    {
      struct text text
          = make_input ((enum shape) (i % SHAPES), i % 3 == 0, 0, oddities[i]);
      same = agree (&text, &(struct sample_set_options){ .keep_duplicates
                                                         = i % 2 == 0 })
             && same;
      text_free (&text);
    }
  ok (same, "one line of each oddity");
}

static void
check_errors (void)
{
  bool same = true;
  for (size_t i = 0; i < ERRORS; i++)
    {
      struct text text
          = make_input ((enum shape) (i % SHAPES), i % 2 == 0, 0, errors[i]);
      same = agree (&text, &(struct sample_set_options){ 0 })
             && agree (&text,
                       &(struct sample_set_options){ .drop_nonfinite = true })
             && same;
      text_free (&text);
    }
  ok (same, "errors in the middle, and their places");
}

/* Bytes that are no text, in the middle and to the end.  */
static void
check_rubbish (void)
{
  bool same = true;
  for (int i = 0; i < 6; i++)
    {
      struct text text = make_input ((enum shape) (i % 3), false, 0, NULL);
      size_t from = text.length - 1 - rng_below (&rng, 400000);
      size_t bytes = i < 3 ? 1 + rng_below (&rng, 3) : text.length - from;
      for (size_t k = 0; k < bytes; k++)
        text.bytes[from + k] = (char) rng_below (&rng, 256);
      same = agree (&text, &(struct sample_set_options){ 0 }) && same;
      text_free (&text);
    }
  ok (same, "bytes that are no text");
}

static void
check_long_lines (void)
{
  bool same = true;
  for (size_t length = 200000; length < 1500000; length *= 2)
    {
      struct text text = make_input (BARE, false, 0, NULL);
      for (int times = 0; times < 2; times++)
        {
          text_puts (&text, "# ");
          for (size_t i = 0; i < length; i++)
            text_putc (&text, 'x');
          text_puts (&text, "\n1\n2\n");
        }
      same = agree (&text, &(struct sample_set_options){ 0 }) && same;
      same = agree (&text, &(struct sample_set_options){ .max_line = 100 })
             && same;
      text_free (&text);
    }
  ok (same, "lines longer than a block, and too long");
}

static void
check_taking (void)
{
  bool same = true;
  for (enum shape shape = 0; shape < SHAPES; shape++)
    same = agree_on (shape, false, shape == COLS ? 100 : 0, NULL,
                     (struct sample_set_options){ .take = take })
           && same;
  ok (same, "samples that are handed on, not kept");
}

/* A writer of a pipe, a few bytes at a time.  */
struct writer
{
  const struct text *text;
  int fd;
};

static void *
write_pieces (void *context)
{
  const struct writer *w = context;
  struct rng pieces;
  rng_seed (&pieces, 5);
  for (size_t at = 0; at < w->text->length;)
    {
      size_t length = 1 + rng_below (&pieces, 100000);
      if (length > w->text->length - at)
        length = w->text->length - at;
      ssize_t written = write (w->fd, w->text->bytes + at, length);
      if (written < 0)
        break;
      at += (size_t) written;
    }
  close (w->fd);
  return NULL;
}

static void
check_pipes (void)
{
  bool same = true;
  for (int i = 0; i < 4; i++)
    {
      struct text text
          = make_input ((enum shape) i, false, i == 2 ? 10 : 0, NULL);
      int fd = open_bytes (text.bytes, text.length), ends[2];
      const struct sample_set_options how = { 0 };
      struct reading alone = read_fd (fd, 1, &how);
      pthread_t thread;
      if (pipe (ends) != 0)
        abort ();
      struct writer writer = { &text, ends[1] };
      pthread_create (&thread, NULL, write_pieces, &writer);
      struct reading r = read_fd (ends[0], 3, &how);
      close (ends[0]); /* or the writer waits, after an error */
      pthread_join (thread, NULL);
      same = is_same (&r, &alone) && same;
      close (fd);
      text_free (&r.about);
      text_free (&alone.about);
      text_free (&text);
    }
  ok (same, "pipes that bring little at a time");
}

/* Read TEXT while no more than REQUESTS for memory are met, whichever thread
   makes them.  Whether all of it was read, or that was told; *FINE where that
   is so.  */
static bool
read_with (const struct text *text, long requests, bool *fine)
{
  struct sample_set *set
      = sample_set_new (&(struct sample_set_options){ .reporter = &listener });
  int fd = open_bytes (text->bytes, text->length);
  was_told = false;
  atomic_store (&left, requests);
  int result = sample_set_read (set, fd, "in", NULL);
  bool enough = atomic_load (&left) != 0;
  atomic_store (&left, -1);
  *fine = result == 0 ? sample_set_sample_count (set) == LINES
                      : was_told && !enough;
  sample_set_free (set);
  close (fd);
  return enough;
}

static void
check_memory (void)
{
  struct text text = make_input (COLS, true, 0, NULL);
  bool all_fine = true, enough = false;
  parallel_use (3);
  for (long requests = 0; !enough; requests++)
    {
      bool fine;
      enough = read_with (&text, requests, &fine);
      all_fine = all_fine && fine;
    }
  text_free (&text);
  ok (all_fine, "memory that runs out in any thread");
}

int
main (void)
{
  rng_seed (&rng, 20);
  signal (SIGPIPE, SIG_IGN);
  check_plain ();
  check_odd ();
  check_errors ();
  check_rubbish ();
  check_long_lines ();
  check_taking ();
  check_pipes ();
  check_memory ();
  text_free (&told);
  return plan ();
}
