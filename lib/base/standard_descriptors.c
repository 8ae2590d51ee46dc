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

bool
standard_output_is_open (void)
{
  int flags = fcntl (STDOUT_FILENO, F_GETFL);
  if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY)
    errno = EBADF;
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}
