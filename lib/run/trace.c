/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/trace.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
#include "run/descendants.h"

/* The kinds of a stop, from wait4's STATUS.  */
static int
event_of (int status)
{
  return status >> 16;
}

/* The peak of the memory of PROCESS, in bytes; 0 where it can't be told.  */
static uint64_t
peak_of (pid_t process)
{
  char name[32], about[4096];
  snprintf (name, sizeof name, "/proc/%d/status", (int) process);
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return 0;
  ssize_t length = read (fd, about, sizeof about - 1);
  close (fd);
  if (length <= 0)
    return 0;
  about[length] = '\0';
  const char *line = strstr (about, "\nVmHWM:");
  return line == NULL ? 0
                      : strtoull (line + strlen ("\nVmHWM:"), NULL, 10) * 1024;
}

int
trace_begin (pid_t process)
{
  unsigned long options = PTRACE_O_EXITKILL | PTRACE_O_TRACEEXIT
                          | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK;
  return ptrace (PTRACE_SEIZE, process, NULL, (void *) options) == 0 ? 0
                                                                     : errno;
}

/* Whether SIG stops a process by default.  */
static bool
is_stop_signal (int sig)
{
  return sig == SIGSTOP || sig == SIGTSTP || sig == SIGTTIN || sig == SIGTTOU;
}

int
trace_go_on (pid_t process, int status, uint64_t *peak_B)
{
  int event = event_of (status), sig = WSTOPSIG (status);
  if (event == PTRACE_EVENT_STOP && is_stop_signal (sig))
    {
      /* It stays stopped, and CONT will tell us.  */
      ptrace (PTRACE_LISTEN, process, NULL, NULL);
      return sig;
    }
  if (event == PTRACE_EVENT_EXIT)
    {
      uint64_t peak = peak_of (process);
      if (peak > *peak_B)
        *peak_B = peak;
    }
  /* Without an event it has got a signal, to be passed on.  */
  long passed = event == 0 ? sig : 0;
  ptrace (PTRACE_CONT, process, NULL, (void *) passed);
  return 0;
}

/* Let go of PROCESS, which is stopped.  */
static void
let_go (pid_t process, int status)
{
  long passed = event_of (status) == 0 ? WSTOPSIG (status) : 0;
  ptrace (PTRACE_DETACH, process, NULL, (void *) passed);
}

/* Let go of PROCESS if it is traced; whether it was.  */
static bool
catch_and_let_go (pid_t process, int argument)
{
  (void) argument;
  if (ptrace (PTRACE_INTERRUPT, process, NULL, NULL) != 0)
    return false;
  int status;
  pid_t told;
  do
    told = waitpid (process, &status, __WALL);
  while (told < 0 && errno == EINTR);
  if (told == process && WIFSTOPPED (status))
    let_go (process, status);
  return true;
}

void
trace_end (void)
{
  int status;
  pid_t process;
  while ((process = waitpid (-1, &status, WNOHANG | __WALL)) > 0)
    if (WIFSTOPPED (status))
      let_go (process, status);
  /* Meanwhile others may have been started.  */
  while (process == 0 && descendants_each (getpid (), catch_and_let_go, 0) > 0)
    continue;
}
