/* SPDX-License-Identifier: GPL-3.0-or-later */
/* on-terminal [-c COLUMNS] [-e TEXT [-r COMMAND] [-s BYTES]]... -- PROGRAM...

   Run PROGRAM on a terminal of its own, under a little shell with job control:
   when PROGRAM stops, the shell takes the terminal back, prints "stopped", and
   continues PROGRAM in the foreground once a line is typed.

   What appears on the terminal goes to standard output.  As soon as TEXT has
   appeared, after the TEXT before it, COMMAND is run by sh and BYTES are
   typed.  The status is PROGRAM's, 128 + N for signal N; 99 if a TEXT never
   came.  */
#include <config.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* So long at most, whatever happens.  */
#define GIVE_UP_S 120

enum
{
  EXPECTATIONS = 16,
  SCREEN = 1 << 20
};

static struct expectation
{
  const char *text, *command, *bytes;
} expected[EXPECTATIONS];
static int expectations;

_Noreturn static void
fail (const char *what)
{
  perror (what);
  exit (99);
}

/* ---- The shell, leader of the terminal's session.  ---- */

static void
become_program (char *argv[])
{
  setpgid (0, 0);
  tcsetpgrp (STDIN_FILENO, getpid ());
  static const int defaults[] = { SIGINT, SIGTSTP, SIGTTIN, SIGTTOU };
  for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
    signal (defaults[i], SIG_DFL);
  execvp (argv[0], argv);
  _exit (127);
}

/* PROGRAM was stopped: wait for a line, then continue it.  */
static void
resume (pid_t program)
{
  char line[64];
  tcsetpgrp (STDIN_FILENO, getpgrp ());
  if (write (STDOUT_FILENO, "stopped\n", 8) != 8
      || read (STDIN_FILENO, line, sizeof line) <= 0)
    _exit (99);
  tcsetpgrp (STDIN_FILENO, program);
  kill (-program, SIGCONT);
}

_Noreturn static void
be_shell (const char *terminal, char *argv[])
{
  setsid ();
  int fd = open (terminal, O_RDWR);
  if (fd < 0)
    _exit (99);
  for (int i = 0; i < 3; i++)
    dup2 (fd, i);
  if (fd > STDERR_FILENO)
    close (fd);
  signal (SIGINT, SIG_IGN);
  signal (SIGTSTP, SIG_IGN);
  signal (SIGTTOU, SIG_IGN);
  pid_t program = fork ();
  if (program == 0)
    become_program (argv);
  setpgid (program, program);
  int status;
  while (waitpid (program, &status, WUNTRACED) == program)
    {
      if (WIFSIGNALED (status))
        _exit (128 + WTERMSIG (status));
      if (WIFEXITED (status))
        _exit (WEXITSTATUS (status));
      resume (program);
    }
  _exit (99);
}

/* ---- Who sits before the terminal.  ---- */

static int
open_terminal (unsigned short columns)
{
  int master = posix_openpt (O_RDWR | O_NOCTTY | O_CLOEXEC);
  struct winsize size = { .ws_row = 24, .ws_col = columns };
  if (master < 0 || grantpt (master) != 0 || unlockpt (master) != 0
      || ioctl (master, TIOCSWINSZ, &size) != 0)
    fail ("no terminal");
  return master;
}

/* Do what E says.  */
static void
act (const struct expectation *e, int master)
{
  if (e->command != NULL && system (e->command) != 0)
    fprintf (stderr, "on-terminal: failed: %s\n", e->command);
  size_t length = e->bytes == NULL ? 0 : strlen (e->bytes);
  if (length > 0 && write (master, e->bytes, length) != (ssize_t) length)
    fail ("cannot type");
}

/* Look at the terminal until nobody is on it any more; how many expectations
   were met.  */
static int
watch (int master)
{
  static char screen[SCREEN];
  size_t length = 0;
  char *seen = screen;
  int met = 0;
  ssize_t n;
  while (length < SCREEN - 1
         && (n = read (master, screen + length, SCREEN - 1 - length)) > 0)
    {
      if (write (STDOUT_FILENO, screen + length, (size_t) n) != n)
        fail ("write error");
      length += (size_t) n;
      screen[length] = '\0';
      char *found;
      while (
          met < expectations
          && (found = memmem (seen, length - (size_t) (seen - screen),
                              expected[met].text, strlen (expected[met].text)))
                 != NULL)
        {
          seen = found + strlen (expected[met].text);
          act (&expected[met++], master);
        }
    }
  return met;
}

static char **
read_arguments (int argc, char *argv[], unsigned short *columns)
{
  for (int option; (option = getopt (argc, argv, "+c:e:r:s:")) != -1;)
    if (option == 'c')
      *columns = (unsigned short) atoi (optarg);
    else if (option == 'e' && expectations < EXPECTATIONS)
      expected[expectations++].text = optarg;
    else if (option == 'r' && expectations > 0)
      expected[expectations - 1].command = optarg;
    else if (option == 's' && expectations > 0)
      expected[expectations - 1].bytes = optarg;
    else
      exit (99);
  if (optind == argc)
    exit (99);
  return argv + optind;
}

int
main (int argc, char *argv[])
{
  unsigned short columns = 80;
  char **program = read_arguments (argc, argv, &columns);
  int master = open_terminal (columns);
  pid_t shell = fork ();
  if (shell == 0)
    be_shell (ptsname (master), program);
  alarm (GIVE_UP_S); /* the terminal hangs up then */
  int met = watch (master), status;
  close (master);
  if (waitpid (shell, &status, 0) != shell)
    fail ("cannot wait");
  if (met < expectations)
    {
      fprintf (stderr, "on-terminal: never seen: '%s'\n", expected[met].text);
      return 99;
    }
  return WIFEXITED (status) ? WEXITSTATUS (status) : 99;
}
