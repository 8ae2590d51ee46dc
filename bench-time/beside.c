/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "beside.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include "base/clock.h"
#include "base/diag.h"
#include "run/descendants.h"
#include "run/interrupt.h"

/* How often we look whether a load that was asked to end is gone.  */
#define LOOK_AGAIN_MS 2

int
beside_start (struct beside *b, struct shell *shell, const char *command)
{
  *b = (struct beside){ .shell = shell };
  if (command == NULL)
    return 0;
  int error = shell_start (shell, command, SHELL_APART, &b->group);
  if (error != 0)
    {
      b->group = 0;
      diag_errno (error, "cannot run --beside");
      return -1;
    }
  b->has_shell = true;
  interrupt_suspend_too (b->group);
  return 0;
}

/* Whether it is gone: the shell, and what it left in its group.  From then on
   the group's number may become another's.  */
static bool
is_gone (struct beside *b)
{
  if (b->has_shell && waitpid (b->group, &b->status, WNOHANG) != 0)
    b->has_shell = false;
  if (b->has_shell || kill (-b->group, 0) == 0)
    return false;
  b->group = 0;
  interrupt_suspend_too (0);
  shell_ended (b->shell, SHELL_APART);
  return true;
}

bool
beside_has_ended (struct beside *b, struct text *why)
{
  if (b->group == 0 || !is_gone (b))
    return false;
  if (WIFSIGNALED (b->status))
    text_printf (why, "was killed by signal %d (%s)", WTERMSIG (b->status),
                 strsignal (WTERMSIG (b->status)));
  else
    text_printf (why, "ended by itself with status %d",
                 WEXITSTATUS (b->status));
  return true;
}

static void
signal_all (const struct beside *b, int sig)
{
  if (b->has_shell)
    descendants_signal (b->group, sig);
  kill (-b->group, sig);
}

void
beside_stop (struct beside *b, uint64_t grace_ms)
{
  if (b->group == 0)
    return;
  signal_all (b, SIGTERM);
  signal_all (b, SIGCONT);
  uint64_t end_ns = clock_now_ns () + grace_ms * UINT64_C (1000000);
  while (!is_gone (b) && clock_now_ns () < end_ns)
    poll (NULL, 0, LOOK_AGAIN_MS);
  if (b->group == 0)
    return;
  signal_all (b, SIGKILL);
  while (b->has_shell && waitpid (b->group, &b->status, 0) < 0
         && errno == EINTR)
    continue;
  interrupt_suspend_too (0);
  shell_ended (b->shell, SHELL_APART);
  b->group = 0;
}
