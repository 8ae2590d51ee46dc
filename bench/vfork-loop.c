/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The least that starting a program can cost: a bare loop of vfork, execve
   and wait4, for bench/against-timers.

       bench/vfork-loop RUNS PROGRAM [ARG]...

   prints the median time of a run in seconds.  */
#include <config.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"

static int
ascending (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return (x > y) - (x < y);
}

int
main (int argc, char **argv)
{
  size_t runs = argc > 2 ? strtoul (argv[1], NULL, 10) : 0;
  uint64_t *times_ns = calloc (runs == 0 ? 1 : runs, sizeof *times_ns);
  int null_fd = open ("/dev/null", O_RDWR | O_CLOEXEC);
  if (runs == 0 || times_ns == NULL || null_fd < 0)
    {
      fprintf (stderr, "usage: %s RUNS PROGRAM [ARG]...\n", argv[0]);
      return 2;
    }
  int result = dup (STDOUT_FILENO);
  fcntl (result, F_SETFD, FD_CLOEXEC);
  for (int fd = 0; fd < 3; fd++)
    dup2 (null_fd, fd);
  for (size_t i = 0; i < runs; i++)
    {
      struct rusage usage;
      int status;
      uint64_t start_ns = clock_now_ns ();
      pid_t child = vfork ();
      if (child == 0)
        {
          execve (argv[2], argv + 2, environ);
          _exit (127);
        }
      wait4 (child, &status, 0, &usage);
      times_ns[i] = clock_now_ns () - start_ns;
      if (status != 0)
        return 1;
    }
  qsort (times_ns, runs, sizeof *times_ns, ascending);
  dprintf (result, "%.9f\n", (double) times_ns[runs / 2] / 1e9);
  return 0;
}
