/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files by which the kernel tells one thing, in /sys for one.  */
#ifndef BENCH_KERNEL_FILE_H
#define BENCH_KERNEL_FILE_H
#include <stdbool.h>
#include <stddef.h>

/* The integer that FILE begins with, exact up to 2^53; 0, or -1 with errno,
   EINVAL when there is none.  */
int kernel_file_number (const char *file, double *number);
/* The same of an open file, from its start.  */
int kernel_file_number_at (int fd, double *number);

/* The first line of FILE, or as much of it as there is room for, into
   LINE[SIZE]; false when it is empty or there is none.  */
bool kernel_file_line (const char *file, char line[], size_t size);
#endif
