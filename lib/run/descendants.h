/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The processes that a command leaves behind.  */
#ifndef BENCH_DESCENDANTS_H
#define BENCH_DESCENDANTS_H
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

/* The first three are for a process that is a child subreaper and whose
   command has just been reaped.  */

/* The command was the leader of the process group GROUP.  Reap what had ended
   already, kill whatever lives, in other groups and
   sessions too, and reap it.  Return how many were killed.  Without /proc only
   the group is found.  */
unsigned descendants_kill (pid_t group);
/* Reap what had ended already, wait for whatever lives, and return how many
   these were.  When *ASKED becomes a signal, of which the signal WAKE has to
   tell us, they get it, too; by KILL they end as by descendants_kill.
   *WAS_ASKED becomes true then.  WAKE and CHLD have to be blocked, at their
   defaults.  */
unsigned descendants_wait (const atomic_int *asked, int wake, bool *was_asked);
/* Reap what had ended already; how many live.  Without /proc 1 stands for any
   number.  */
unsigned descendants_count (void);

/* Call ACT (PROCESS, ARGUMENT) for each that descends from ROOT; for how many
   it was true.  None is found without /proc.  */
unsigned descendants_each (pid_t root,
                           bool (*act) (pid_t process, int argument),
                           int argument);

/* Whether PROCESS descends from ROOT.  Without /proc it is not known to.  */
bool descendants_include (pid_t root, pid_t process);

/* Send SIG to the process ROOT and all that descend from it.  Without /proc
   only ROOT is found.  */
void descendants_signal (pid_t root, int sig);
#endif
