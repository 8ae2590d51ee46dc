/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "whole_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read SIZE bytes from FD; how many there were, or -1.  */
static ssize_t
read_all (int fd, uint8_t *bytes, size_t size)
{
  size_t have = 0;
  while (have < size)
    {
      ssize_t got = read (fd, bytes + have, size - have);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return -1;
      if (got == 0)
        break;
      have += (size_t) got;
    }
  return (ssize_t) have;
}

static uint8_t *
read_regular (int fd, const char *path, size_t *size, char *trouble)
{
  struct stat about;
  if (fstat (fd, &about) != 0)
    snprintf (trouble, TROUBLE_SIZE, "%s: %s", path, strerror (errno));
  else if (!S_ISREG (about.st_mode))
    snprintf (trouble, TROUBLE_SIZE, "%s: not a regular file", path);
  else if ((uint64_t) about.st_size > WHOLE_FILE_MAX)
    snprintf (trouble, TROUBLE_SIZE, "%s: larger than 1 GiB", path);
  else
    {
      uint8_t *bytes = malloc ((size_t) about.st_size + 1);
      ssize_t got
          = bytes == NULL ? -1 : read_all (fd, bytes, (size_t) about.st_size);
      if (got >= 0)
        {
          bytes[got] = 0;
          *size = (size_t) got;
          return bytes;
        }
      snprintf (trouble, TROUBLE_SIZE, "%s: %s", path, strerror (errno));
      free (bytes);
    }
  return NULL;
}

uint8_t *
whole_file_read (const char *path, size_t *size, char *trouble)
{
  /* A FIFO must not hold us up.  */
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    {
      snprintf (trouble, TROUBLE_SIZE, "%s: %s", path, strerror (errno));
      return NULL;
    }
  uint8_t *bytes = read_regular (fd, path, size, trouble);
  close (fd);
  return bytes;
}
