/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shell that runs what surrounds the runs: hooks, and the load beside
   them.  What it runs dies with us, even when we are killed.  */
#ifndef BENCH_TIME_SHELL_H
#define BENCH_TIME_SHELL_H
#include <sys/types.h>
#include "run/launcher.h"
#include "words.h"

struct shell
{
  struct words words; /* SH ... -c; the text is to follow */
  struct launcher *launcher;
};

/* By --shell's argument NAME, or NULL for /bin/sh; exits after a message where
   it can't be cut into words.  S refers to LAUNCHER.  */
void shell_open (struct shell *s, const char *name, struct launcher *launcher);
void shell_close (struct shell *s);

/* Where a command is started.  */
enum shell_place
{
  SHELL_WITH_US, /* in our process group, all it writes on standard error */
  SHELL_APART    /* in a group of its own, reading and writing nothing */
};
/* Start COMMAND, *PID is the shell's.  0, or an errno.  */
int shell_start (struct shell *s, const char *command, enum shell_place place,
                 pid_t *pid);
/* What was started there was reaped.  */
void shell_ended (struct shell *s, enum shell_place place);
#endif
