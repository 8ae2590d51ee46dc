/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a hook: a shell command of the user's around the measured ones.  It
   stays in our process group, so that it may ask for a password and a Ctrl-C
   reaches it; what it prints goes to standard error, never among the
   samples.  */
#ifndef BENCH_TIME_HOOK_RUN_H
#define BENCH_TIME_HOOK_RUN_H
#include <stdbool.h>
#include "shell.h"

/* Run COMMAND by SHELL and wait for its end.  *SECONDS becomes its
   duration, *STATUS what waitpid gives.  When we are asked to end meanwhile,
   the hook is stopped, but not one that MUST_FINISH.  0, or -1 with errno when
   it could not be run.  */
int hook_run (struct shell *shell, const char *command, bool must_finish,
              double *seconds, int *status);
#endif
