/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/worker_process.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* How long it is waited for after it was told to end, and when nothing comes
   from it any more.  */
#define PATIENCE_MS 2000
#define END_MS 300
#define LOOK_MS 10

/* Run on the CPUS listed.  False where that is impossible.  */
static bool
stay_on (const char *cpus)
{
  cpu_set_t set;
  CPU_ZERO (&set);
  for (const char *at = cpus; *at != '\0';)
    {
      char *end;
      unsigned long first = strtoul (at, &end, 10), last = first;
      if (*end == '-')
        last = strtoul (end + 1, &end, 10);
      for (unsigned long i = first; i <= last && i < CPU_SETSIZE; i++)
        CPU_SET (i, &set);
      at = end + (*end == ',');
      if (*end != ',' && *end != '\0')
        return false;
    }
  return sched_setaffinity (0, sizeof set, &set) == 0;
}

/* In the new process: become FILE.  Returns only on errors, an errno.  */
static int
become (const char *file, char **argv, const char *cpus, const int in[2],
        const int out[2], pid_t parent)
{
  /* Nobody asks it any more when we are dead.  */
  if (prctl (PR_SET_PDEATHSIG, SIGKILL) != 0)
    return errno;
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  if (dup2 (in[0], STDIN_FILENO) < 0 || dup2 (out[1], STDOUT_FILENO) < 0
      || (cpus != NULL && !stay_on (cpus)))
    return errno;
  signal (SIGPIPE, SIG_DFL);
  signal (SIGUSR1, SIG_DFL);
  execv (file, argv);
  return errno;
}

static void
close_both (const int pipe[2])
{
  for (int i = 0; i < 2; i++)
    if (pipe[i] >= 0)
      close (pipe[i]);
}

int
worker_process_start (struct worker_process *p, const char *file, char **argv,
                      const char *cpus)
{
  *p = (struct worker_process){ .to = -1, .from = -1 };
  int in[2] = { -1, -1 }, out[2] = { -1, -1 }, tell[2] = { -1, -1 };
  int error = 0;
  pid_t parent = getpid ();
  if (pipe2 (in, O_CLOEXEC) != 0 || pipe2 (out, O_CLOEXEC) != 0
      || pipe2 (tell, O_CLOEXEC) != 0 || (p->pid = fork ()) < 0)
    {
      error = errno;
      p->pid = 0;
      close_both (in);
      close_both (out);
      close_both (tell);
      return error;
    }
  if (p->pid == 0)
    {
      error = become (file, argv, cpus, in, out, parent);
      ssize_t sent = write (tell[1], &error, sizeof error);
      _exit (sent == sizeof error ? 126 : 127);
    }
  close (in[0]);
  close (out[1]);
  close (tell[1]);
  p->to = in[1];
  p->from = out[0];
  ssize_t got;
  do
    got = read (tell[0], &error, sizeof error);
  while (got < 0 && errno == EINTR);
  close (tell[0]);
  if (got != sizeof error)
    return 0;
  worker_process_end (p);
  return error;
}

int
worker_process_write (const struct worker_process *p, const char *bytes,
                      size_t length)
{
  while (length > 0)
    {
      ssize_t written = write (p->to, bytes, length);
      if (written < 0 && errno != EINTR)
        return -1;
      if (written > 0)
        {
          bytes += written;
          length -= (size_t) written;
        }
    }
  return 0;
}

/* Wait until it has ended, at most MS: its status in *STATUS.  */
static bool
has_ended (struct worker_process *p, int *status, int ms)
{
  for (int waited = 0; p->pid > 0 && waited < ms; waited += LOOK_MS)
    {
      pid_t got = waitpid (p->pid, status, WNOHANG);
      if (got == p->pid)
        {
          p->pid = 0;
          return true;
        }
      if (got < 0 && errno != EINTR)
        return false;
      poll (NULL, 0, LOOK_MS);
    }
  return false;
}

void
worker_process_put_end (struct worker_process *p, struct text *to)
{
  int status = 0;
  if (!has_ended (p, &status, END_MS))
    text_puts (to, "closed its standard output");
  else if (WIFSIGNALED (status))
    text_printf (to, "was killed by signal %d (%s)", WTERMSIG (status),
                 strsignal (WTERMSIG (status)));
  else
    text_printf (to, "ended with status %d", WEXITSTATUS (status));
}

void
worker_process_end (struct worker_process *p)
{
  int status;
  if (p->to >= 0)
    close (p->to);
  if (p->from >= 0)
    close (p->from);
  p->to = p->from = -1;
  if (p->pid > 0 && !has_ended (p, &status, PATIENCE_MS))
    {
      kill (p->pid, SIGKILL);
      while (waitpid (p->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    }
  p->pid = 0;
}
