/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/files_read.h"
#include <sys/stat.h>

int
files_read_add (struct intern_table *files, int fd)
{
  struct stat status;
  if (fstat (fd, &status) < 0 || !S_ISREG (status.st_mode))
    return 0;
  uint64_t key[2] = { status.st_dev, status.st_ino };
  size_t known = files->count;
  ptrdiff_t at = intern_add (files, (const char *) key, sizeof key);
  return at < 0 ? -1 : (size_t) at < known;
}
