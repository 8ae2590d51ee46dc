/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole lines out of the pieces in which a program's output comes.  A newline,
   a carriage return (of a progress bar) and a NUL each end a line.  */
#ifndef BENCH_TIME_PRINTED_LINES_H
#define BENCH_TIME_PRINTED_LINES_H
#include <stdbool.h>
#include <stddef.h>

/* Of a longer line the rest is not looked at.  */
#define PRINTED_LINE_MAX (64 * 1024)

/* Zeroed is empty.  */
struct printed_lines
{
  size_t used;
  bool cuts; /* the line is over the limit already */
  char buffer[2 * PRINTED_LINE_MAX + 1];
};

/* Gets LENGTH bytes at LINES, one line or more, each ended by a newline, which
   it may change.  */
typedef void printed_take (void *context, char *lines, size_t length);

/* LENGTH more bytes came.  TAKE gets the lines that are whole now.  */
void printed_lines_feed (struct printed_lines *l, const char *bytes,
                         size_t length, printed_take *take, void *context);
/* The same of the first line and the last only: the caller knows that there is
   nothing in those between them.  */
void printed_lines_feed_ends (struct printed_lines *l, const char *bytes,
                              size_t length, printed_take *take,
                              void *context);
/* Nothing more comes: give the last line, where no newline ends it.  */
void printed_lines_end (struct printed_lines *l, printed_take *take,
                        void *context);
#endif
