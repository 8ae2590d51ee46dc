/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which files were read, so that none counts twice.  */
#ifndef BENCH_FILES_READ_H
#define BENCH_FILES_READ_H
#include "stream/intern.h"

/* What is said of a file that was read before.  */
#define FILES_READ_TWICE                                                      \
  "given twice: its samples would count twice (--duplicates=keep takes both)"

/* Note in FILES that FD is read.  1 where it is a regular file that was read
   before, under whatever name, else 0; -1 with errno ENOMEM.  */
int files_read_add (struct intern_table *files, int fd);
#endif
