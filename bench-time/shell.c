/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "shell.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>
#include "benchmark.h"

/* Its place in the launcher's care.  */
static const enum launcher_ward ward_of[] = {
  [SHELL_WITH_US] = LAUNCHER_WARD_HOOK, [SHELL_APART] = LAUNCHER_WARD_LOAD
};

void
shell_open (struct shell *s, const char *name, struct launcher *launcher)
{
  *s = (struct shell){ .launcher = launcher };
  s->words = shell_words (name == NULL ? "/bin/sh" : name, "");
}

void
shell_close (struct shell *s)
{
  words_free (&s->words);
}

/* The standard descriptors of PLACE; 0, or -1 with errno.  */
static int
connect_descriptors (enum shell_place place)
{
  if (place == SHELL_WITH_US)
    return dup2 (STDERR_FILENO, STDOUT_FILENO) < 0 ? -1 : 0;
  int null = open ("/dev/null", O_RDWR);
  for (int fd = 0; null >= 0 && fd <= STDERR_FILENO; fd++)
    if (dup2 (null, fd) < 0)
      return -1;
  if (null > STDERR_FILENO)
    close (null);
  return null < 0 ? -1 : 0;
}

/* Let signals do what they did before us, and none be blocked.  */
static void
give_back_signals (void)
{
  for (int sig = 1; sig < NSIG; sig++)
    {
      struct sigaction action;
      bool is_ours = sig == SIGPIPE || sig == SIGXFSZ;
      if (sigaction (sig, NULL, &action) == 0
          && (is_ours || action.sa_handler != SIG_IGN))
        signal (sig, SIG_DFL);
    }
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

/* The new process: become the shell in PLACE, or say to TROUBLE why not.  It
   puts itself into the launcher's care, as we may be killed before we know of
   it.  */
_Noreturn static void
become_shell (const struct shell *s, enum shell_place place, int trouble)
{
  if (place == SHELL_APART)
    setpgid (0, 0);
  launcher_guard (s->launcher, ward_of[place], getpid ());
  give_back_signals ();
  if (connect_descriptors (place) == 0)
    execvp (s->words.word[0], s->words.word);
  int error = errno;
  ssize_t written = write (trouble, &error, sizeof error);
  (void) written;
  _exit (127);
}

/* Fork with all signals blocked, so that none meets our handlers there.  */
static pid_t
fork_shell (const struct shell *s, enum shell_place place, int trouble)
{
  sigset_t all, before;
  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &before);
  pid_t pid = fork ();
  int error = errno;
  if (pid == 0)
    become_shell (s, place, trouble);
  sigprocmask (SIG_SETMASK, &before, NULL);
  errno = error;
  return pid;
}

/* What the process PID says, whose TROUBLE ends when it is the shell: 0 or an
   errno, and then it is gone.  */
static int
await_shell (const struct shell *s, enum shell_place place, pid_t pid,
             int trouble)
{
  int error = 0;
  while (read (trouble, &error, sizeof error) < 0 && errno == EINTR)
    continue;
  if (error == 0)
    return 0;
  while (waitpid (pid, NULL, 0) < 0 && errno == EINTR)
    continue;
  launcher_guard (s->launcher, ward_of[place], 0);
  return error;
}

/* Start the words of S; 0 or an errno.  */
static int
start (const struct shell *s, enum shell_place place, pid_t *pid)
{
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return errno;
  *pid = fork_shell (s, place, ends[1]);
  int error = *pid < 0 ? errno : 0;
  close (ends[1]);
  if (error == 0)
    error = await_shell (s, place, *pid, ends[0]);
  close (ends[0]);
  return error;
}

int
shell_start (struct shell *s, const char *command, enum shell_place place,
             pid_t *pid)
{
  char **text = &s->words.word[s->words.count - 1], *none = *text;
  *text = (char *) command;
  int error = start (s, place, pid);
  *text = none;
  return error;
}

void
shell_ended (struct shell *s, enum shell_place place)
{
  launcher_guard (s->launcher, ward_of[place], 0);
}
