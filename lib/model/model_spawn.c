/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_spawn.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* The program's arguments: its name, two descriptors, those of SPEC.  NULL
   when memory runs out; the strings stay the caller's.  */
static char **
arguments_of (const struct model_spec *spec, char *control, char *ring)
{
  size_t count = 0;
  while (spec->arguments[count] != NULL)
    count++;
  char **all = memory_array (count + 4, sizeof *all);
  if (all == NULL)
    return NULL;
  static char name[] = "bench-model-host";
  all[0] = name;
  all[1] = control;
  all[2] = ring;
  memcpy (all + 3, spec->arguments, (count + 1) * sizeof *all);
  return all;
}

/* Signals as a program expects them, whatever ours does with them.  */
static void
reset_signals (void)
{
  static const int changed[]
      = { SIGPIPE, SIGXFSZ, SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGTSTP };
  for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
    signal (changed[i], SIG_DFL);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

/* In the new process: become the program.  Returns only on errors, an
   errno.  */
static int
become (const struct model_spec *spec, char **arguments, int control, int ring,
        pid_t parent)
{
  if (setpgid (0, 0) != 0 || prctl (PR_SET_PDEATHSIG, SIGKILL) != 0)
    return errno;
  if (getppid () != parent)
    _exit (EXIT_FAILURE);
  int null = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null < 0 || dup2 (null, STDIN_FILENO) < 0
      || dup2 (sink_descriptor (spec->standard_output), STDOUT_FILENO) < 0
      || dup2 (sink_descriptor (spec->standard_error), STDERR_FILENO) < 0
      || fcntl (control, F_SETFD, 0) != 0 || fcntl (ring, F_SETFD, 0) != 0)
    return errno;
  enum process_setting failed;
  int error = spec->settings == NULL
                  ? 0
                  : process_settings_apply (spec->settings, &failed);
  if (error != 0)
    return error;
  reset_signals ();
  execve (spec->program, arguments, spec->environment);
  return errno;
}

/* The errno that the process, whose program replaces it or not, sends by
   PIPE; 0 for the former.  */
static int
error_from (int pipe)
{
  int error = 0;
  ssize_t got;
  do
    got = read (pipe, &error, sizeof error);
  while (got < 0 && errno == EINTR);
  return got == sizeof error ? error : 0;
}

static pid_t
start (const struct model_spec *spec, char **arguments, int control, int ring)
{
  int tell[2];
  if (pipe2 (tell, O_CLOEXEC) != 0)
    return -1;
  pid_t parent = getpid ();
  pid_t process = fork ();
  if (process == 0)
    {
      int error = become (spec, arguments, control, ring, parent);
      ssize_t sent = write (tell[1], &error, sizeof error);
      _exit (sent == sizeof error ? EXIT_FAILURE : 2);
    }
  int error = errno;
  close (tell[1]);
  if (process > 0)
    {
      /* It does so, too: whoever is first.  */
      setpgid (process, process);
      error = error_from (tell[0]);
    }
  close (tell[0]);
  if (process > 0 && error != 0)
    {
      while (waitpid (process, NULL, 0) < 0 && errno == EINTR)
        continue;
      process = -1;
    }
  errno = error;
  return process;
}

pid_t
model_spawn (const struct model_spec *spec, int control, int ring)
{
  char control_name[16], ring_name[16];
  snprintf (control_name, sizeof control_name, "%d", control);
  snprintf (ring_name, sizeof ring_name, "%d", ring);
  char **arguments = arguments_of (spec, control_name, ring_name);
  if (arguments == NULL)
    return -1;
  pid_t process = start (spec, arguments, control, ring);
  int error = errno;
  free (arguments);
  errno = error;
  return process;
}
