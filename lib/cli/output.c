/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/output.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/link_target.h"
#include "base/memory.h"
#include "base/standard_descriptors.h"
#include "base/text.h"
#include "cli/append.h"

/* Whether OUTPUT is written under another name first.  */
static bool
is_renamed (const struct output *output)
{
  return output->target != NULL;
}

/* Copies of the program's outputs while their partial files are neither
   renamed nor told of, for programs that die in between: a partial file that
   holds nothing yet must not stay, one that does must be named.  No program
   has more at a time: bench-train makes a model in five forms.  */
static struct output unfinished[5];

enum
{
  UNFINISHED_MAX = sizeof unfinished / sizeof *unfinished
};

static void
abandon_unfinished (void)
{
  for (int i = 0; i < UNFINISHED_MAX; i++)
    if (unfinished[i].partial != NULL)
      output_abandon (&unfinished[i]);
}

static void
remember (const struct output *output)
{
  static bool is_registered;
  is_registered = is_registered || atexit (abandon_unfinished) == 0;
  for (int i = 0; is_registered && i < UNFINISHED_MAX; i++)
    if (unfinished[i].partial == NULL)
      {
        unfinished[i] = *output;
        return;
      }
}

static void
forget (const char *partial)
{
  for (int i = 0; partial != NULL && i < UNFINISHED_MAX; i++)
    if (unfinished[i].partial == partial)
      unfinished[i] = (struct output){ 0 };
}

/* In a signal's handler, which then ends the program as if there were none:
   remove what is of no use.  */
static void
remove_useless (int signal_number)
{
  for (int i = 0; i < UNFINISHED_MAX; i++)
    {
      const char *partial = unfinished[i].partial;
      struct stat about;
      if (partial != NULL && lstat (partial, &about) == 0
          && (unfinished[i].whole_only || about.st_size == 0))
        unlink (partial);
    }
  raise (signal_number);
}

void
output_clean_on_signals (void)
{
  static const int ending[] = { SIGINT, SIGTERM, SIGHUP };
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
    {
      struct sigaction action;
      if (sigaction (ending[i], NULL, &action) != 0
          || action.sa_handler == SIG_IGN)
        continue;
      action = (struct sigaction){ .sa_handler = remove_useless,
                                   .sa_flags = (int) SA_RESETHAND };
      sigaction (ending[i], &action, NULL);
    }
}

static void
say_append_error (const char *path, int error)
{
  if (error == EILSEQ)
    diag_error ("cannot append to '%s': its last line has no newline and may "
                "be torn",
                path);
  else
    diag_errno (error, "cannot append to '%s'", path);
}

/* Behind the stream: a FILE keeps that a write failed, but not why.  */
struct output_writer
{
  int fd;
  int error; /* of the first write that failed, or 0 */
};

static ssize_t
write_on (void *context, const char *bytes, size_t size)
{
  struct output_writer *writer = context;
  size_t written = 0;
  while (written < size)
    {
      ssize_t n = write (writer->fd, bytes + written, size - written);
      if (n < 0 && errno == EAGAIN)
        poll (&(struct pollfd){ .fd = writer->fd, .events = POLLOUT }, 1, -1);
      else if (n < 0 && errno != EINTR)
        {
          if (writer->error == 0)
            writer->error = errno;
          return (ssize_t) written;
        }
      else if (n > 0)
        written += (size_t) n;
    }
  return (ssize_t) written;
}

static int
close_writer (void *context)
{
  struct output_writer *writer = context;
  int result = close (writer->fd);
  if (result != 0 && writer->error == 0)
    writer->error = errno;
  return result;
}

/* Have OUTPUT write to its descriptor.  0, or -1 with errno.  */
static int
open_stream (struct output *output)
{
  output->writer = malloc (sizeof *output->writer);
  if (output->writer == NULL)
    return -1;
  *output->writer = (struct output_writer){ .fd = output->fd };
  output->stream = fopencookie (
      output->writer, "w",
      (cookie_io_functions_t){ .write = write_on, .close = close_writer });
  if (output->stream != NULL)
    return 0;
  free (output->writer);
  return -1;
}

