/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a worker says, and what there is to tell where it does not.  */
#include <config.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include "model/worker_backend_private.h"

/* Asked to tell what came of an answer that does not come.  */
static volatile sig_atomic_t is_asked;

static void
note_signal (int sig)
{
  (void) sig;
  is_asked = 1;
}

void
worker_heed_signal (void)
{
  struct sigaction act = { .sa_handler = note_signal };
  sigemptyset (&act.sa_mask);
  sigaction (SIGUSR1, &act, NULL); /* not restarting */
}

bool
worker_backend_was_asked (void)
{
  return is_asked;
}

void
worker_put_quoted (struct text *to, const char *bytes, size_t length)
{
  text_putc (to, '\'');
  text_append (to, bytes, length < WORKER_QUOTED ? length : WORKER_QUOTED);
  text_puts (to, length < WORKER_QUOTED ? "'" : "...'");
}

/* Say what has come of the answer so far.  */
static void
tell_story (struct worker_backend *w, struct text *to)
{
  size_t length;
  const char *rest = worker_lines_rest (&w->lines, &length);
  if (length == 0)
    text_puts (to, "sent nothing");
  else
    {
      text_puts (to, "sent ");
      worker_put_quoted (to, rest, length);
      text_puts (to, " and no end of the line");
    }
}

/* It closed its output, or can't be read.  */
static void
tell_end (struct worker_backend *w, int error, struct text *to)
{
  if (error == EMSGSIZE)
    text_printf (to, "sent a line of over %d bytes", WORKER_LINE_MAX);
  else if (error != 0)
    text_printf (to, "cannot be read: %s", strerror (error));
  else
    {
      size_t length;
      const char *rest = worker_lines_rest (&w->lines, &length);
      worker_process_put_end (&w->process, to);
      if (length > 0)
        {
          text_puts (to, " after half a line, ");
          worker_put_quoted (to, rest, length);
        }
    }
}

bool
worker_read_more (struct worker_backend *w, struct text *to)
{
  for (;;)
    {
      if (is_asked)
        {
          tell_story (w, to);
          return false;
        }
      int got = worker_lines_read (&w->lines);
      if (got > 0)
        return true;
      if (got < 0 && errno == EINTR)
        continue;
      tell_end (w, got < 0 ? errno : 0, to);
      return false;
    }
}
