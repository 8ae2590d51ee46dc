/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inside of the line index.  */
#ifndef BENCH_LINE_INDEX_PRIVATE_H
#define BENCH_LINE_INDEX_PRIVATE_H
#include "base/processor.h"
#include "stream/line_index.h"

/* What may be seen on the way to the newlines.  */
struct line_index_seen
{
  bool tabs, returns;
};

/* The steps to an index.  */
struct line_index_ways
{
  /* The newlines of the LENGTH bytes at BYTES, until there are enough; return
     how many.  */
  size_t (*newlines) (const char *bytes, size_t length, uint32_t *newline,
                      struct line_index_seen *seen);
  /* The starts of all lines but the first, from their newlines.  */
  void (*starts) (struct line_index *index);
  /* The tabs of all lines, whose starts and ends are known.  */
  void (*tabs) (struct line_index *index);
};

#ifdef PROCESSOR_IS_X86_64
extern const struct line_index_ways line_index_avx2, line_index_sse4;
#endif
#endif
