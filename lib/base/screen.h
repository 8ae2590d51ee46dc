/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The width of a terminal, and lines broken to it.  */
#ifndef BENCH_SCREEN_H
#define BENCH_SCREEN_H
#include <stddef.h>
#include "base/text.h"

/* The columns of the terminal FD; 0 where it is none or does not tell.  */
size_t screen_columns (int fd);
/* Append LINE, broken at blanks into lines of at most COLUMNS (0: as it is),
   of which those after the first are indented.  A word that is longer stays
   whole.  Each character of UTF-8 counts as one column.  */
void screen_wrap (struct text *to, const char *line, size_t columns);
#endif
