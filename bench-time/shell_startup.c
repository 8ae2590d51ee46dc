/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "shell_startup.h"
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/diag.h"
#include "number/number.h"
#include "run/executable.h"
#include "run/interrupt.h"
#include "view/human.h"

/* The first probes: so many, or fewer where the shell is slow.  */
#define FIRST_MAX 10
#define FIRST_MIN 3
#define FIRST_NS 200000000u
/* The later ones take this part of the time.  */
#define PART 100
/* A shell that takes longer to do nothing does something else.  */
#define LIMIT_NS UINT64_C (10000000000)

/* Run the shell once; false after a message where that went wrong, without
   one when we were asked to end.  */
static bool
probe (struct shell_startup *s)
{
  struct supervision how = { .launcher = s->runner->supervision.launcher,
                             .timeout_ns = LIMIT_NS,
                             .grace_ms = s->runner->supervision.grace_ms };
  struct launch launch = run_launch (s->runner, &s->nothing);
  launch.stdin_fd = launch.stdout_fd = launch.stderr_fd = s->null;
  launch.reopen_stdin = launch.foreground = false;
  struct launch_result result;
  enum supervise_end end = supervise_run (&how, &launch, &result);
  if (end == SUPERVISE_INTERRUPTED)
    return false;
  if (end != SUPERVISE_ENDED || !launch_result_fine (&result))
    {
      diag_warning ("the start of the shell is not measured, as '%s -c :' "
                    "does not go well",
                    s->runner->options->shell);
      return false;
    }
  if (running_order_add (s->seconds, (double) result.wall_ns / 1e9) != 0)
    die_memory ();
  return true;
}

void
shell_startup_open (struct shell_startup *s, const struct runner *runner)
{
  *s = (struct shell_startup){ .runner = runner, .null = -1 };
  const char *shell = runner->options->shell;
  if (shell == NULL)
    return;
  s->nothing.words = shell_words (shell, ":");
  s->nothing.argv = s->nothing.words.word;
  s->nothing.path = executable_find (s->nothing.argv[0], getenv ("PATH"));
  s->null = open ("/dev/null", O_RDWR | O_CLOEXEC);
  s->seconds = or_die (running_order_new ());
  /* A shell that is not there will be told of as the command that it is.  */
  s->is_on = s->nothing.path != NULL && s->null >= 0;
  uint64_t started_ns = clock_now_ns ();
  for (int i = 0; s->is_on && i < FIRST_MAX; i++)
    if (i < FIRST_MIN || clock_now_ns () - started_ns < FIRST_NS)
      s->is_on = probe (s);
}

void
shell_startup_close (struct shell_startup *s)
{
  if (s->seconds == NULL)
    return;
  words_free (&s->nothing.words);
  free (s->nothing.path);
  running_order_free (s->seconds);
  if (s->null >= 0)
    close (s->null);
}

void
shell_startup_pass (struct shell_startup *s, uint64_t elapsed_ns)
{
  if (!s->is_on || interrupt_signal () != 0
      || s->spent_ns >= elapsed_ns / PART)
    return;
  uint64_t started_ns = clock_now_ns ();
  s->is_on = probe (s);
  s->spent_ns += clock_now_ns () - started_ns;
}

void
shell_startup_describe (const struct shell_startup *s, struct emitter *e)
{
  size_t count = s->seconds == NULL ? 0 : running_order_count (s->seconds);
  if (count == 0)
    return;
  char number[NUMBER_SIZE];
  /* To the nanosecond, which the mean of two in the middle may not be.  */
  number_print (number, round (running_order_median (s->seconds) * 1e9) / 1e9);
  emit_metadataf (e, "shell-startup", NULL, "%ss (median of %zu)", number,
                  count);
}

void
shell_startup_say (const struct shell_startup *s, bool utf8)
{
  if (s->seconds == NULL || running_order_count (s->seconds) == 0)
    return;
  char time[HUMAN_SIZE];
  diag_note (
      "of each wall time about %s is the start of %s; nothing was "
      "subtracted",
      human_value (time, running_order_median (s->seconds), "s", 2, utf8),
      s->runner->options->shell);
}
