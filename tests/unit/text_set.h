/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sample sets for tests, from text.  What they report gathers in "told".  */
#ifndef BENCH_TEST_TEXT_SET_H
#define BENCH_TEST_TEXT_SET_H
#include <stdio.h>
#include <string.h>
#include "stream.h"
#include "stream/sample_set.h"

/* Read TEXT into SET as the file NAME.  */
static inline void
add_text (struct sample_set *set, const char *name, const char *text)
{
  int fd = open_bytes (text, strlen (text));
  if (sample_set_read (set, fd, name, NULL) != 0)
    {
      fprintf (stderr, "%s", text_string (&told));
      abort ();
    }
  close (fd);
}

/* The finished set of TEXT, a file "runs.tsv"; SECOND, if not NULL, is a
   second file "more.tsv".  */
static inline struct sample_set *
set_of_text (const char *text, const char *second)
{
  struct sample_set_options options = { .reporter = &gatherer };
  struct sample_set *set = sample_set_new (&options);
  if (set == NULL)
    abort ();
  add_text (set, "runs.tsv", text);
  if (second != NULL)
    add_text (set, "more.tsv", second);
  if (sample_set_finish (set) != 0)
    abort ();
  return set;
}
#endif
