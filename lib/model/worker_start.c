/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The start of a worker: its process and its greeting, or what a program is
   asked that knows no protocol.  */
#include <config.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include "model/worker_backend_private.h"
#include "model/worker_reply.h"
#include "run/executable.h"

/* Its next line, waited for; NULL as above.  */
static char *
next_line (struct worker_backend *w, struct text *why)
{
  char *line;
  while ((line = worker_lines_take (&w->lines)) == NULL)
    if (!worker_read_more (w, why))
      return NULL;
  return line;
}

static bool
greet (struct worker_backend *w, struct model_facts *facts, struct text *why)
{
  const char *line = next_line (w, why);
  if (line == NULL)
    {
      text_puts (why, " instead of its first line, 'bench-worker 1 ...'");
      return false;
    }
  switch (worker_greeting_read (line, facts))
    {
    case GREETING_OK:
      w->greeted = true;
      return true;
    case GREETING_VERSION:
      text_puts (why, "it speaks another version of the protocol than 1: ");
      break;
    case GREETING_NUMBER:
      text_puts (why, "its first line has a number that is none, or is out of "
                      "range: ");
      break;
    case GREETING_NONE:
      text_puts (why, "its first line is not 'bench-worker 1 ...' (a program "
                      "that knows no protocol needs --until): ");
      break;
    }
  worker_put_quoted (why, line, strlen (line));
  return false;
}

/* What a program is asked that knows no protocol.  */
static bool
open_requests (struct worker_backend *w, struct model_facts *facts,
               struct text *why)
{
  int error = regcomp (&w->until, w->until_text, REG_EXTENDED | REG_NOSUB);
  if (error != 0)
    {
      char message[256];
      regerror (error, &w->until, message, sizeof message);
      text_printf (why, "--until: %s: '%s'", message, w->until_text);
      return false;
    }
  w->has_until = true;
  if (worker_requests_read (&w->requests, w->requests_file) != 0)
    {
      text_printf (why, "--requests: %s: %s", w->requests_file,
                   errno == EINVAL ? "there are no lines in it"
                                   : strerror (errno));
      return false;
    }
  facts->sample_count = w->requests.count;
  facts->inflight = 1;
  return true;
}

int32_t
worker_load (struct model_engine *e, struct model_facts *facts,
             struct text *why)
{
  struct worker_backend *w = e->state;
  worker_heed_signal ();
  signal (SIGPIPE, SIG_IGN);
  if (w->until_text != NULL && !open_requests (w, facts, why))
    return BENCH_MODEL_FAILED;
  int error = worker_process_start (&w->process, w->file, w->words, w->cpus);
  if (error != 0)
    {
      text_printf (why, "'%s': %s", w->file, executable_why (w->file, error));
      return BENCH_MODEL_FAILED;
    }
  if (worker_lines_open (&w->lines, w->process.from) != 0)
    return BENCH_MODEL_FAILED;
  e->caps = facts->caps = BENCH_MODEL_ASYNC;
  facts->pid = w->process.pid;
  if (w->until_text != NULL)
    return BENCH_MODEL_OK;
  if (!greet (w, facts, why))
    return BENCH_MODEL_FAILED;
  uint64_t ns;
  if (worker_ping (e, &ns) != BENCH_MODEL_OK)
    {
      text_printf (why, "%s in reply to 'p 0'", text_string (&e->broken));
      return BENCH_MODEL_FAILED;
    }
  return BENCH_MODEL_OK;
}
