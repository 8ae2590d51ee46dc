/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the samples go, and the table that people get in their stead.  */
#ifndef BENCH_TIME_DESTINATION_H
#define BENCH_TIME_DESTINATION_H
#include <stdio.h>
#include "cli/output.h"
#include "options.h"

struct destination
{
  struct output output;
  bool only_values; /* bare numbers are wanted */
  int samples_fd;   /* write the stream here: OUTPUT, or memory alone */
  int table_fd;     /* where the table reads it again; -1: no table */
  FILE *table_stream;
};

/* Open the output and decide who gets what: people on a terminal a table, all
   others samples.  Exits after a message.  */
struct destination destination_open (const struct options *options);
/* All samples are written, or WRITE_ERRNO (0: none) hindered that: print the
   table if there is one, or tell of the error, but of a reader that went away.
   0; or -1 after a message where the next function would not tell of it.  */
int destination_print_table (struct destination *d,
                             const struct options *options, int write_errno);
/* Put the output into place where it IS_COMPLETE, else leave it as the partial
   file that it is; 0, or -1 after a message.  */
int destination_end (struct destination *d, bool is_complete);
#endif
