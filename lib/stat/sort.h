/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting samples.  */
#ifndef BENCH_SORT_H
#define BENCH_SORT_H
#include <stddef.h>

/* Sort the N finite doubles at VALUE, ascending; -0 comes before 0.  By
   insertion where they are few or once they lie nearly in order, by their
   places between the least and the greatest; where they are many or crowd at
   some places, by their bytes from the last to the first (LSD radix sort),
   skipping bytes that all share.  0, or -1 with errno
   ENOMEM and VALUE as it was.  */
int sort_doubles (double *value, size_t n);

/* A sorted copy, the caller's to free; NULL with errno ENOMEM.  */
double *sorted_copy (const double *value, size_t n);
#endif
