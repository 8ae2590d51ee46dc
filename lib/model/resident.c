/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/resident.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The kilobytes after KEY in STATUS, as bytes; or 0.  */
static uint64_t
value_of (const char *status, const char *key)
{
  const char *at = strstr (status, key);
  return at == NULL ? 0 : strtoull (at + strlen (key), NULL, 10) * 1024;
}

void
resident_read (pid_t process, uint64_t *now_B, uint64_t *peak_B)
{
  *now_B = *peak_B = 0;
  char name[64] = "/proc/self/status";
  if (process != 0)
    snprintf (name, sizeof name, "/proc/%ld/status", (long) process);
  int fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  char status[8192];
  ssize_t got = read (fd, status, sizeof status - 1);
  close (fd);
  if (got <= 0)
    return;
  status[got] = '\0';
  *now_B = value_of (status, "\nVmRSS:");
  *peak_B = value_of (status, "\nVmHWM:");
}
