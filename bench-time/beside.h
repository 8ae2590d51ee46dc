/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A load beside the runs: a shell command in a process group of its own, from
   before the first run to the end of the session.  */
#ifndef BENCH_TIME_BESIDE_H
#define BENCH_TIME_BESIDE_H
#include <stdbool.h>
#include "base/text.h"
#include "shell.h"

struct beside
{
  struct shell *shell;
  pid_t group;    /* of the load; 0: there is none */
  bool has_shell; /* its leader was not reaped yet */
  int status;     /* of the leader, once it was */
};

/* Start COMMAND, reading and writing nothing; NULL starts nothing.  0, or -1
   after a message.  B refers to SHELL.  */
int beside_start (struct beside *b, struct shell *shell, const char *command);
/* Whether it ended by itself since the last call; then append how to WHY.  */
bool beside_has_ended (struct beside *b, struct text *why);
/* Stop all of it that is left: TERM, and KILL after GRACE_MS.  */
void beside_stop (struct beside *b, uint64_t grace_ms);
#endif
