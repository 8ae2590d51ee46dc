/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of the sample stream: what each form of line gives, and what is
   said of those that have none.  */
#include <config.h>
#include "stream/sample_stream.h"
#include <fcntl.h>
#include "base/rng.h"
#include "stream.h"
#include "stream/run.h"
#include "tap.h"

/* Print the RUN of sample I of STRETCH.  */
static void
describe_run (struct text *text, const struct stream_stretch *stretch,
              size_t i)
{
  struct run run;
  char path[21 * RUN_DEPTH_MAX];
  text_putc (text, ' ');
  if (i == 0)
    text_append (text, stretch->run.bytes, stretch->run.length);
  else if (!run_parse (stretch->run.bytes, stretch->run.length, &run))
    text_puts (text, "(no RUN that goes on)");
  else
    {
      run.level[run.depth - 1] += i;
      run_print (path, &run);
      text_puts (text, path);
    }
  if (stretch->run_number != 0
      && (!run_parse (stretch->run.bytes, stretch->run.length, &run)
          || run.depth != 1 || run.level[0] != stretch->run_number))
    text_puts (text, " (a wrong number)");
}

/* Print the samples of STRETCH, of stream S, which start in line LINE.  */
static void
describe_stretch (struct text *text, const struct sample_stream *s,
                  const struct stream_stretch *stretch, size_t line,
                  const double *value)
{
  const struct sample_label *label = sample_stream_label (s, stretch->label);
  for (size_t i = 0; i < stretch->count; i++)
    {
      text_printf (text, "%zu %g %s %s %s", line + i, value[i],
                   label->unit ? label->unit : "?", label->metric,
                   label->benchmark ? label->benchmark : "?");
      if (stretch->run.length > 0)
        describe_run (text, stretch, i);
      text_putc (text, '\n');
    }
}

/* Print what the stream on FD holds, an event a line.  */
static char *
describe_fd (int fd, size_t max_line, bool pass_nonfinite)
{
  struct sample_stream_options options = { .input = "in",
                                           .max_line = max_line,
                                           .pass_nonfinite = pass_nonfinite,
                                           .reporter = &gatherer };
  struct sample_stream *s = sample_stream_open (fd, &options);
  struct text text = { 0 };
  struct stream_event event = { 0 };
  enum stream_event_type type;
  const double *value;
  text_clear (&told);
  while ((type = sample_stream_next (s, &event)) != STREAM_END
         && type != STREAM_ERROR)
    switch (type)
      {
      case STREAM_SAMPLES:
        value = event.value;
        for (size_t i = 0; i < event.stretch_count; i++)
          {
            describe_stretch (&text, s, &event.stretch[i], event.line, value);
            event.line += event.stretch[i].count;
            value += event.stretch[i].count;
          }
        if (value != event.value + event.count)
          text_puts (&text, "(a wrong count)\n");
        break;
      case STREAM_METADATA:
        text_printf (&text, "%zu # %s = %s%s%s\n", event.line, event.key,
                     event.content, event.benchmark ? " of " : "",
                     event.benchmark ? event.benchmark : "");
        break;
      default:
        break;
      }
  text_puts (&text, text_string (&told));
  sample_stream_close (s);
  close (fd);
  return text_take (&text);
}

static void
check_bytes (const char *bytes, size_t length, const char *want,
             const char *sentence)
{
  char *got = describe_fd (open_bytes (bytes, length), 1 << 20, false);
  same_string (got, want, sentence);
  free (got);
}

static void
check (const char *text, const char *want, const char *sentence)
{
  check_bytes (text, strlen (text), want, sentence);
}

