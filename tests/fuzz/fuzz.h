/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a fuzz target has: one function, which takes any bytes and aborts where
   something that must hold of them does not.  'make fuzz' links it with
   libFuzzer, 'make check' with replay.c, which gives it the corpus.  */
#ifndef BENCH_FUZZ_H
#define BENCH_FUZZ_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/report.h"

int LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length);

/* FACT must hold.  */
static inline void
demand (int fact, const char *sentence)
{
  if (fact)
    return;
  fprintf (stderr, "does not hold: %s\n", sentence);
  abort ();
}

/* The LENGTH bytes at BYTES up to the first NUL as a string, the caller's to
   free: of exactly its size, so that a sanitizer sees who reads on.  */
static inline char *
string_of (const uint8_t *bytes, size_t length)
{
  char *string = strndup ((const char *) bytes, length);
  demand (string != NULL, "there is memory");
  return string;
}

/* A regular file of the LENGTH bytes, open at its beginning.  */
static inline int
file_of (const void *bytes, size_t length)
{
  int fd = memfd_create ("fuzz", MFD_CLOEXEC);
  demand (fd >= 0 && pwrite (fd, bytes, length, 0) == (ssize_t) length,
          "a file in memory takes what is written");
  return fd;
}

static inline void
say_nothing (void *context, enum report_severity severity, const char *file,
             size_t line, const char *message)
{
  (void) context, (void) severity, (void) file, (void) line;
  demand (message[0] != '\0', "a message says something");
}

static const struct reporter nobody = { say_nothing, NULL };
#endif
