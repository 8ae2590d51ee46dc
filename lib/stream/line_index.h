/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the next lines of a block and their fields are, found for many lines
   before any is looked at: what a line is read as then waits for no line
   before it.  */
#ifndef BENCH_LINE_INDEX_H
#define BENCH_LINE_INDEX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum
{
  line_index_enough = 512, /* lines; an index has no more than 64 more */
  line_index_most = line_index_enough + 64,
  line_index_slack = 8, /* written, but not meant */
  line_index_padding = 64
};

/* Places count bytes from BYTES.  */
struct line_index
{
  const char *bytes;
  size_t count;        /* lines */
  bool has_tabs;       /* there may be some */
  const uint32_t *end; /* of each line, without newline and return */
  const uint32_t *first_tab, *last_tab; /* END where there is none */
  uint32_t start[line_index_most + line_index_slack];
  uint32_t newline[line_index_most + line_index_slack];
  /* What END, FIRST_TAB and LAST_TAB point to where it is needed.  */
  uint32_t without_return[line_index_most];
  uint32_t tab[2][line_index_most];
};

/* Find the next lines in the LENGTH bytes at BYTES, as many as are whole and
   an index takes: none, if the first is longer than a MiB.  line_index_padding
   bytes before and behind must be readable and defined.  */
void line_index_find (struct line_index *index, const char *bytes,
                      size_t length);

/* The same with no more than C has, to test the above against.  */
void line_index_find_plain (struct line_index *index, const char *bytes,
                            size_t length);
#endif
