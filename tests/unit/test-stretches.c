/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that are read many at a time give what they give one by one: here
   each with a comment behind it, so that no two samples stand together.  */
#include <config.h>
#include <stdarg.h>
#include "base/rng.h"
#include "stream.h"
#include "stream/sample_set.h"
#include "tap.h"

enum
{
  labels = 9
};

/* UNIT, METRIC, BENCHMARK; the metrics of one unit each, or of two that
   convert.  */
static const char *const label_text[labels] = {
  "s\twall\tsort",
  "s\tuser\tsort",
  "ms\twall\tsort/size=1000/threads=4/and=a-name/as=long-as-one-may-be",
  "B\tmaxrss\tsort",
  "\t\t",
  "1\tdiff\tb\\\\7",
  "s\twall\t12",
  "s\twall\tone-that-ends-as-another",
  "s\tuser\tone-that-ends-as-another",
};

/* A random input on its way, with and without comments.  */
struct input
{
  struct rng rng;
  struct text text, apart;
  const char *end_of_line;
  uint64_t run[labels];
  const char *run_prefix;
  size_t rare; /* one line in so many is odd */
  unsigned label;
};

static bool
once_in (struct input *in, uint64_t chances)
{
  return rng_below (&in->rng, chances) == 0;
}

static void put (struct input *in, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* A line in both texts.  */
static void
put (struct input *in, const char *format, ...)
{
  struct text line = { 0 };
  va_list arguments;
  va_start (arguments, format);
  text_vprintf (&line, format, arguments);
  va_end (arguments);
  text_printf (&in->text, "%s%s", text_string (&line), in->end_of_line);
  text_printf (&in->apart, "%s%s#\n", text_string (&line), in->end_of_line);
  text_free (&line);
}

/* A line that is no plain sample, or that is one of its kind.  */
static void
put_odd (struct input *in)
{
  static const char *const lines[] = {
    "7\ts\twall\tsort",
    "7\ts\twall",
    "7\ts",
    "7",
    "0.5\t\t\t\t",
    "0",
    "-3",
    "-1\t1\tdiff\tb\\\\7",
    "0\ts\twall\tsort",
    " 9 \ts\twall\tsort",
    "1e-3",
    "+1\tms\twall\tsort",
    "nan\ts\twall\tsort",
    "inf",
    "nan\t\t\t\t77",
    "0.1000000000000000055511151231257827021181583404541015625\ts\twall\tsort",
    "12345678901234567\ts\tuser\tsort",
    "1\ts\twall\tsort\t5.5",
    "1\ts\twall\tsort\t000000900000",
    "1\ts\twall\tsort\t123456789012",
    "1\ts\twall\t12\t18446744073709551615",
    "1\ts\twall\t12\t99999999",
    "",
    " ",
    "# comment",
    "#\tkey\tvalue",
    "#\tkey\tvalue\tsort",
    "1\tB\tmaxrss\tsort\t7x",
    "-1\ts\twall\tsort",
    "1.2.3\ts\twall\tsort",
    "1\ts\twall\tsort\t7\t8",
    "1\ts\twall\tsort\t",
    "1\ts\twall\tb\ra",
    "1\t2\twall\tsort",
    "1e400",
    "#\tbench-samples\t1",
    "#\tend\tcomplete"
  };
  /* the later ones of this table are errors, and come less often */
  size_t count = sizeof lines / sizeof *lines;
  size_t most = once_in (in, 8) ? count : count - 10;
  put (in, "%s", lines[rng_below (&in->rng, most)]);
}

/* A sample of the current label.  */
static void
put_sample (struct input *in)
{
  if (in->label + 2 >= labels && once_in (in, in->rare))
    {
      /* the RUN that is expected, of a label that ends as the one that is */
      unsigned other = 2 * labels - 3 - in->label;
      in->run[other] = in->run[in->label];
      in->label = other;
    }
  uint64_t *run = &in->run[in->label];
  *run += 1 + (once_in (in, in->rare) ? rng_below (&in->rng, 3) : 0);
  if (once_in (in, in->rare * 20))
    *run -= rng_below (&in->rng, 3);
  if (once_in (in, in->rare))
    *run += 100000000;
  int digits = (int) rng_below (&in->rng, 8) + 4;
  double value = rng_uniform (&in->rng) + 0.001;
  if (once_in (in, in->rare))
    put (in, "%.*g\t%s", digits, value, label_text[in->label]);
  else
    put (in, "%s%.*g\t%s\t%s%llu", once_in (in, in->rare) ? " " : "", digits,
         value, label_text[in->label], in->run_prefix,
         (unsigned long long) *run);
}

/* Several lines in which labels follow each other in one manner.  */
static void
put_some (struct input *in)
{
  size_t manner = rng_below (&in->rng, 4);
  size_t lines = 1 + rng_below (&in->rng, manner == 3 ? 20 : 700);
  unsigned turns = 1 + (unsigned) rng_below (&in->rng, labels);
  in->label = (unsigned) rng_below (&in->rng, labels);
  for (size_t i = 0; i < lines; i++)
    {
      if (once_in (in, in->rare))
        put_odd (in);
      else if (manner == 3)
        put (in, "%.9g", rng_uniform (&in->rng) + 1);
      else
        put_sample (in);
      if (manner == 1)
        in->label = (unsigned) (i % turns);
      else if (manner == 2)
        in->label = (unsigned) rng_below (&in->rng, turns);
    }
}

static struct input
make_input (uint64_t seed)
{
  static const char *const prefixes[]
      = { "", "", "", "0", "3.", "1.2.", "00" };
  static const uint64_t first_runs[]
      = { 0, 0, 5, 95, 9990, 9999990, 99999990, 999999990 };
  struct input in = { .end_of_line = "\n" };
  rng_seed (&in.rng, seed);
  if (once_in (&in, 5))
    in.end_of_line = "\r\n";
  in.run_prefix
      = prefixes[rng_below (&in.rng, sizeof prefixes / sizeof *prefixes)];
  for (int i = 0; i < labels; i++)
    in.run[i] = first_runs[rng_below (&in.rng, 8)];
  in.rare = (size_t) 1 << (2 + rng_below (&in.rng, 12));
  size_t sections = 1 + rng_below (&in.rng, 4);
  for (size_t i = 0; i < sections; i++)
    put_some (&in);
  if (once_in (&in, 4)) /* a tail without newline */
    {
      text_puts (&in.text, "5\ts\twall\tsort");
      text_puts (&in.apart, "5\ts\twall\tsort");
    }
  return in;
}

/* What was told, with the lines of the input with comments counted without
   them.  */
static bool comments_count;

static size_t
line_without_comments (size_t line)
{
  return comments_count ? line : (line + 1) / 2;
}

static void
note (void *context, enum report_severity severity, const char *file,
      size_t line, const char *message)
{
  struct text text = { 0 };
  const char *place = strstr (message, "(a:"); /* of another line */
  if (place == NULL)
    text_puts (&text, message);
  else
    {
      text_append (&text, message, (size_t) (place - message));
      text_printf (&text, "(line %zu)",
                   line_without_comments (strtoul (place + 3, NULL, 10)));
    }
  gather (context, severity, file, line_without_comments (line),
          text_string (&text));
  text_free (&text);
}

static const struct reporter noter = { note, NULL };

static bool
keep_sort (void *context, const char *benchmark)
{
  (void) context;
  return strcmp (benchmark, "sort") == 0;
}

/* Append BYTES without the comments that were put between lines.  */
static int
append (void *context, const char *bytes, size_t length)
{
  struct text *text = context;
  for (const char *end = bytes + length; bytes < end;)
    {
      const char *newline = memchr (bytes, '\n', (size_t) (end - bytes));
      size_t line = (size_t) ((newline ? newline + 1 : end) - bytes);
      if (line != 2 || *bytes != '#')
        text_append (text, bytes, line);
      bytes += line;
    }
  return 0;
}

static void
describe_series (struct text *text, const struct sample_set *set,
                 const struct series *series)
{
  text_printf (text, "%s %s %s:", series->benchmark, series->metric,
               series->unit);
  for (size_t i = 0; i < series->part_count; i++)
    text_printf (text, " [%zu %zu %zu]", series->part[i].section,
                 series->part[i].first, series->part[i].count);
  for (size_t i = 0; i < series->count; i++)
    {
      struct run run;
      char path[21 * RUN_DEPTH_MAX];
      sample_set_run (set, series, i, &run);
      run_print (path, &run);
      text_printf (text, " %.17g@%s", series->value[i], path);
    }
  text_putc (text, '\n');
}

/* All that a set makes of the bytes of INPUT.  */
static char *
describe (const struct text *input, struct sample_set_options options)
{
  struct text text = { 0 };
  options.reporter = &noter;
  text_clear (&told);
  struct sample_set *set = sample_set_new (&options);
  int fd = open_bytes (input->bytes, input->length);
  int result = sample_set_read (set, fd, "a", NULL);
  close (fd);
  if (result == 0 && sample_set_finish (set) == 0)
    for (size_t i = 0; i < sample_set_series_count (set); i++)
      describe_series (&text, set, sample_set_series (set, i));
  for (size_t i = 0; i < sample_set_metadata_count (set) && result == 0; i++)
    text_printf (&text, "%s before %llu\n", sample_set_metadata (set, i)->key,
                 (unsigned long long) sample_set_metadata (set, i)->before);
  text_puts (&text, text_string (&told));
  if (options.keep_lines && result == 0)
    sample_set_copy_lines (set, keep_sort, append, &text);
  sample_set_free (set);
  return text_take (&text);
}

/* Whether INPUT gives the same with comments and without; *FAILED when it is
   refused.  */
static bool
is_same (const struct input *in, struct sample_set_options options,
         bool *failed)
{
  comments_count = true;
  char *together = describe (&in->text, options);
  comments_count = false;
  char *apart = describe (&in->apart, options);
  bool same = strcmp (together, apart) == 0;
  *failed = strstr (together, "error ") != NULL;
  free (together);
  free (apart);
  return same;
}

/* More benchmarks than are foreseen, by turns, some of one line in a row.  */
static void
test_many_labels (void)
{
  enum
  {
    names = 1500,
    rounds = 12
  };
  struct input in = { .end_of_line = "\n" };
  rng_seed (&in.rng, 1);
  for (int round = 1; round <= rounds; round++)
    for (int i = 0; i < names; i++)
      put (&in, "%.9g\ts\twall\tname-%d/size=%d\t%d",
           rng_uniform (&in.rng) + 1, i % 300 * (round % 5 + 1) + i / 300,
           i % 7, round * names + i);
  bool failed;
  ok (is_same (&in, (struct sample_set_options){ 0 }, &failed) && !failed,
      "so are those of many benchmarks");
  text_free (&in.text);
  text_free (&in.apart);
}

static void
test_random (void)
{
  size_t wrong = 0, failed = 0;
  for (uint64_t seed = 0; seed < 400; seed++)
    {
      struct input in = make_input (seed);
      struct sample_set_options options = { .keep_lines = seed % 4 == 1,
                                            .keep_duplicates = seed % 3 == 0,
                                            .drop_nonfinite = seed % 2 == 0 };
      bool is_refused, same = is_same (&in, options, &is_refused);
      if (!same)
        printf ("# seed %llu differs\n", (unsigned long long) seed);
      wrong += !same;
      failed += is_refused;
      text_free (&in.text);
      text_free (&in.apart);
    }
  printf ("# %zu of 400 inputs are refused\n", failed);
  ok (wrong == 0, "samples that stand together are read as they are alone");
  ok (failed > 40 && failed < 360, "of inputs with and without an error");
}

int
main (void)
{
  test_random ();
  test_many_labels ();
  text_free (&told);
  return plan ();
}
