/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/standard_descriptors.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

void
standard_descriptors_occupy (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0)
      {
        /* The lowest free descriptor, so FD itself: the wrong way round.  */
        int way = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (open ("/dev/null", way) < 0)
          return;
      }
}

static bool
is_writable (int fd)
{
  int flags = fcntl (fd, F_GETFL);
  if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY)
    errno = EBADF;
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

bool
standard_output_is_open (void)
{
  return is_writable (STDOUT_FILENO);
}

int
descriptor_copy_lent (int fd)
{
  int flags = fcntl (fd, F_GETFD);
  if (flags >= 0 && (flags & FD_CLOEXEC) != 0)
    errno = EBADF; /* our own, or it had not come through exec */
  return flags >= 0 && (flags & FD_CLOEXEC) == 0 && is_writable (fd)
             ? fcntl (fd, F_DUPFD_CLOEXEC, 0)
             : -1;
}
