/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a text that is no stream of samples: rules, groups, labels,
   sketches.  It may be of a stranger, or endless: a line has a limit, and what
   keeps a line from being read whole is never taken for the end.  */
#ifndef BENCH_LINE_READER_H
#define BENCH_LINE_READER_H
#include <stddef.h>
#include <stdio.h>

/* Zeroed but for FILE it is ready for use.  */
struct line_reader
{
  FILE *file;    /* the caller's */
  size_t most;   /* bytes of a line, its end not counted; 0: 1 MiB */
  char *line;    /* the current one, without its LF or CR LF */
  size_t length; /* of LINE; it holds no NUL byte but the one behind it */
  size_t number; /* of the line, from 1; 0: trouble of the whole FILE */
  char wrong[64];
  size_t capacity;
};

/* 1: there is a next LINE, which may be changed.  0: there is none.  -1: WRONG
   says what is wrong with line NUMBER, and there is nothing more to be had. */
int line_reader_next (struct line_reader *r);
/* FILE stays open.  */
void line_reader_free (struct line_reader *r);
#endif
