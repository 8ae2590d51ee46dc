/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/lock.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>
#include "run/descendants.h"

/* How much of the holder's command is told.  */
#define COMMAND_LENGTH 100

struct lock
{
  int fd;
  bool is_held;
};

/* Read the holder's process id: it, 0 when nothing is there, or -1 when what
   is there is nothing of ours.  */
static pid_t
read_holder (int fd)
{
  char line[32];
  ssize_t length = pread (fd, line, sizeof line - 1, 0);
  if (length <= 0)
    return length == 0 ? 0 : -1;
  line[length] = '\0';
  char *end;
  long process = strtol (line, &end, 10);
  bool is_ours = line[0] >= '1' && line[0] <= '9' && strcmp (end, "\n") == 0
                 && process <= 0x7fffffff;
  return is_ours ? (pid_t) process : -1;
}

/* Whether the file behind FD may serve.  */
static bool
is_acceptable (int fd, bool is_named)
{
  struct stat about;
  return fstat (fd, &about) == 0 && S_ISREG (about.st_mode)
         && read_holder (fd) >= 0
         && (is_named
             || (about.st_uid == geteuid () && about.st_nlink == 1
                 && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0));
}

struct lock *
lock_open (const char *file, bool is_named)
{
  struct lock *l = calloc (1, sizeof *l);
  if (l == NULL)
    return NULL;
  int flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
              | (is_named ? 0 : O_NOFOLLOW);
  l->fd = open (file, flags, S_IRUSR | S_IWUSR);
  if (l->fd < 0)
    {
      int error = errno == ELOOP && !is_named ? EPERM : errno;
      free (l);
      errno = error;
      return NULL;
    }
  if (is_acceptable (l->fd, is_named))
    return l;
  close (l->fd);
  free (l);
  errno = EPERM;
  return NULL;
}

/* Say in the file that nobody holds it any more, so that no process that gets
   our number later passes for the holder.  */
void
lock_close (struct lock *l)
{
  if (l == NULL)
    return;
  if (l->is_held && ftruncate (l->fd, 0) != 0)
    errno = 0; /* then the next holder will */
  close (l->fd);
  free (l);
}

void
lock_put_name (struct text *to, const char *directory)
{
  struct utsname name;
  const char *host = uname (&name) != 0 ? "" : name.nodename;
  text_printf (to, "%s/benchutils-%lu@", directory,
               (unsigned long) geteuid ());
  for (; *host != '\0'; host++)
    text_putc (to, *host == '/' ? '_' : *host);
  text_puts (to, ".lock");
}

/* Write our process id, by which those below us know the lock as ours; without
   it they would wait for us for ever.  Whether that went well; errno.  */
static bool
write_holder (int fd)
{
  char line[32];
  int length = snprintf (line, sizeof line, "%ld\n", (long) getpid ());
  return ftruncate (fd, 0) == 0
         && pwrite (fd, line, (size_t) length, 0) == length;
}

enum lock_state
lock_try (struct lock *l)
{
  int got;
  do
    got = flock (l->fd, LOCK_EX | LOCK_NB);
  while (got != 0 && errno == EINTR);
  if (got == 0)
    {
      l->is_held = true;
      return write_holder (l->fd) ? LOCK_HELD : LOCK_FAILED;
    }
  if (errno != EWOULDBLOCK)
    return LOCK_FAILED;
  pid_t holder = read_holder (l->fd);
  return holder > 0 && descendants_include (holder, getpid ()) ? LOCK_INHERITED
                                                               : LOCK_TAKEN;
}

/* Append the command line of PROCESS, in brackets and cut, if it may be
   read.  */
static void
put_command (struct text *to, pid_t process)
{
  char name[64], command[COMMAND_LENGTH];
  snprintf (name, sizeof name, "/proc/%ld/cmdline", (long) process);
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  ssize_t length = read (fd, command, sizeof command);
  close (fd);
  bool is_cut = length == sizeof command;
  if (length > 0 && command[length - 1] == '\0')
    length--;
  if (length <= 0)
    return;
  for (ssize_t i = 0; i < length; i++)
    if (command[i] == '\0')
      command[i] = ' ';
  text_puts (to, " (");
  text_append (to, command, (size_t) length);
  text_puts (to, is_cut ? "...)" : ")");
}

void
lock_put_holder (struct text *to, const struct lock *l)
{
  pid_t holder = read_holder (l->fd);
  if (holder <= 0)
    {
      text_puts (to, "another process");
      return;
    }
  text_printf (to, "process %ld", (long) holder);
  put_command (to, holder);
}
