/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dropping caches, through a file that drops none.  */
#include <config.h>
#include "run/caches.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>
#include "tap.h"

int
main (void)
{
  char file[] = "/tmp/test-caches-XXXXXX", content[8] = "";
  int fd = mkstemp (file);
  if (fd < 0)
    return 2;
  ok (caches_check (file) == 0 && pread (fd, content, 7, 0) == 0,
      "looking whether it is allowed drops nothing");
  ok (caches_drop (file) == 0 && pread (fd, content, 7, 0) == 2
          && strcmp (content, "3\n") == 0,
      "3 stands for pages, directories and inodes");
  close (fd);
  unlink (file);
  errno = 0;
  ok (caches_check (file) == -1 && errno == ENOENT && caches_drop (file) == -1
          && access (file, F_OK) != 0,
      "a file that is not there is not made");
  errno = 0;
  ok (caches_drop ("/dev/full") == -1 && errno == ENOSPC,
      "that the kernel refuses is told");
  return plan ();
}
