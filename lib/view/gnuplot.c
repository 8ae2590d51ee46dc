/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/gnuplot.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "view/gnuplot_picture.h"
#include "view/gnuplot_script.h"

/* The files of a picture in its directory.  */
static const char script_name[] = "figure.gp";
static const char data_name[] = GNUPLOT_DATA;
static const char picture_name[] = GNUPLOT_PICTURE;

/* How much of what gnuplot says is kept, and how many lines are passed on.  */
enum
{
  COMPLAINT_MAX = 4096,
  COMPLAINT_LINES = 5
};

/* The largest picture taken: a limit for the case that it is not one.  */
static const size_t picture_max = (size_t) 64 << 20;

char *
gnuplot_find (const char *path)
{
  while (path != NULL && *path != '\0')
    {
      size_t length = strcspn (path, ":");
      char *candidate;
      if (path[0] == '/')
        {
          if (asprintf (&candidate, "%.*s/gnuplot", (int) length, path) < 0)
            return NULL;
          struct stat status;
          if (stat (candidate, &status) == 0 && S_ISREG (status.st_mode)
              && access (candidate, X_OK) == 0)
            return candidate;
          free (candidate);
        }
      path += length + (path[length] == ':');
    }
  errno = ENOENT;
  return NULL;
}

/* --- files ------------------------------------------------------------- */

static int
write_all (int fd, const char *bytes, size_t length)
{
  while (length > 0)
    {
      ssize_t n = write (fd, bytes, length);
      if (n < 0 && errno != EINTR)
        return -1;
      if (n > 0)
        {
          bytes += n;
          length -= (size_t) n;
        }
    }
  return 0;
}

/* Make the file NAME in DIRECTORY hold CONTENT.  0 or -1 with errno.  */
static int
write_file (int directory, const char *name, const struct text *content)
{
  int fd = openat (directory, name,
                   O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0)
    return -1;
  int failed = write_all (fd, text_string (content), content->length);
  int errnum = errno;
  if (close (fd) != 0 && failed == 0)
    return -1;
  errno = errnum;
  return failed;
}

/* Append the file NAME in DIRECTORY to CONTENT.  0, or -1 with errno.  */
static int
read_file (int directory, const char *name, struct text *content)
{
  int fd = openat (directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0)
    return -1;
  char buffer[65536];
  ssize_t n;
  while ((n = read (fd, buffer, sizeof buffer)) != 0)
    {
      if (n > 0)
        text_append (content, buffer, (size_t) n);
      else if (errno != EINTR)
        break;
      if (content->length > picture_max)
        {
          errno = EFBIG;
          n = -1;
          break;
        }
    }
  int errnum = errno;
  close (fd);
  errno = content->failed ? ENOMEM : errnum;
  return n < 0 || content->failed ? -1 : 0;
}

/* Remove the directory PATH (open as DIRECTORY) and what we know in it.  */
static void
remove_directory (int directory, const char *path)
{
  if (directory >= 0)
    {
      unlinkat (directory, script_name, 0);
      unlinkat (directory, data_name, 0);
      unlinkat (directory, picture_name, 0);
      close (directory);
    }
  rmdir (path);
}

/* --- the process ------------------------------------------------------- */

static void
complain (const struct gnuplot *g, const char *what, int errnum)
{
  report (g->reporter, REPORT_ERROR, NULL, 0, "%s: %s", what,
          strerror (errnum));
}

/* In the child: become gnuplot, its standard error the pipe.  */
_Noreturn static void
become_gnuplot (const struct gnuplot *g, int directory, int null, int pipe,
                const char *path, const sigset_t *mask)
{
  char *argv[]
      = { (char *) "gnuplot", (char *) "-d", (char *) script_name, NULL };
  char *environment[] = { (char *) "LC_ALL=C.UTF-8", (char *) path, NULL };
  signal (SIGPIPE, SIG_DFL);
  signal (SIGXFSZ, SIG_DFL);
  sigprocmask (SIG_SETMASK, mask, NULL);
  if (setpgid (0, 0) == 0 && prctl (PR_SET_PDEATHSIG, SIGKILL) == 0
      && fchdir (directory) == 0 && dup2 (null, 0) == 0 && dup2 (null, 1) == 1
      && dup2 (pipe, 2) == 2)
    execve (g->program, argv, environment);
  /* no stdio between fork and exec */
  const char *reason = strerror (errno);
  if (write (2, reason, strlen (reason)) < 0)
    _exit (127);
  _exit (127);
}

