/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines from a descriptor, as they come.  */
#ifndef BENCH_WORKER_LINES_H
#define BENCH_WORKER_LINES_H
#include <stddef.h>
#include <stdint.h>

enum
{
  WORKER_LINE_MAX = 1 << 20
};

struct worker_lines
{
  int fd;
  char *bytes;
  size_t begin, end; /* of what is not taken yet */
  size_t looked;     /* there is no newline before that */
  uint64_t read_ns;  /* when the last bytes were read (model_engine_clock) */
};

/* 0, or -1 with errno ENOMEM.  */
int worker_lines_open (struct worker_lines *l, int fd);
void worker_lines_free (struct worker_lines *l);
/* The next line that was read, without its end, as a string that is valid
   until something is read; NULL when there is none.  */
char *worker_lines_take (struct worker_lines *l);
/* Read what is there, which may wait.  1; 0 where the other end is closed; -1
   with errno: EINTR, or EMSGSIZE for a line of more than WORKER_LINE_MAX
   bytes.  */
int worker_lines_read (struct worker_lines *l);
/* What has come of a line that is not whole, or was not taken, *LENGTH
   bytes.  */
const char *worker_lines_rest (const struct worker_lines *l, size_t *length);
#endif
