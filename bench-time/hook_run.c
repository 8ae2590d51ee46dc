/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "hook_run.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "run/descendants.h"
#include "run/interrupt.h"

/* How long a hook has between being asked to end and being killed.  */
#define GRACE_MS 1000

/* Wait up to TIMEOUT_MS (-1: for ever) for PID to end, which PIDFD (-1 where
   the kernel has none) tells, or for a signal of ours.  */
static void
wait_a_little (int pidfd, int timeout_ms)
{
  struct pollfd fds[] = {
    { .fd = interrupt_fd (), .events = POLLIN },
    { .fd = pidfd, .events = POLLIN },
  };
  if (pidfd < 0 && timeout_ms < 0)
    timeout_ms = 10;
  poll (fds, 2, timeout_ms);
  if (fds[0].revents != 0)
    interrupt_drain ();
}

/* Act upon the signals that we got while PID runs; return how long to wait
   at most, in ms.  *ASKED_NS is when PID was asked to end; 0: not yet.  */
static int
attend (pid_t pid, bool must_finish, uint64_t *asked_ns)
{
  if (interrupt_take_suspend ())
    interrupt_suspend (); /* the terminal has stopped the hook with us */
  int sig = interrupt_signal ();
  if (sig == 0 || must_finish)
    return -1;
  uint64_t now = clock_now_ns ();
  if (*asked_ns == 0)
    {
      descendants_signal (pid, sig);
      *asked_ns = now;
    }
  uint64_t waited_ms = (now - *asked_ns) / 1000000;
  if (waited_ms < GRACE_MS)
    return (int) (GRACE_MS - waited_ms);
  descendants_signal (pid, SIGKILL);
  return -1;
}

int
hook_run (struct shell *shell, const char *command, bool must_finish,
          double *seconds, int *status)
{
  uint64_t started = clock_now_ns ();
  pid_t pid;
  int error = shell_start (shell, command, SHELL_WITH_US, &pid);
  if (error != 0)
    {
      errno = error;
      return -1;
    }
  int pidfd = (int) syscall (SYS_pidfd_open, pid, 0);
  uint64_t asked_ns = 0;
  pid_t got;
  while ((got = waitpid (pid, status, WNOHANG)) == 0
         || (got < 0 && errno == EINTR))
    wait_a_little (pidfd, attend (pid, must_finish, &asked_ns));
  error = errno;
  shell_ended (shell, SHELL_WITH_US);
  if (pidfd >= 0)
    close (pidfd);
  *seconds = (double) (clock_now_ns () - started) / 1e9;
  errno = error;
  return got < 0 ? -1 : 0;
}
