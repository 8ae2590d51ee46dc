/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file that -o names.  For programs.  */
#ifndef BENCH_OUTPUT_NAME_H
#define BENCH_OUTPUT_NAME_H
#include "base/text.h"

/* Append PATTERN with HOST for %h, JOB for %j and a percent sign for %%.
   NULL; or what else follows a percent sign in PATTERN, where TO ends.  */
const char *output_name_put (struct text *to, const char *pattern,
                             const char *host, const char *job);

/* The file that ARGUMENT of the option SHOWN names: %h is this host, %j the
   job that a batch system runs us as, else our process.  A string for the
   caller to free; NULL for "-", which is standard output.  Exits where the
   name is none.  */
char *output_name (const char *shown, const char *argument);
#endif
