/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact peak memory.  What wait4 tells of a process is never below the peak
   of the one that started it; the peak in its memory's own record, read when
   it is about to end, is.  So processes are traced up to there (ptrace), by
   whom calls these functions, a child subreaper; and die when that dies.  */
#ifndef BENCH_TRACE_H
#define BENCH_TRACE_H
#include <stdint.h>
#include <sys/types.h>

/* Trace PROCESS, a child, and all processes that come from it from now on.
   0, or an errno.  Then wait4 has to be called with __WALL, and for any
   process.  */
int trace_begin (pid_t process);
/* PROCESS is stopped, as wait4 told by STATUS: let it go on as it would
   untraced.  If it is about to end, and its peak is above *PEAK_B, that
   becomes its peak, in bytes.  Return the signal that has stopped it until it
   is continued, or 0.  */
int trace_go_on (pid_t process, int status, uint64_t *peak_B);
/* Let go of all that live.  */
void trace_end (void);
#endif
