/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a sample stream.  What is taken without an error comes out byte
   for byte by sample_set_copy_lines, but for a line that may be torn, and
   reads back as the same samples, by whatever vectors.  */
#include <config.h>
#include "base/processor.h"
#include "base/text.h"
#include "fuzz.h"
#include "stream/sample_set.h"

static struct sample_set *
read_set (const void *bytes, size_t length, unsigned settings)
{
  struct sample_set_options options
      = { .reporter = &nobody,
          .keep_duplicates = settings & 1,
          .drop_nonfinite = settings & 2,
          .keep_lines = true,
          .max_line = settings & 4 ? 64 : 0,
          .unit = settings & 8 ? "ms" : NULL,
          .name = settings & 16 ? "name" : NULL };
  struct sample_set *set = sample_set_new (&options);
  demand (set != NULL, "there is memory");
  int fd = file_of (bytes, length);
  int status = sample_set_read (set, fd, "input", NULL);
  close (fd);
  if (status == 0 && sample_set_finish (set) == 0)
    return set;
  sample_set_free (set);
  return NULL;
}

static bool
keep_all (void *context, const char *benchmark)
{
  (void) context;
  demand (benchmark != NULL, "a benchmark has a name");
  return true;
}

static int
gather_bytes (void *context, const char *bytes, size_t length)
{
  text_append (context, bytes, length);
  return 0;
}

/* How many of the LENGTH bytes that SET was read from are whole lines, or a
   last one that is taken as it is: in an open section it may be torn.  */
static size_t
length_taken (const struct sample_set *set, const char *bytes, size_t length)
{
  size_t sections = sample_set_section_count (set);
  const char *newline = memrchr (bytes, '\n', length);
  if (sections == 0 || newline == NULL || newline == bytes + length - 1)
    return length;
  const struct section *last = sample_set_section (set, sections - 1);
  size_t lines = 1;
  for (const char *p = bytes; p <= newline; p++)
    lines += *p == '\n';
  bool is_whole = last->plain || last->end != NULL || last->line == lines;
  return is_whole ? length : (size_t) (newline + 1 - bytes);
}

/* That series X of set A and Y of set B are alike.  */
static void
demand_alike (const struct sample_set *a, const struct series *x,
              const struct sample_set *b, const struct series *y)
{
  demand (x->count == y->count, "a series keeps its samples");
  demand (strcmp (x->metric, y->metric) == 0, "and its metric");
  demand (strcmp (x->unit, y->unit) == 0, "and its unit");
  demand (strcmp (x->benchmark, y->benchmark) == 0, "and its benchmark");
  for (size_t i = 0; i < x->count; i++)
    {
      struct run run_x, run_y;
      sample_set_run (a, x, i, &run_x);
      sample_set_run (b, y, i, &run_y);
      demand (memcmp (&x->value[i], &y->value[i], sizeof *x->value) == 0,
              "a value reads back");
      demand (x->value[i] - x->value[i] == 0, "a value is finite");
      demand (run_compare (&run_x, &run_y) == 0, "a RUN reads back");
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  if (length == 0)
    return 0;
  unsigned settings = bytes[0];
  struct sample_set *set = read_set (bytes + 1, length - 1, settings);
  if (set == NULL)
    return 0;
  struct text copy = { 0 };
  demand (sample_set_copy_lines (set, keep_all, gather_bytes, &copy) == 0,
          "all lines are copied");
  bytes++;
  length--;
  if (length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    {
      bytes += 3;
      length -= 3;
    }
  demand (
      (settings & 2) /* lines of nan and inf are dropped, see below */
          || (copy.length == length_taken (set, (const char *) bytes, length)
              && memcmp (text_string (&copy), bytes, copy.length) == 0),
      "the copy is the input, byte for byte but its byte-order mark and a "
      "torn line");
  /* a line behind dropped ones says its RUN, and may so become too long */
  if (settings & 2)
    settings &= ~4U;
  processor_narrow = settings & (32 | 64);
  processor_plain = settings & 64;
  struct sample_set *again
      = read_set (text_string (&copy), copy.length, settings);
  processor_narrow = processor_plain = false;
  demand (again != NULL, "what was taken once is taken again");
  size_t count = sample_set_series_count (set);
  demand (count == sample_set_series_count (again), "with as many series");
  for (size_t i = 0; i < count; i++)
    {
      const struct series *x = sample_set_series (set, i);
      /* a line that was dropped may have been the first of its benchmark */
      const struct series *y
          = settings & 2 ? sample_set_find (again, x->benchmark, x->metric)
                         : sample_set_series (again, i);
      demand (y != NULL, "and the same");
      demand_alike (set, x, again, y);
    }
  sample_set_free (again);
  sample_set_free (set);
  text_free (&copy);
  return 0;
}
