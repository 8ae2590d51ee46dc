/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a program that knows no protocol is asked: the lines of a file.  */
#ifndef BENCH_WORKER_REQUESTS_H
#define BENCH_WORKER_REQUESTS_H
#include <stddef.h>

struct worker_requests
{
  char *bytes; /* the file */
  size_t *at;  /* where line I begins; line COUNT begins at the end */
  size_t count;
};

/* Read FILE, in which each line is a request, with its end; \n in it is a
   newline, too, and \\ a backslash.  0, or -1 with
   errno, EINVAL where it has none.  */
int worker_requests_read (struct worker_requests *r, const char *file);
void worker_requests_free (struct worker_requests *r);
/* Request I modulo their number, *LENGTH bytes with the newline.  */
const char *worker_requests_get (const struct worker_requests *r, size_t i,
                                 size_t *length);
#endif
