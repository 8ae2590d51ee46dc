/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/caches.h"
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

/* Write BYTES to FILE, which is there; 0 or -1 with errno.  */
static int
write_to (const char *file, const char *bytes, size_t length)
{
  int fd = open (file, O_WRONLY | O_CLOEXEC);
  if (fd < 0)
    return -1;
  int error = length > 0 && write (fd, bytes, length) < 0 ? errno : 0;
  close (fd);
  errno = error;
  return error == 0 ? 0 : -1;
}

int
caches_check (const char *file)
{
  return write_to (file, NULL, 0);
}

int
caches_drop (const char *file)
{
  sync (); /* pages that are not on the disk yet can't be dropped */
  return write_to (file, "3\n", 2);
}
