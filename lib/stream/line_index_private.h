/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of the line index.  */
#ifndef BENCH_LINE_INDEX_PRIVATE_H
#define BENCH_LINE_INDEX_PRIVATE_H
#include "stream/line_index.h"

/* What is seen on the way to the newlines.  */
struct line_index_seen
{
  bool tabs, returns;
};

/* line_index_avx2.c, where the compiler knows the processor.  The newlines of
   the LENGTH bytes at BYTES, until there are enough; return how many.  */
#if defined __x86_64__ && defined __GNUC__
#define LINE_INDEX_VECTORS
static inline bool
line_index_vectors_work (void)
{
  return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("bmi")
         && __builtin_cpu_supports ("popcnt");
}
size_t line_index_newlines_avx2 (const char *bytes, size_t length,
                                 uint32_t *newline,
                                 struct line_index_seen *seen);
/* The tabs of all lines whose starts and ends are known.  */
void line_index_tabs_avx2 (struct line_index *index);
#endif
#endif