static void
test_samples (void)
{
  check ("1\n2.5\n", "1 1 ? value ?\n2 2.5 ? value ?\n",
         "plain numbers are a stream");
  check ("1\n2", "1 1 ? value ?\n2 2 ? value ?\n",
         "a last line without newline counts in a plain list");
  check ("1\ts\twall\tsort\t7\n", "1 1 s wall sort 7\n",
         "a sample line has five fields");
  check ("1\ts\twall\tsort\n1\ts\twall\n1\ts\n1\n",
         "1 1 s wall sort\n2 1 s wall ?\n3 1 s value ?\n"
         "4 1 ? value ?\n",
         "each of the last four may be missing");
  check ("1\t\twall\n1\t\t\tsort\t3\n1\t\t\t\t4\n1\t\n",
         "1 1 ? wall ?\n2 1 ? value sort 3\n3 1 ? value ? 4\n"
         "4 1 ? value ?\n",
         "or empty");
  check (" 1 \t s \twall\n", "1 1  s  wall ?\n",
         "blanks around a value are allowed");
  check ("1\ts\twall\ta\t1\n2\tB\tsize\ta\t1\n3\ts\twall\ta\t2\n"
         "4\tB\tsize\ta\t2\n5\ts\twall\tab\t1\n6\ts\twall\ta\tx\n",
         "1 1 s wall a 1\n2 2 B size a 1\n3 3 s wall a 2\n4 4 B size a 2\n"
         "5 5 s wall ab 1\n6 6 s wall a x\n",
         "labels may take turns, and one may begin as another");
  check (
      "1\ts\twall\ta\t1\n2\ts\twall\ta\t00000002\n3\ts\twall\ta\t123456789\n"
      "4\ts\twall\ta\t1.2\n5\ts\twall\ta\t0\n6\ts\twall\ta\n"
      "7\ts\twall\n8\ts\twall\t5\n9\ts\twall\t5\n10\ts\twall\t\t5\n"
      "11\n12\ts\twall\ta\t1x\n13\n-14\n1e1\ts\twall\ta\t10\n",
      "1 1 s wall a 1\n2 2 s wall a 2\n3 3 s wall a 123456789\n"
      "4 4 s wall a 1.2\n5 5 s wall a 0\n6 6 s wall a\n7 7 s wall ?\n"
      "8 8 s wall 5\n9 9 s wall 5\n10 10 s wall ? 5\n11 11 ? value ?\n"
      "12 12 s wall a 1x\n13 13 ? value ?\n14 -14 ? value ?\n"
      "15 10 s wall a 10\n",
      "RUNs are integers or not, and a name may look like one");
  check ("1\ts\twall\ta\\tb\\\\\\x41\n", "1 1 s wall a\tb\\A\n",
         "escapes are decoded");
  check ("1\r\n2\tms\r\n\r\n3\r\n",
         "1 1 ? value ?\n2 2 ms value ?\n"
         "4 3 ? value ?\n",
         "CR LF is a newline");
  check ("\xef\xbb\xbf"
         "1\n",
         "1 1 ? value ?\n", "a byte-order mark is skipped");
  check ("", "", "an empty stream has no lines");
}

static void
test_other_lines (void)
{
  check ("1\n\n \t \n\v\f\n4\n", "1 1 ? value ?\n5 4 ? value ?\n",
         "blank lines are ignored");
  check ("# comment\n#comment\n#\n#!x\n1\n", "5 1 ? value ?\n",
         "a sharp and anything but a tab is a comment");
  check ("#\tkey\tvalue\n#\tk\tv\tb\n#\tk\t\n#\tk\tv\t\n",
         "1 # key = value\n2 # k = v of b\n3 # k = \n4 # k = v\n",
         "a sharp and a tab is metadata, of a benchmark where one is named");
  check ("#\tno\\tte\ta\\nb\\\\\tx\\ty\n", "1 # no\tte = a\nb\\ of x\ty\n",
         "escapes are decoded in metadata too");
  check ("#\tk\tv\r\n", "1 # k = v\n", "CR LF ends metadata");
  check ("#\tkey\n",
         "error in:1: metadata without a value (a comment has no tab behind "
         "#)\n",
         "metadata has a value");
  check ("#\t\tvalue\n",
         "error in:1: metadata without a key (a comment has no tab behind "
         "#)\n",
         "and a key");
  check ("#\ta\tb\tc\td\n",
         "error in:1: more than three fields of metadata behind #\n",
         "and no more than a benchmark");
  check ("#\tk\ta\x01z\n",
         "error in:1: control character \\x01 in the value: 'a\x01z'\n",
         "a raw control character in metadata is named");
  check ("#\tk\\q\tv\n",
         "error in:1: wrong escape in the key: 'k\\q' (known are \\\\, \\t, "
         "\\n, \\r and \\xHH)\n",
         "so is a wrong escape");
}

