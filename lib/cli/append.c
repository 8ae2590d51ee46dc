/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "cli/append.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* 0 where the file FD, of SIZE bytes, is empty or ends with a newline.  */
static int
check_end (int fd, off_t size)
{
  char last = '\n';
  if (size > 0 && pread (fd, &last, 1, size - 1) < 0)
    return -1;
  if (last == '\n')
    return 0;
  errno = EILSEQ;
  return -1;
}

/* Close FD and return RESULT, whose errno stays.  */
static int
close_after (int fd, int result)
{
  int saved_errno = errno;
  if (fd >= 0)
    close (fd);
  errno = saved_errno;
  return result;
}

int
append_check (const char *path)
{
  struct stat about;
  int fd = open (path, O_RDWR | O_CLOEXEC);
  if (fd < 0)
    return errno == ENOENT ? 0 : -1;
  int result = fstat (fd, &about) == 0 ? check_end (fd, about.st_size) : -1;
  return close_after (fd, result);
}

static int
lock (int fd)
{
  int locked;
  do
    locked = flock (fd, LOCK_EX);
  while (locked != 0 && errno == EINTR);
  /* Some network file systems have no locks: then without.  */
  return locked == 0 || errno == ENOLCK || errno == EOPNOTSUPP ? 0 : -1;
}

/* Open and lock PATH: the file that has this name once the lock is ours.  A
   descriptor, or -1 with errno.  */
static int
open_locked (const char *path, struct stat *about)
{
  for (;;)
    {
      int fd = open (path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
      struct stat named;
      if (fd < 0 || lock (fd) != 0 || fstat (fd, about) != 0)
        return close_after (fd, -1);
      if (stat (path, &named) == 0 && named.st_dev == about->st_dev
          && named.st_ino == about->st_ino)
        return fd;
      close (fd); /* it was replaced meanwhile */
    }
}

static int
write_all (int fd, const char *bytes, size_t size)
{
  while (size > 0)
    {
      ssize_t n = write (fd, bytes, size);
      if (n < 0 && errno != EINTR)
        return -1;
      if (n > 0)
        {
          bytes += n;
          size -= (size_t) n;
        }
    }
  return 0;
}

static int
copy (int to, int from)
{
  char block[64 * 1024];
  for (;;)
    {
      ssize_t n = read (from, block, sizeof block);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return (int) n;
      if (write_all (to, block, (size_t) n) != 0)
        return -1;
    }
}

/* Add FROM to the locked TO, which has SIZE bytes.  */
static int
add (int to, off_t size, int from)
{
  struct stat more;
  if (check_end (to, size) != 0 || fstat (from, &more) != 0)
    return -1;
  /* A full disk shows here; file systems that can't tell go on.  */
  if (more.st_size > 0
      && fallocate (to, FALLOC_FL_KEEP_SIZE, size, more.st_size) != 0
      && (errno == ENOSPC || errno == EDQUOT))
    return -1;
  if (copy (to, from) == 0 && fsync (to) == 0)
    return 0;
  int saved_errno = errno;
  if (ftruncate (to, size) != 0)
    fsync (to); /* then readers drop the torn line */
  errno = saved_errno;
  return -1;
}

int
append_file (const char *path, const char *from)
{
  int source = open (from, O_RDONLY | O_CLOEXEC);
  if (source < 0)
    return -1;
  struct stat about;
  int to = open_locked (path, &about);
  int result = to < 0 ? -1 : add (to, about.st_size, source);
  result = close_after (to, result);
  return close_after (source, result);
}
