/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help for the tests of lib/stream: a reporter that gathers what it is told,
   and descriptors that hold given bytes.  */
#ifndef BENCH_TEST_STREAM_H
#define BENCH_TEST_STREAM_H
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/report.h"
#include "base/text.h"

/* All that was reported, "error FILE:LINE: message" a line.  */
static struct text told;

static inline void
gather (void *context, enum report_severity severity, const char *file,
        size_t line, const char *message)
{
  (void) context;
  text_printf (&told, "%s %s:%zu: %s\n",
               severity == REPORT_ERROR     ? "error"
               : severity == REPORT_WARNING ? "warning"
                                            : "note",
               file == NULL ? "" : file, line, message);
}

static const struct reporter gatherer = { gather, NULL };

/* A regular file of the LENGTH bytes, open at its beginning.  */
static inline int
open_bytes (const char *bytes, size_t length)
{
  int fd = memfd_create ("test", MFD_CLOEXEC);
  if (fd < 0 || pwrite (fd, bytes, length, 0) != (ssize_t) length)
    abort ();
  return fd;
}
#endif
