/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "failure.h"
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include "base/diag.h"
#include "process_options.h"
#include "run/executable.h"

/* How much of a command's standard error is quoted.  */
#define TAIL_LINES 20

static void
put_status (struct text *to, int status)
{
  if (WIFSIGNALED (status))
    text_printf (to, "was killed by signal %d (%s)", WTERMSIG (status),
                 strsignal (WTERMSIG (status)));
  else
    text_printf (to, "failed with status %d", WEXITSTATUS (status));
}

void
failure_put_run (struct text *to, const struct benchmark *b,
                 const struct step *step)
{
  text_puts (to, step->warmup ? "warm-up run " : "run ");
  if (step->invocation > 0)
    text_printf (to, "%" PRIu64 ".", step->invocation);
  text_printf (to, "%" PRIu64 " of '%s'", step->run, b->name);
}

void
failure_put_end (struct text *to, const struct outcome *outcome)
{
  int stop = outcome->launch.stopped_by;
  if (outcome->timed_out)
    text_puts (to, "was stopped at the limit of --timeout");
  else if (stop == SIGTTIN || stop == SIGTTOU)
    text_puts (to, "wanted the terminal, which --stdin=inherit would lend it");
  else
    put_status (to, outcome->launch.status);
}

void
failure_of_hook (const struct benchmark *b, enum hook hook,
                 const struct step *step, int status)
{
  struct text message = { 0 };
  text_printf (&message, "--%s of ", hook_name[hook]);
  if (step != NULL)
    failure_put_run (&message, b, step);
  else
    text_printf (&message, "'%s'", b->name);
  text_putc (&message, ' ');
  put_status (&message, status);
  text_printf (&message, ": %s", b->own.hook[hook]);
  diag_error ("%s", text_string (&message));
  text_free (&message);
}

void
failure_quote_tail (struct sink *standard_error)
{
  size_t length = 0;
  bool cut = false;
  const char *tail = sink_tail (standard_error, TAIL_LINES, &length, &cut);
  while (tail != NULL && length > 0)
    {
      const char *end = memchr (tail, '\n', length);
      size_t line = end == NULL ? length : (size_t) (end - tail);
      diag_error ("  %s%.*s", cut ? "..." : "", (int) line, tail);
      cut = false;
      size_t taken = end == NULL ? line : line + 1;
      tail += taken;
      length -= taken;
    }
}

void
failure_of_run (const struct benchmark *b, const struct step *step,
                const struct outcome *outcome, struct sink *standard_error)
{
  struct text message = { 0 };
  failure_put_run (&message, b, step);
  text_putc (&message, ' ');
  failure_put_end (&message, outcome);
  if (strcmp (b->name, b->command) != 0)
    text_printf (&message, ": %s", b->command);
  diag_error ("%s", text_string (&message));
  text_free (&message);
  failure_quote_tail (standard_error);
}

int
failure_of_start (const struct benchmark *b, const struct outcome *outcome)
{
  if (outcome->launch.fork_errno != 0)
    {
      diag_errno (outcome->launch.fork_errno, "cannot make a process for '%s'",
                  b->argv[0]);
      return STATUS_TROUBLE;
    }
  if (outcome->launch.setting_errno != 0)
    {
      diag_errno (outcome->launch.setting_errno,
                  "cannot run '%s': %s cannot be applied", b->argv[0],
                  process_options_name (outcome->launch.failed_setting));
      return STATUS_TROUBLE;
    }
  int error = outcome->launch.exec_errno;
  diag_error ("cannot run '%s': %s", b->argv[0],
              executable_why (b->path, error));
  return executable_status (error);
}
