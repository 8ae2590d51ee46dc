/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/terminal.h"
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
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
