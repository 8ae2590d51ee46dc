/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines broken to the width of a terminal.  */
#include <config.h>
#include "base/screen.h"
#include <stdio.h>
#include <unistd.h>
#include "tap.h"

/* LINE broken; until the next call.  */
static const char *
wrapped (const char *line, size_t columns)
{
  static char kept[100];
  struct text to = { 0 };
  screen_wrap (&to, line, columns);
  snprintf (kept, sizeof kept, "%s", text_string (&to));
  text_free (&to);
  return kept;
}

int
main (void)
{
  same_string (wrapped ("", 40), "", "nothing stays nothing");
  same_string (wrapped ("one two three four five six", 0),
               "one two three four five six",
               "where there is no width nothing is broken");
  same_string (wrapped ("one two three four five six", 19),
               "one two three four five six",
               "nor where it is too small for that");
  same_string (wrapped ("one two three four  five six seven eight", 20),
               "one two three four\n  five six seven\n  eight",
               "lines end at blanks, and later ones are indented");
  same_string (wrapped ("one two three fourth", 20), "one two three fourth",
               "a line that fits exactly stays");
  same_string (wrapped ("one two three fourths", 20),
               "one two three\n  fourths", "one column more does not");
  same_string (wrapped ("a /a/very/long/word/without/blanks b", 20),
               "a\n  /a/very/long/word/without/blanks\n  b",
               "a long word is not broken");
  same_string (wrapped ("program:   indented by two", 40),
               "program:   indented by two", "blanks within a line stay");
  same_string (wrapped ("±±±±± ±±±±± ±±±±±±±±", 20), "±±±±± ±±±±± ±±±±±±±±",
               "a character of several bytes is one column");
  int pipe_fd[2];
  ok (pipe (pipe_fd) == 0 && screen_columns (pipe_fd[1]) == 0
          && screen_columns (-1) == 0,
      "what is no terminal has no columns");
  return plan ();
}
