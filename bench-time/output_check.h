/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output must not be a file that the commands need or write.  */
#ifndef BENCH_TIME_OUTPUT_CHECK_H
#define BENCH_TIME_OUTPUT_CHECK_H
#include "benchmark.h"

/* Exit after a message where the file OUTPUT (NULL: none), or the one that it
   is first written to, is the executable of a benchmark in LIST, its standard
   input, output or error or the file whose size is told.  Before files are
   opened, which may empty them; and after, which may make them.  */
void output_check (const char *output, const struct benchmark_list *list);
/* Likewise where it is OTHER (NULL: none), which is WHAT.  */
void output_check_file (const char *output, const char *other,
                        const char *what);
#endif
