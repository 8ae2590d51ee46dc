/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/kernel_file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
kernel_file_number_at (int fd, double *number)
{
  char digits[64], *end;
  ssize_t length = pread (fd, digits, sizeof digits - 1, 0);
  if (length < 0)
    return -1;
  digits[length] = '\0';
  long long value = strtoll (digits, &end, 10);
  if (end == digits)
    {
      errno = EINVAL;
      return -1;
    }
  *number = (double) value;
  return 0;
}

int
kernel_file_number (const char *file, double *number)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return -1;
  int status = kernel_file_number_at (fd, number);
  int saved_errno = errno;
  close (fd);
  errno = saved_errno;
  return status;
}

bool
kernel_file_line (const char *file, char line[], size_t size)
{
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  ssize_t length = read (fd, line, size - 1);
  close (fd);
  line[length > 0 ? length : 0] = '\0';
  line[strcspn (line, "\n")] = '\0';
  return line[0] != '\0';
}
