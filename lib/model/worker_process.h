/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The process of a worker, with pipes to its standard input and from its
   standard output.  */
#ifndef BENCH_WORKER_PROCESS_H
#define BENCH_WORKER_PROCESS_H
#include <sys/types.h>
#include "base/text.h"

struct worker_process
{
  pid_t pid;    /* 0: none, or waited for */
  int to, from; /* -1: closed */
};

/* Execute FILE with the words ARGV on the CPUS listed as "0,2-3" (NULL: all).
   0, or an errno.  */
int worker_process_start (struct worker_process *p, const char *file,
                          char **argv, const char *cpus);
/* Write all LENGTH bytes to it: 0, or -1 with errno.  */
int worker_process_write (const struct worker_process *p, const char *bytes,
                          size_t length);
/* It has closed its output: append how it ended, "ended with status 3", "was
   killed by signal 9 (Killed)", or "closed its standard output".  */
void worker_process_put_end (struct worker_process *p, struct text *to);
/* Close the pipes; kill it if it does not end by itself soon.  */
void worker_process_end (struct worker_process *p);
#endif
