/* SPDX-License-Identifier: GPL-3.0-or-later */
/* RUN, the field that tells which samples were taken together: a dotted path
   of integers, the outermost level first.  */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RUN_DEPTH_MAX 8
struct run
{
  unsigned depth; /* 1 for "7", 2 for "3.7" */
  uint64_t level[RUN_DEPTH_MAX];
};

/* Read all LENGTH bytes at BYTES as a RUN; false when they are none.  */
bool run_parse (const char *bytes, size_t length, struct run *run);
/* Print RUN as "3.7"; TO takes 21 bytes a level.  */
void run_print (char to[21 * RUN_DEPTH_MAX], const struct run *run);
/* Below, at or above 0 as X comes before, equals or comes after Y: level by
   level, a path before those that go on from it.  */
int run_compare (const struct run *x, const struct run *y);
/* Whether Y is X with its innermost level raised by BY.  */
bool run_follows (const struct run *x, const struct run *y, uint64_t by);
#endif
