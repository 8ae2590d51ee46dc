/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/terminal.h"
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/argument.h"

enum color_when
color_when_parse (const char *option, const char *argument)
{
  static const char *const choice[] = { "auto", "always", "never", NULL };
  return (enum color_when) argument_choice (option, argument, choice);
}

static bool
is_set (const char *variable)
{
  const char *value = getenv (variable);
  return value != NULL && *value != '\0';
}

bool
terminal_color (enum color_when when, FILE *out)
{
  if (when != COLOR_AUTO)
    return when == COLOR_ALWAYS;
  if (is_set ("NO_COLOR"))
    return false;
  const char *force = getenv ("CLICOLOR_FORCE");
  if (force != NULL && *force != '\0' && strcmp (force, "0") != 0)
    return true;
  const char *term = getenv ("TERM");
  return isatty (fileno (out)) && term != NULL && strcmp (term, "dumb") != 0;
}

bool
terminal_utf8 (bool ascii)
{
  return !ascii && strcmp (nl_langinfo (CODESET), "UTF-8") == 0;
}

/* Append the lines of LENGTH bytes at BYTES to TO as people may see them.  */
static void
append_visibly (struct text *to, const char *bytes, size_t length)
{
  struct text part = { 0 };
  for (size_t i = 0, end; i < length; i = end + 1)
    {
      for (end = i; end < length && bytes[end] != '\t' && bytes[end] != '\n';)
        end++;
      text_clear (&part);
      text_append (&part, bytes + i, end - i);
      utf8_append_visible (to, text_string (&part));
      if (end < length)
        text_putc (to, bytes[end]);
    }
  to->failed |= part.failed;
  text_free (&part);
}

int
terminal_pass_on (const char *bytes, size_t length, bool visibly, FILE *out)
{
  if (!visibly)
    return fwrite (bytes, 1, length, out) == length ? 0 : -1;
  struct text shown = { 0 };
  append_visibly (&shown, bytes, length);
  if (shown.failed)
    die_memory ();
  size_t written = fwrite (text_string (&shown), 1, shown.length, out);
  int result = written == shown.length ? 0 : -1;
  text_free (&shown);
  return result;
}
