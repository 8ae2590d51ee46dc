/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "surroundings.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/diag.h"

static void
open_stdin (struct surroundings *s, const char *from)
{
  if (strcmp (from, "inherit") == 0)
    {
      s->stdin_fd = STDIN_FILENO;
      s->lends_terminal
          = isatty (STDIN_FILENO) && tcgetpgrp (STDIN_FILENO) == getpgrp ();
      return;
    }
  const char *path = strcmp (from, "null") == 0 ? "/dev/null" : from;
  struct stat about;
  /* Opening a pipe would wait for somebody to write into it.  */
  if (stat (path, &about) != 0)
    die_errno (errno, "--stdin: %s", from);
  if (S_ISDIR (about.st_mode))
    die_errno (EISDIR, "--stdin: %s", from);
  if (S_ISFIFO (about.st_mode) || S_ISSOCK (about.st_mode))
    die ("--stdin: %s: a pipe can be read only once, and each run reads from "
         "the start; give a file",
         from);
  s->stdin_fd = open (path, O_RDONLY | O_CLOEXEC);
  if (s->stdin_fd < 0)
    die_errno (errno, "--stdin: %s", from);
  s->reopens_stdin = S_ISREG (about.st_mode);
}

/* The sink that TO names; SHOWN is the option, DESCRIPTOR ours of that
   number.  */
static struct sink *
open_sink (const char *shown, const char *to, int descriptor)
{
  static const struct
  {
    const char *name;
    enum sink_kind kind;
  } named[] = { { "null", SINK_NULL },
                { "pipe", SINK_PIPE },
                { "tail", SINK_TAIL },
                { "inherit", SINK_INHERIT } };
  enum sink_kind kind = SINK_FILE;
  for (size_t i = 0; i < sizeof named / sizeof *named; i++)
    if (strcmp (to, named[i].name) == 0)
      kind = named[i].kind;
  struct sink *sink = sink_open (kind, to, descriptor);
  if (sink == NULL)
    die_errno (errno, "%s: %s", shown, to);
  return sink;
}

struct surroundings
surroundings_open (const struct benchmark *b)
{
  struct surroundings s = { 0 };
  open_stdin (&s, b->stdin_from);
  s.standard_output = open_sink ("--stdout", b->stdout_to, STDOUT_FILENO);
  s.standard_error = open_sink ("--stderr", b->stderr_to, STDERR_FILENO);
  return s;
}

void
surroundings_close (struct surroundings *s)
{
  if (s->stdin_fd != STDIN_FILENO)
    close (s->stdin_fd);
  sink_close (s->standard_output);
  sink_close (s->standard_error);
}