static int
open_standard_output (struct output *output)
{
  if (!standard_output_is_open ())
    {
      diag_errno (errno, "standard output");
      return -1;
    }
  *output
      = (struct output){ .stream = stdout, .fd = STDOUT_FILENO, .lock = -1 };
  /* Colours ask the stream itself whether it is a terminal.  */
  if (isatty (STDOUT_FILENO) || open_stream (output) == 0)
    return 0;
  diag_errno (errno, "standard output");
  return -1;
}

/* Open the partial file at PATH, which is a regular file or not there: what a
   symbolic link of that name leads to is not ours to write, and a pipe would
   let us wait for ever.  A descriptor, or -1 with errno.  */
static int
open_partial (const char *path)
{
  int fd = open (
      path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  struct stat about;
  if (fd < 0 || fstat (fd, &about) != 0 || S_ISREG (about.st_mode))
    return fd;
  close (fd);
  errno = EEXIST;
  return -1;
}

/* Lock the partial file FD of OUTPUT against others that write there.  0, or
   an errno.  */
static int
lock_partial (const struct output *output, int fd)
{
  if (flock (fd, LOCK_EX | LOCK_NB) == 0)
    return 0;
  if (errno != EWOULDBLOCK)
    return 0; /* a file system without locks */
  if (!output->appends)
    return EBUSY;
  diag_note ("waiting for another program that writes '%s'", output->partial);
  while (flock (fd, LOCK_EX) != 0)
    if (errno != EINTR)
      return errno;
  return 0;
}

/* Whether PATH is the name of the file FD: 1 or 0; -1 with errno when that
   can not be told.  */
static int
is_named (int fd, const char *path)
{
  struct stat about, named;
  if (fstat (fd, &about) != 0)
    return -1;
  if (lstat (path, &named) != 0)
    return errno == ENOENT ? 0 : -1;
  return about.st_dev == named.st_dev && about.st_ino == named.st_ino;
}

/* Open, lock and empty the partial file.  0, or -1 with errno.  */
static int
take_partial (struct output *output)
{
  for (;;)
    {
      int fd = output->fd = open_partial (output->partial);
      if (fd < 0)
        return -1;
      int error = lock_partial (output, fd);
      int named = error == 0 ? is_named (fd, output->partial) : 0;
      if (named > 0 && ftruncate (fd, 0) == 0)
        {
          output->lock = fcntl (fd, F_DUPFD_CLOEXEC, 0);
          return 0;
        }
      if (named != 0)
        error = errno;
      close (fd);
      errno = error;
      if (error != 0)
        return -1;
      /* Whoever held the lock has put the file into place: anew.  */
    }
}

/* Undo what was opened and not written to; errno stays.  */
static void
give_back (const struct output *output)
{
  int saved_errno = errno;
  if (is_renamed (output))
    unlink (output->partial);
  close (output->fd);
  if (output->lock >= 0)
    close (output->lock);
  errno = saved_errno;
}

/* Open what can not be renamed into place.  Our DESCRIPTOR is shared, so that
   its place in a file is, too; what another process has open may hold what is
   not ours to overwrite.  0, or -1 with errno.  */
static int
open_direct (struct output *output, int descriptor)
{
  output->fd = descriptor >= 0
                   ? descriptor_copy_lent (descriptor)
                   : open (output->partial, O_WRONLY | O_APPEND | O_CLOEXEC);
  return output->fd < 0 ? -1 : 0;
}

/* Find where PATH leads, and what it is called meanwhile.  The number of our
   descriptor, if it is one; else a negative number.  */
static int
set_names (struct output *output, const char *path)
{
  int descriptor;
  struct stat about;
  struct text partial = { 0 };
  char *target = link_target (path, &descriptor);
  if (target == NULL)
    die_errno (errno, "%s", path);
  output->path = or_die (strdup (path));
  if (descriptor != LINK_TO_NAME
      || (stat (target, &about) == 0 && !S_ISREG (about.st_mode)))
    {
      free (target);
      output->partial = or_die (strdup (path));
      return descriptor;
    }
  text_printf (&partial, "%s.partial", target);
  output->target = target;
  output->partial = or_die (text_take (&partial));
  return descriptor;
}

static void
free_names (const struct output *output)
{
  free (output->path);
  free (output->target);
  free (output->partial);
}

static int
open_output (struct output *output, const char *path, bool appends,
             bool whole_only)
{
  /* A file larger than may be is an error of write, told of as any other.  */
  signal (SIGXFSZ, SIG_IGN);
  if (path == NULL || strcmp (path, "-") == 0)
    return open_standard_output (output);
  struct stat about;
  if (*path == '\0')
    {
      diag_error ("the name of the output file is empty");
      return -1;
    }
  int found = stat (path, &about);
  if (found == 0 && S_ISDIR (about.st_mode))
    errno = EISDIR;
  /* EACCES too where the system follows no links, as in /tmp.  */
  if ((found == 0 && S_ISDIR (about.st_mode))
      || (found != 0 && (errno == EACCES || errno == ELOOP)))
    {
      diag_errno (errno, "%s", path);
      return -1;
    }
  *output = (struct output){ .fd = -1, .lock = -1, .whole_only = whole_only };
  int descriptor = set_names (output, path);
  output->appends = appends && is_renamed (output);
  if (output->appends && append_check (output->target) != 0)
    {
      say_append_error (path, errno);
      free_names (output);
      return -1;
    }
  bool is_open = (is_renamed (output) ? take_partial (output)
                                      : open_direct (output, descriptor))
                 == 0;
  if (!is_open || open_stream (output) != 0)
    {
      if (is_open)
        give_back (output);
      if (errno == EBUSY && is_renamed (output))
        diag_error ("'%s' is being written by another program",
                    output->partial);
      else
        diag_errno (errno, "%s", output->partial);
      free_names (output);
      return -1;
    }
  if (is_renamed (output))
    remember (output);
  return 0;
}

int
output_open (struct output *output, const char *path)
{
  return open_output (output, path, false, false);
}

int
output_open_whole (struct output *output, const char *path)
{
  return open_output (output, path, false, true);
}

int
output_open_append (struct output *output, const char *path)
{
  return open_output (output, path, true, false);
}

/* Flush and close the stream; 0 or the errno of its first failure.  */
static int
close_stream (const struct output *output)
{
  bool failed_before = ferror (output->stream) != 0;
  errno = 0;
  int error = fflush (output->stream) == 0 ? 0 : errno;
  if (fclose (output->stream) != 0 && error == 0)
    error = errno;
  if (output->writer != NULL && output->writer->error != 0)
    error = output->writer->error;
  if (error == 0 && failed_before)
    error = EIO;
  return error;
}

/* Free the names, and tell of a partial file that STAYS.  */
static void
finish (struct output *output, bool stays)
{
  if (stays && output->whole_only)
    unlink (output->partial);
  else if (stays)
    diag_error ("what was written stays in '%s'", output->partial);
  struct output finished = *output;
  free (output->writer);
  if (output->lock >= 0)
    close (output->lock);
  *output = (struct output){ 0 };
  forget (finished.partial);
  free_names (&finished);
}

/* Give the partial file its name, or add it to that file.  0, or -1 with
   errno after a message.  */
static int
put_into_place (const struct output *output)
{
  bool done = output->appends
                  ? append_file (output->target, output->partial) == 0
                  : rename (output->partial, output->target) == 0;
  if (done && output->appends)
    unlink (output->partial);
  if (done)
    return 0;
  int error = errno;
  if (output->appends)
    say_append_error (output->path, error);
  else
    diag_errno (error, "cannot rename '%s' to '%s'", output->partial,
                output->target);
  errno = error;
  return -1;
}

int
output_commit (struct output *output)
{
  int error = close_stream (output);
  if (error != 0 && output->path == NULL)
    diag_errno (error, "write error");
  else if (error != 0)
    diag_errno (error, "%s: write error", output->path);
  else if (memory_ran_out ())
    {
      error = ENOMEM;
      diag_error ("memory exhausted");
    }
  else if (is_renamed (output) && put_into_place (output) != 0)
    error = errno;
  finish (output, error != 0 && is_renamed (output));
  return error == 0 ? 0 : -1;
}

void
output_abandon (struct output *output)
{
  int error = close_stream (output);
  struct stat about;
  bool stays = is_renamed (output);
  if (output->path == NULL && error != 0)
    diag_errno (error, "write error");
  if (stays && stat (output->partial, &about) == 0 && about.st_size == 0)
    {
      unlink (output->partial);
      stays = false;
    }
  finish (output, stays);
}

bool
output_is_terminal (const struct output *output)
{
  return output->path == NULL && isatty (output->fd);
}
