/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resident memory of a process as the kernel counts it for the program that
   it runs: not of what it was before execve, which ru_maxrss includes.  */
#ifndef BENCH_RESIDENT_H
#define BENCH_RESIDENT_H
#include <stdint.h>
#include <sys/types.h>

/* Of PROCESS (0: the calling one), in bytes: now, and at most so far; 0 where
   it can't be known.  */
void resident_read (pid_t process, uint64_t *now_B, uint64_t *peak_B);
#endif