static void
test_wrong_values (void)
{
  static const struct
  {
    const char *line, *message;
  } cases[] = {
    { "fast", "not a number: 'fast'" },
    { "1,5", "not a number: '1,5' (decimal point is '.')" },
    { "1,234.5",
      "not a number: '1,234.5' (digits are not grouped, decimal point is "
      "'.')" },
    { "0x10", "not a number: '0x10'" },
    { "1 2",
      "not a number: '1 2' (one sample a line, fields separated by a tab)" },
    { "1ms",
      "not a number: '1ms' (a unit is a field of its own, behind a tab)" },
    { "1_000", "not a number: '1_000'" },
    { "nan", "nan is not a sample: 'nan'" },
    { "-NaN(0x1)", "nan is not a sample: '-NaN(0x1)'" },
    { "Inf", "inf is not a sample: 'Inf'" },
    { "1e400", "too large a number: '1e400'" },
    { "\ts", "no value before the first tab" },
    { " # x", "not a number: ' # x'" },
    { "1\t2",
      "a number where the unit stands: '2' (is this a table? choose one of "
      "its columns, as by cut -f)" },
    { "1\t2,5",
      "a number where the unit stands: '2,5' (is this a table? choose one of "
      "its columns, as by cut -f)" },
    { "1\ts\tmy metric",
      "not the name of a metric: 'my metric' (letters, digits and _.+/=:-; "
      "is this a table? choose one of its columns, as by cut -f)" },
    { "1\ts\twall\ta\t1\tmore",
      "more than five fields (is this a table? choose one of its columns, as "
      "by cut -f)" },
    { "1\ts\twall\ta\t1\t",
      "more than five fields (is this a table? choose one of its columns, as "
      "by cut -f)" },
    { "1\ts\x1b[m", "control character \\x1b in the unit: 's\x1b[m'" },
    { "1\ts\twall\ta\rb", "control character \\x0d in the benchmark: 'a\rb'" },
    { "1\ts\twall\ta\x7f",
      "control character \\x7f in the benchmark: 'a\x7f'" },
    { "1\ts\twall\ta\\x00",
      "wrong escape in the benchmark: 'a\\x00' (known are \\\\, \\t, \\n, "
      "\\r and \\xHH)" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct text input = { 0 }, want = { 0 };
      text_printf (&input, "7\n\n%s\n8\n", cases[i].line);
      text_printf (&want, "1 7 ? value ?\nerror in:3: %s\n", cases[i].message);
      check (text_string (&input), text_string (&want),
             "a malformed line is told with its place and its text");
      text_free (&input);
      text_free (&want);
    }
  check ("1\t1\n", "1 1 1 value ?\n", "1 is the dimensionless unit");
  check ("1e-400\n-1e-999\n",
         "1 0 ? value ?\n2 -0 ? value ?\nwarning in:1: too small a number, "
         "taken as 0: '1e-400'\n",
         "numbers below the least double are 0, warned of once");
  char *got = describe_fd (open_bytes ("1\nnan\n-inf\n2\n", 13), 99, true);
  same_string (got,
               "1 1 ? value ?\n2 nan ? value ?\n3 nan ? value ?\n"
               "4 2 ? value ?\n",
               "nan and inf are handed out where they are asked for");
  free (got);
}

static void
test_not_text (void)
{
  check_bytes ("1\0002\n", 4, "error in:1: NUL byte: this is not text\n",
               "a NUL is an error");
  check_bytes ("1\n# a\0\n", 7,
               "1 1 ? value ?\nerror in:2: NUL byte: this is not text\n",
               "in a comment too");
  static const char utf16[]
      = "error in:1: UTF-16 text: convert it first, as by iconv -f UTF-16\n";
  check_bytes ("\xff\xfe"
               "1\0\n\0",
               6, utf16, "UTF-16 is named by its mark");
  check_bytes ("\xfe\xff\0001\0\n", 6, utf16, "of either order");
  check_bytes ("1\0002\0\n\0", 6, utf16, "or by its NULs");
  check_bytes ("\0001\0002\0\n", 6, utf16, "of either order");
  static const char utf32[]
      = "error in:1: UTF-32 text: convert it first, as by iconv -f UTF-32\n";
  check_bytes ("\xff\xfe\0\0001\0\0\0\n\0\0\0", 12, utf32,
               "UTF-32 is named by its mark");
  check_bytes ("\0\0\xfe\xff\0\0\0001\0\0\0\n", 12, utf32, "of either order");
  check_bytes ("1\0\0\0\n\0\0\0", 8, utf32, "or by its NULs");
  check_bytes ("\0\0\0001\0\0\0\n", 8, utf32, "of either order");
}

static void
test_torn (void)
{
  check ("#\tbench-samples\t1\n1\n2",
         "1 # bench-samples = 1\n2 1 ? value ?\n"
         "warning in:3: last line dropped: no newline ends it, it may be "
         "torn\n",
         "a last line without newline is dropped inside a section");
  check ("#\tbench-samples\t1\n1\n2.5e",
         "1 # bench-samples = 1\n2 1 ? value ?\n"
         "warning in:3: last line dropped: no newline ends it, it may be "
         "torn\n",
         "whatever it holds");
  check ("#\tbench-samples\t1\n1\n#\tend\tcomplete\n2",
         "1 # bench-samples = 1\n2 1 ? value ?\n3 # end = complete\n"
         "4 2 ? value ?\n",
         "but not behind its end");
}

static void
test_line_limit (void)
{
  static const struct
  {
    const char *input, *want;
  } cases[] = {
    { "12345\n", "1 12345 ? value ?\n" },
    { "12345\r\n", "1 12345 ? value ?\n" },
    { "1\n123456\n",
      "1 1 ? value ?\nerror in:2: longer than 5 bytes (--max-line)\n" },
    { "# 3456\n", "error in:1: longer than 5 bytes (--max-line)\n" },
    { "1\ts\ta\n2\ts\ta\n3.\ts\ta\n",
      "1 1 s a ?\n2 2 s a ?\n"
      "error in:3: longer than 5 bytes (--max-line)\n" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *got = describe_fd (
          open_bytes (cases[i].input, strlen (cases[i].input)), 5, false);
      same_string (got, cases[i].want, "a line has at most so many bytes");
      free (got);
    }
  enum
  {
    length = 3 << 20
  };
  char *line = malloc (length + 2);
  memset (line, '1', length);
  line[0] = '#';
  line[length] = '\n';
  line[length + 1] = '1';
  check_bytes (line, length + 2,
               "error in:1: longer than 1048576 bytes (--max-line)\n",
               "a very long line is refused before it is all read");
  char *got = describe_fd (open_bytes (line, length + 2), length, false);
  same_string (got, "2 1 ? value ?\n", "and taken where the limit allows it");
  free (got);
  free (line);
}

/* Write COUNT lines of several kinds.  */
static char *
make_lines (size_t count)
{
  struct text text = { 0 };
  struct rng r;
  rng_seed (&r, 3);
  for (size_t i = 0; i < count; i++)
    switch (rng_below (&r, 6))
      {
      case 0:
        text_printf (&text, "%.9g\n", rng_uniform (&r));
        break;
      case 1:
        text_printf (&text, "# %zu\n\n", i);
        break;
      case 2:
        text_printf (&text, "#\tkey\t%zu\n", i);
        break;
      default:
        text_printf (&text, "%.9g\ts\twall\tb%d\t%zu\n", rng_uniform (&r),
                     (int) rng_below (&r, 4), i);
      }
  return text_take (&text);
}

/* A pipe into which another process writes BYTES in pieces of STEP.  */
static int
open_pipe (const char *bytes, size_t length, size_t step)
{
  int ends[2];
  if (pipe (ends) < 0)
    abort ();
  if (fork () == 0)
    {
      close (ends[0]);
      for (size_t i = 0; i < length; i += step)
        if (write (ends[1], bytes + i, step < length - i ? step : length - i)
            < 0)
          break;
      _exit (0);
    }
  close (ends[1]);
  return ends[0];
}

static void
test_pieces (void)
{
  char *lines = make_lines (30000);
  size_t length = strlen (lines);
  char *whole = describe_fd (open_bytes (lines, length), 1 << 20, false);
  ok (strstr (whole, "error") == NULL && strlen (whole) > length / 2,
      "30000 lines of all kinds are read");
  static const size_t steps[] = { 1, 7, 4096, 70000 };
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    {
      size_t part = steps[i] == 1 ? length / 10 : length;
      char *want = describe_fd (open_bytes (lines, part), 1 << 20, false);
      char *got
          = describe_fd (open_pipe (lines, part, steps[i]), 1 << 20, false);
      ok (strcmp (got, want) == 0,
          "the pieces in which bytes come do not matter");
      free (want);
      free (got);
    }
  free (whole);
  free (lines);
}

/* The bytes of all events are the input, byte for byte.  */
static void
test_bytes (void)
{
  char *lines = make_lines (5000);
  struct text text = { 0 };
  text_puts (&text, lines);
  text_puts (&text, "12");
  struct sample_stream_options options
      = { .input = "in", .max_line = 1000, .reporter = &gatherer };
  int fd = open_bytes (text.bytes, text.length);
  struct sample_stream *s = sample_stream_open (fd, &options);
  struct stream_event event = { 0 };
  struct text got = { 0 };
  bool ends_are_right = true;
  while (sample_stream_next (s, &event) != STREAM_END)
    {
      text_append (&got, event.bytes, event.length);
      for (size_t i = 0;
           event.type == STREAM_SAMPLES && i < event.stretch_count; i++)
        {
          size_t end = event.stretch[i].end;
          ends_are_right
              = ends_are_right && end <= event.length
                && (event.bytes[end - 1] == '\n'
                    || got.length - event.length + end == text.length);
        }
    }
  ok (got.length == text.length
          && memcmp (got.bytes, text.bytes, got.length) == 0,
      "the events hold every byte of the input");
  ok (ends_are_right, "and say where each sample line ends");
  sample_stream_close (s);
  close (fd);
  text_free (&got);
  text_free (&text);
  free (lines);
}

static void
test_read_error (void)
{
  char *got = describe_fd (open ("/", O_RDONLY), 99, false);
  same_string (got, "error in:0: Is a directory\n",
               "what cannot be read is told with the system's reason");
  free (got);
}

int
main (void)
{
  test_samples ();
  test_other_lines ();
  test_wrong_values ();
  test_not_text ();
  test_torn ();
  test_line_limit ();
  test_pieces ();
  test_bytes ();
  test_read_error ();
  text_free (&told);
  return plan ();
}