/* The signals that would end us, but for those that are ignored.  */
static void
ending_signals (sigset_t *set)
{
  static const int ending[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
  sigemptyset (set);
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
    {
      struct sigaction action;
      if (sigaction (ending[i], NULL, &action) == 0
          && action.sa_handler != SIG_IGN)
        sigaddset (set, ending[i]);
    }
}

/* Add to COMPLAINT what is in the pipe FD by now.  */
static void
drain (int fd, struct text *complaint)
{
  char buffer[1024];
  struct pollfd wait = { .fd = fd, .events = POLLIN };
  while (complaint->length < COMPLAINT_MAX)
    {
      int ready = poll (&wait, 1, 0);
      ssize_t n = ready > 0 ? read (fd, buffer, sizeof buffer) : ready;
      if (n == 0 || (n < 0 && errno != EINTR))
        return;
      if (n > 0)
        text_append (complaint, buffer, (size_t) n);
    }
}

/* Ends of a run that are no wait status.  */
enum
{
  NOT_STARTED = -1,
  TOOK_TOO_LONG = -2,
  INTERRUPTED = -3
};

/* Gather what CHILD writes into its end of the pipe FD until it ends, or
   until the deadline or a signal that SIGNALS tells of ends it.  Its wait
   status, TOOK_TOO_LONG or INTERRUPTED.  */
static int
attend (pid_t child, int fd, int signals, unsigned timeout_ms,
        struct text *complaint)
{
  uint64_t deadline = clock_now_ns () + (uint64_t) timeout_ms * 1000000u;
  int ended = 0, status = 0;
  for (;;)
    {
      pid_t process = waitpid (child, &status, WNOHANG);
      if (process < 0 && errno == EINTR)
        continue;
      if (process != 0)
        break;
      uint64_t now = clock_now_ns ();
      if (now >= deadline)
        ended = TOOK_TOO_LONG;
      struct pollfd wait[2] = { { .fd = signals, .events = POLLIN },
                                { .fd = fd, .events = POLLIN } };
      /* after its end of the pipe has closed, look for its end often */
      if (poll (wait, 2, fd < 0 ? 2 : 20) < 0)
        continue;
      if (wait[0].revents != 0)
        ended = INTERRUPTED;
      if (ended != 0)
        {
          kill (-child, SIGKILL);
          kill (child, SIGKILL);
          while (waitpid (child, &status, 0) < 0 && errno == EINTR)
            continue;
          return ended;
        }
      char buffer[1024];
      ssize_t n = wait[1].revents != 0 ? read (fd, buffer, sizeof buffer) : 1;
      if (n == 0 || (n < 0 && errno != EINTR))
        fd = -1;
      else if (wait[1].revents != 0 && n > 0
               && complaint->length < COMPLAINT_MAX)
        text_append (complaint, buffer, (size_t) n);
    }
  if (fd >= 0)
    drain (fd, complaint);
  return status;
}

/* Run gnuplot in DIRECTORY; what it says goes to COMPLAINT.  BLOCKED are the
   signals that are blocked by now and end the run, OLD the mask that gnuplot
   gets.  Result as of attend, or NOT_STARTED with errno.  */
static int
run_gnuplot (const struct gnuplot *g, int directory, const sigset_t *blocked,
             const sigset_t *old, struct text *complaint)
{
  int result = NOT_STARTED, pipe_fd[2] = { -1, -1 };
  struct text path = { 0 };
  text_printf (&path, "PATH=%s", g->path == NULL ? "" : g->path);
  int null = open ("/dev/null", O_RDWR | O_CLOEXEC);
  int signals = signalfd (-1, blocked, SFD_CLOEXEC);
  if (!path.failed && null >= 0 && signals >= 0
      && pipe2 (pipe_fd, O_CLOEXEC) == 0)
    {
      pid_t child = fork ();
      if (child == 0)
        become_gnuplot (g, directory, null, pipe_fd[1], text_string (&path),
                        old);
      if (child > 0)
        {
          close (pipe_fd[1]);
          pipe_fd[1] = -1;
          result
              = attend (child, pipe_fd[0], signals, g->timeout_ms, complaint);
        }
    }
  int errnum = errno;
  const int opened[] = { null, signals, pipe_fd[0], pipe_fd[1] };
  for (size_t i = 0; i < sizeof opened / sizeof *opened; i++)
    if (opened[i] >= 0)
      close (opened[i]);
  text_free (&path);
  errno = errnum;
  return result;
}

/* Pass on the first lines of what gnuplot said, but for those that are blank
   or only mark a place with a caret.  */
static void
quote_complaint (const struct gnuplot *g, enum report_severity severity,
                 const struct text *complaint)
{
  const char *line = text_string (complaint);
  for (int shown = 0; *line != '\0' && shown < COMPLAINT_LINES;)
    {
      size_t length = strcspn (line, "\n");
      if (length > strspn (line, " ^\t"))
        {
          report (g->reporter, severity, NULL, 0, "gnuplot: %.*s",
                  (int) length, line);
          shown++;
        }
      line += length + (line[length] == '\n');
    }
}

/* Judge how a run with RESULT ended and read its picture.  0 or -1.  */
static int
collect (const struct gnuplot *g, int directory, int result,
         const struct text *complaint, struct text *picture)
{
  bool done = result >= 0 && WIFEXITED (result) && WEXITSTATUS (result) == 0;
  int errnum = errno;
  quote_complaint (g, done ? REPORT_WARNING : REPORT_ERROR, complaint);
  if (result == NOT_STARTED)
    complain (g, "cannot start gnuplot", errnum);
  else if (result == TOOK_TOO_LONG)
    report (g->reporter, REPORT_ERROR, NULL, 0,
            "gnuplot did not end within %g s and was stopped",
            g->timeout_ms / 1e3);
  else if (result >= 0 && WIFSIGNALED (result))
    report (g->reporter, REPORT_ERROR, NULL, 0, "gnuplot was ended by: %s",
            strsignal (WTERMSIG (result)));
  else if (result >= 0 && !done)
    report (g->reporter, REPORT_ERROR, NULL, 0, "gnuplot failed (status %d)",
            WEXITSTATUS (result));
  else if (done && read_file (directory, picture_name, picture) != 0)
    complain (g, "cannot read what gnuplot has drawn", errno);
  else if (done && gnuplot_picture_is_whole (picture))
    {
      gnuplot_picture_mend (picture);
      if (!picture->failed)
        return 0;
      complain (g, "cannot read what gnuplot has drawn", ENOMEM);
    }
  else if (done)
    report (g->reporter, REPORT_ERROR, NULL, 0,
            "gnuplot left a picture without its end (is the disk of the"
            " temporary directory full?)");
  return -1;
}

/* Draw in the new directory PATH.  */
static int
draw_in (const struct gnuplot *g, const char *path, const struct text *script,
         const struct text *data, const sigset_t *blocked, const sigset_t *old,
         struct text *picture)
{
  int result = -1;
  int directory = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (directory < 0 || write_file (directory, script_name, script) != 0
      || write_file (directory, data_name, data) != 0)
    complain (g, path, errno);
  else
    {
      struct text complaint = { 0 };
      int end = run_gnuplot (g, directory, blocked, old, &complaint);
      result = collect (g, directory, end, &complaint, picture);
      text_free (&complaint);
    }
  remove_directory (directory, path);
  return result;
}

int
gnuplot_draw (const struct gnuplot *g, const struct drawing *d, bool dark,
              struct text *picture)
{
  struct text path = { 0 }, script = { 0 }, data = { 0 };
  text_printf (&path, "%s/bench-figure-XXXXXX",
               g->temporary == NULL ? "/tmp" : g->temporary);
  gnuplot_script (d, dark, &script);
  gnuplot_data (d, dark, &data);
  int result = -1;
  if (d->failed || path.failed || script.failed || data.failed)
    complain (g, "cannot draw", ENOMEM);
  else
    {
      /* A signal must not end us before we have cleaned up.  */
      sigset_t blocked, old;
      ending_signals (&blocked);
      sigprocmask (SIG_BLOCK, &blocked, &old);
      if (mkdtemp (path.bytes) == NULL)
        complain (g, text_string (&path), errno);
      else
        result
            = draw_in (g, path.bytes, &script, &data, &blocked, &old, picture);
      sigprocmask (SIG_SETMASK, &old, NULL);
    }
  text_free (&path);
  text_free (&script);
  text_free (&data);
  return result;
}
