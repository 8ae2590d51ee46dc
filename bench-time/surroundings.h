/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a command finds as its standard input, output and error.  */
#ifndef BENCH_TIME_SURROUNDINGS_H
#define BENCH_TIME_SURROUNDINGS_H
#include <stdbool.h>
#include "benchmark.h"
#include "run/sink.h"

struct surroundings
{
  int stdin_fd;
  bool reopens_stdin;  /* a file, which each run reads from its start */
  bool lends_terminal; /* our terminal is the command's for the run */
  struct sink *standard_output, *standard_error;
};

/* Open those of B, or exit after a message.  */
struct surroundings surroundings_open (const struct benchmark *b);
void surroundings_close (struct surroundings *s);
#endif
