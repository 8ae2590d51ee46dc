/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files a program reads and which it writes: none is to be both, nor
   what two options write.  For programs: these functions print and exit.  */
#ifndef BENCH_FILE_USE_H
#define BENCH_FILE_USE_H
#include <stdbool.h>

/* Each exits with the status of trouble where PATH and another file that was
   told of before are one, by name or by any other, and one of them would be
   written; so tell of all before any is opened for that.  WHAT, a constant, is
   what the file is, such as "the file of --stdin"; one that has the same WHAT
   is no other.  PATH is not kept.  */

/* PATH is read; "-" is standard input.  */
void file_use_read (const char *path, const char *what);
/* PATH is written by output_open: first beside itself, and then replaced.
   NULL or "-" is standard output, which nothing may replace.  */
void file_use_write (const char *path, const char *what);
/* PATH is emptied and written.  */
void file_use_empty (const char *path, const char *what);
/* Whether A and B name one file.  */
bool file_use_is_same (const char *a, const char *b);
#endif
