/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that ask us to end, and the terminal they often come from.  Each
   test happens in a process of its own, whose exit status says whether it
   went well.  */
#include <config.h>
#include "run/interrupt.h"
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include "run/supervise.h"
#include "tap.h"

extern char **environ;

static const char *self;

/* ---- What the commands do.  ---- */

static int
command (const char *what)
{
  char byte;
  if (strcmp (what, "is-foreground") == 0)
    return tcgetpgrp (STDIN_FILENO) == getpgrp () ? 0 : 1;
  if (strcmp (what, "read") == 0)
    return read (STDIN_FILENO, &byte, 1) == 1 ? 0 : 1;
  if (write (STDIN_FILENO, "x", 1) != 1)
    return 1;
  for (;;)
    pause ();
}

/* ---- What happens in a process of its own.  ---- */

static int
notes_signals (void)
{
  struct pollfd event = { .events = POLLIN };
  if (interrupt_watch () != 0 || interrupt_signal () != 0)
    return 1;
  event.fd = interrupt_fd ();
  if (poll (&event, 1, 0) != 0)
    return 2;
  raise (SIGTERM);
  raise (SIGINT);
  if (interrupt_signal () != SIGTERM || interrupt_flag != SIGTERM)
    return 3;
  if (poll (&event, 1, 0) != 1)
    return 4;
  interrupt_drain ();
  if (poll (&event, 1, 0) != 0)
    return 5;
  raise (SIGPIPE);
  raise (SIGTSTP);
  return interrupt_take_suspend () && !interrupt_take_suspend () ? 0 : 6;
}

static int
keeps_ignored (void)
{
  signal (SIGINT, SIG_IGN);
  if (interrupt_watch () != 0)
    return 1;
  raise (SIGINT);
  return interrupt_signal () == 0 ? 0 : 2;
}

static int
dies (void)
{
  interrupt_watch ();
  raise (SIGHUP);
  interrupt_die (interrupt_signal ());
  return 1;
}

/* Run this program as WHAT on the terminal that is our standard input.  */
static enum supervise_end
run_on_terminal (const char *what, bool foreground,
                 struct launch_result *result)
{
  struct supervision s = { .launcher = launcher_start (), .grace_ms = 60000 };
  char *argv[] = { (char *) self, (char *) what, NULL };
  struct launch launch = { .path = self,
                           .argv = argv,
                           .envp = environ,
                           .stdin_fd = STDIN_FILENO,
                           .stdout_fd = STDOUT_FILENO,
                           .stderr_fd = STDERR_FILENO,
                           .foreground = foreground };
  interrupt_watch ();
  enum supervise_end end = supervise_run (&s, &launch, result);
  launcher_end (s.launcher);
  return end;
}

static int
lends_terminal (void)
{
  struct launch_result result;
  if (run_on_terminal ("is-foreground", true, &result) != SUPERVISE_ENDED)
    return 1;
  if (result.status != 0)
    return 2;
  return tcgetpgrp (STDIN_FILENO) == getpgrp () ? 0 : 3;
}

static int
takes_interrupt (void)
{
  struct launch_result result;
  if (run_on_terminal ("say-x", true, &result) != SUPERVISE_INTERRUPTED)
    return 1;
  return interrupt_signal () == SIGINT ? 0 : 2;
}

static int
tells_of_terminal (void)
{
  struct launch_result result;
  if (run_on_terminal ("read", false, &result) != SUPERVISE_TERMINAL)
    return 1;
  return result.stopped_by == SIGTTIN ? 0 : 2;
}

/* ---- The tests.  ---- */

/* The wait status of ALONE in a process of its own.  */
static int
status_of (int (*alone) (void))
{
  int status = -1;
  fflush (stdout);
  pid_t process = fork ();
  if (process == 0)
    _exit (alone ());
  waitpid (process, &status, 0);
  return status;
}

/* The same with the slave of MASTER as controlling terminal and standard
   input; an "x" that is written there is answered by Ctrl-C.  */
static int
status_on_terminal (int (*alone) (void))
{
  int status = -1, master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || grantpt (master) != 0 || unlockpt (master) != 0)
    return -1;
  fflush (stdout);
  pid_t process = fork ();
  if (process == 0)
    {
      setsid ();
      int terminal = open (ptsname (master), O_RDWR);
      dup2 (terminal, STDIN_FILENO);
      close (terminal);
      _exit (alone ());
    }
  char byte;
  struct pollfd event = { .fd = master, .events = POLLIN };
  while (waitpid (process, &status, WNOHANG) == 0)
    if (poll (&event, 1, 10) == 1 && read (master, &byte, 1) == 1
        && byte == 'x' && write (master, "\003", 1) != 1)
      break;
  close (master);
  return status;
}

static void
holds (int status, const char *sentence)
{
  if (!ok (status == 0, sentence))
    printf ("# status %#x\n", (unsigned) status);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return command (argv[1]);
  char path[4096];
  ssize_t length = readlink ("/proc/self/exe", path, sizeof path - 1);
  if (length < 0)
    return 1;
  path[length] = '\0';
  self = path;
  /* Whatever the caller ignores; it matters here.  */
  signal (SIGINT, SIG_DFL);
  signal (SIGHUP, SIG_DFL);
  signal (SIGTERM, SIG_DFL);
  signal (SIGTSTP, SIG_DFL);

  holds (status_of (notes_signals), "the first signal is noted, and Ctrl-Z");
  holds (status_of (keeps_ignored), "an ignored signal stays ignored");
  int status = status_of (dies);
  ok (WIFSIGNALED (status) && WTERMSIG (status) == SIGHUP,
      "a program can die by the signal that it noted");

  int master = posix_openpt (O_RDWR | O_NOCTTY);
  if (master < 0)
    {
      printf ("ok 4 # SKIP no pseudo-terminals\n1..4\n");
      return 0;
    }
  close (master);
  holds (status_on_terminal (lends_terminal),
         "a command gets the terminal, and the caller takes it back");
  holds (status_on_terminal (takes_interrupt),
         "a Ctrl-C that goes to the command interrupts us, too");
  holds (status_on_terminal (tells_of_terminal),
         "a command that reads a terminal not lent to it is no silent hang");
  return plan ();
}
