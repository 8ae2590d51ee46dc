/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instants of a trace of arrivals, from a file.  */
#ifndef BENCH_TIME_TRACE_FILE_H
#define BENCH_TIME_TRACE_FILE_H
#include <stddef.h>
#include "base/text.h"

/* Read FILE, a list of seconds, ascending, or samples among which those of
   metric "issued" are taken, of one benchmark, into an array of *COUNT >= 1
   for the caller to free.  NULL, with what is wrong in WHY.  */
double *trace_file_read (const char *file, size_t *count, struct text *why);
#endif
