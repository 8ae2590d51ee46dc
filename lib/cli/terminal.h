/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user's terminal and locale can show.  */
#ifndef BENCH_TERMINAL_H
#define BENCH_TERMINAL_H
#include <stdbool.h>
#include <stdio.h>

enum color_when
{
  COLOR_AUTO,
  COLOR_ALWAYS,
  COLOR_NEVER
};

/* Read the argument of --color, or exit as usage_error does.  */
enum color_when color_when_parse (const char *option, const char *argument);
/* Whether to colour OUT: WHEN, then NO_COLOR, CLICOLOR_FORCE, then whether
   it is a terminal that TERM does not call dumb.  */
bool terminal_color (enum color_when when, FILE *out);
/* Whether the locale's codeset is UTF-8 and the user did not say --ascii.  */
bool terminal_utf8 (bool ascii);
/* Write the lines of LENGTH bytes at BYTES, which came from an input, to OUT
   as they are; or where people look at them, VISIBLY, with all that would
   drive a terminal as \xHH.  0, or -1 with errno.  */
int terminal_pass_on (const char *bytes, size_t length, bool visibly,
                      FILE *out);
#endif
