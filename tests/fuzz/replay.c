/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gives a fuzz target its corpus, each input whole and cut short: in place of
   libFuzzer's main, for make check.  The corpus of fuzz-NAME is the file
   corpus/NAME of the sources: an input a line, with \xHH for backslashes,
   a blank at its end and all that is not printable ASCII.  */
#include <config.h>
#include "fuzz.h"
#include "unit/tap.h"

/* What stands behind "fuzz-" in the name by which we were called; NULL:
   nothing.  */
static const char *
target_name (const char *program)
{
  const char *name = NULL;
  for (const char *at = program; (at = strstr (at, "fuzz-")) != NULL;)
    name = at += strlen ("fuzz-");
  return name;
}

/* Turn the LENGTH bytes of LINE into the input that they stand for; its
   length, or -1 where they are none.  */
static ssize_t
decode (char *line, size_t length)
{
  size_t to = 0;
  for (size_t from = 0; from < length; from++)
    {
      unsigned byte = (unsigned char) line[from];
      if (byte == '\\')
        {
          int taken = 0;
          if (sscanf (line + from, "\\x%2x%n", &byte, &taken) != 1
              || taken != 4)
            return -1;
          from += 3;
        }
      line[to++] = (char) byte;
    }
  return (ssize_t) to;
}

/* Give the target the input, and what is left of it when a half, a quarter,
   ... is cut off; in memory of their own, so that a sanitizer sees who reads
   on.  */
static void
replay (const char *input, size_t length)
{
  size_t cut = 0;
  do
    {
      uint8_t *bytes = malloc (length - cut);
      demand (bytes != NULL, "there is memory");
      memcpy (bytes, input, length - cut);
      LLVMFuzzerTestOneInput (bytes, length - cut);
      free (bytes);
      cut = cut == 0 ? length / 2 : cut / 2;
    }
  while (cut > 0);
}

int
main (int argc, char **argv)
{
  const char *top = getenv ("abs_top_srcdir");
  const char *name = target_name (argv[0]);
  if (argc != 1 || top == NULL || name == NULL)
    return 99;
  char path[4096];
  snprintf (path, sizeof path, "%s/tests/fuzz/corpus/%s", top, name);
  FILE *corpus = fopen (path, "rb");
  if (!ok (corpus != NULL, "there is a corpus"))
    return plan ();
  LLVMFuzzerTestOneInput ((const uint8_t *) "", 0);
  char *line = NULL;
  size_t size = 0, count = 0, wrong = 0;
  for (ssize_t length; (length = getline (&line, &size, corpus)) > 0;)
    {
      printf ("# line %zu\n", ++count);
      fflush (stdout); /* which it was, when it aborts */
      length = decode (line, (size_t) length - (line[length - 1] == '\n'));
      if (length > 0)
        replay (line, (size_t) length);
      else
        wrong++;
    }
  ok (count > 0 && wrong == 0, "all its lines are inputs");
  ok (!ferror (corpus), "and it was read to its end");
  free (line);
  fclose (corpus);
  return plan ();
}
