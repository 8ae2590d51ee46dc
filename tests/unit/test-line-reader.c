/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a text, and what keeps one from being read.  */
#include <config.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include "base/line_reader.h"
#include "failing_memory.h"
#include "tap.h"

/* A reader of the LENGTH bytes at TEXT.  */
static struct line_reader
reader_of (const char *text, size_t length)
{
  return (struct line_reader){ .file = fmemopen ((void *) text, length, "r") };
}

static void
close_reader (struct line_reader *r)
{
  fclose (r->file);
  line_reader_free (r);
}

/* Whether WANT is the next line of R, and its NUMBER.  */
static bool
brings (struct line_reader *r, const char *want, size_t number)
{
  return line_reader_next (r) == 1 && strcmp (r->line, want) == 0
         && r->length == strlen (want) && r->number == number;
}

/* Whether the line NUMBER of R is wrong, by WHAT.  */
static bool
refuses (struct line_reader *r, size_t number, const char *what)
{
  return line_reader_next (r) == -1 && r->number == number
         && strcmp (r->wrong, what) == 0;
}

static void
read_lines (void)
{
  static const char text[] = "one\n\ntwo\r\n\r\nt\rhree\nlast";
  static const char *const lines[] = { "one", "", "two", "", "t\rhree" };
  struct line_reader r = reader_of (text, sizeof text - 1);
  bool right = true;
  for (size_t i = 0; i < 5; i++)
    right = brings (&r, lines[i], i + 1) && right;
  ok (right, "lines come without their end, LF or CR LF, with their number");
  ok (brings (&r, "last", 6) && line_reader_next (&r) == 0,
      "the last one needs no end");
  close_reader (&r);
}

static void
keep_limits (void)
{
  static const char text[] = "four\nfour\r\nfives\nno";
  struct line_reader r = reader_of (text, sizeof text - 1);
  r.most = 4;
  ok (brings (&r, "four", 1) && brings (&r, "four", 2),
      "a line may be as long as the limit, however it ends");
  ok (refuses (&r, 3, "longer than 4 bytes"), "a longer one is wrong");
  close_reader (&r);
}

static void
tell_trouble (void)
{
  struct line_reader r = reader_of ("a\n\0b\n", 5);
  ok (brings (&r, "a", 1) && refuses (&r, 2, "NUL byte: this is not text"),
      "a NUL byte is wrong");
  close_reader (&r);
  r = (struct line_reader){ .file = fopen (".", "r") };
  ok (refuses (&r, 0, strerror (EISDIR)),
      "what can not be read is no end, and is trouble of no line");
  close_reader (&r);
}

static void
run_out_of_memory (void)
{
  enum
  {
    SIZE = 100000
  };
  char *text = malloc (SIZE);
  memset (text, 'x', SIZE);
  bool right = true;
  for (long i = 0; i < 8; i++)
    {
      struct line_reader r = reader_of (text, SIZE);
      int c = getc (r.file); /* so that it has its buffer */
      ungetc (c, r.file);
      atomic_store (&left, i);
      right = line_reader_next (&r) == -1
              && strcmp (r.wrong, "memory exhausted") == 0 && right;
      atomic_store (&left, -1);
      close_reader (&r);
    }
  free (text);
  ok (right, "memory that runs out is no end either");
}

int
main (void)
{
  read_lines ();
  keep_limits ();
  tell_trouble ();
  run_out_of_memory ();
  return plan ();
}
