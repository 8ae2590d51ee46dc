/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a process is at, as /proc tells.  */
#ifndef BENCH_PROCESS_STATE_H
#define BENCH_PROCESS_STATE_H
#include <stdbool.h>
#include <sys/types.h>

struct process_state
{
  pid_t parent;
  bool is_over;    /* it has ended, but was not reaped */
  bool is_stopped; /* by a signal, or a tracer */
};

/* That of PROCESS; false where there is none, or no /proc.  */
bool process_state_read (pid_t process, struct process_state *state);
#endif
