/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/interrupt.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

volatile int interrupt_flag;

static volatile sig_atomic_t suspend_flag;
static pid_t suspended_too; /* a process group; 0: none */
static int self_pipe[2] = { -1, -1 };

void
interrupt_note (int sig)
{
  if (interrupt_flag == 0)
    interrupt_flag = sig;
}

static void
on_signal (int sig)
{
  int saved_errno = errno;
  if (sig == SIGTSTP)
    suspend_flag = 1;
  else
    interrupt_note (sig);
  ssize_t written = write (self_pipe[1], "", 1);
  (void) written; /* when the pipe is full it is readable anyway */
  errno = saved_errno;
}

static void
unblock (int sig)
{
  sigset_t only;
  sigemptyset (&only);
  sigaddset (&only, sig);
  sigprocmask (SIG_UNBLOCK, &only, NULL);
}

/* Note SIG from now on, unless it is ignored.  Who started us may have had it
   blocked, which is no wish of anybody's.  */
static int
watch (int sig)
{
  struct sigaction action;
  if (sigaction (sig, NULL, &action) != 0)
    return -1;
  if (action.sa_handler == SIG_IGN)
    return 0;
  action = (struct sigaction){ .sa_handler = on_signal };
  if (sigaction (sig, &action, NULL) != 0)
    return -1;
  unblock (sig);
  return 0;
}

int
interrupt_watch (void)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGTSTP };
  if (pipe2 (self_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
    return -1;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    if (watch (signals[i]) != 0)
      return -1;
  static const int ignored[] = { SIGPIPE, SIGXFSZ };
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
    if (signal (ignored[i], SIG_IGN) == SIG_ERR)
      return -1;
  return 0;
}

int
interrupt_signal (void)
{
  return interrupt_flag;
}

bool
interrupt_take_suspend (void)
{
  bool came = suspend_flag != 0;
  suspend_flag = 0;
  return came;
}

int
interrupt_fd (void)
{
  return self_pipe[0];
}

void
interrupt_drain (void)
{
  char bytes[64];
  while (read (self_pipe[0], bytes, sizeof bytes) > 0)
    continue;
}

/* Do to us what SIG does by default.  */
static void
take_default (int sig)
{
  signal (sig, SIG_DFL);
  unblock (sig);
  raise (sig);
}

/* By TSTP and not by STOP, since the kernel drops the former where no shell
   could continue us.  */
void
interrupt_suspend (void)
{
  if (suspended_too != 0)
    kill (-suspended_too, SIGSTOP);
  take_default (SIGTSTP);
  watch (SIGTSTP);
  if (suspended_too != 0)
    kill (-suspended_too, SIGCONT);
}

void
interrupt_suspend_too (pid_t group)
{
  suspended_too = group;
}

void
interrupt_die (int sig)
{
  take_default (sig);
}
