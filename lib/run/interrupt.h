/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The signals that ask a program to end: INT, TERM, HUP.  They are noted and
   acted upon where that is possible, so that what runs is stopped, what was
   measured is kept and the program then dies by the same signal.  One that
   was ignored when the program started stays ignored (nohup, a shell's
   background jobs).  PIPE and XFSZ (a file that got larger than may be) are
   ignored, so that writing tells of it by EPIPE and EFBIG;
   TSTP (Ctrl-Z) is noted so that the running command stops with us.  */
#ifndef BENCH_INTERRUPT_H
#define BENCH_INTERRUPT_H
#include <stdbool.h>
#include <sys/types.h>

/* Begin; once, after launcher_start.  0, or -1 with errno.  System calls that
   wait fail with EINTR from now on when such a signal comes.  */
int interrupt_watch (void);

/* The first signal that asked us to end, or 0.  */
int interrupt_signal (void);
/* The same as a flag that changes under way, for launcher_finish.  */
extern volatile int interrupt_flag;
/* Behave as if SIG had come to us: a Ctrl-C that went to the command, as the
   terminal's foreground group, was meant for us as well.  */
void interrupt_note (int sig);
/* Whether TSTP came since the last call.  */
bool interrupt_take_suspend (void);

/* A descriptor that polls readable once a watched signal has come.  */
int interrupt_fd (void);
/* Read it empty.  */
void interrupt_drain (void);

/* Stop the program as TSTP would have; return when it is continued, or at
   once where there is no shell that could.  */
void interrupt_suspend (void);
/* From now on stop the process group GROUP meanwhile, too; 0: none.  */
void interrupt_suspend_too (pid_t group);
/* Die by SIG.  Returns only if that is impossible.  */
void interrupt_die (int sig);
#endif
