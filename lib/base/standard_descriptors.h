/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program may be started with standard descriptors closed.  The next file
   that it opens would then be its standard output, and warnings or samples
   end up in it.  */
#ifndef BENCH_STANDARD_DESCRIPTORS_H
#define BENCH_STANDARD_DESCRIPTORS_H
#include <stdbool.h>

/* Occupy each of 0, 1 and 2 that is closed, so that its use still fails
   (EBADF) and nothing else becomes it.  Before anything is opened.  */
void standard_descriptors_occupy (void);
/* Whether standard output can be written; else errno says why.  */
bool standard_output_is_open (void);
/* A copy, for us alone, of the descriptor FD that the program was started
   with; -1 with errno where it can not be written, EBADF also where FD is what
   the program has opened itself.  */
int descriptor_copy_lent (int fd);
#endif
