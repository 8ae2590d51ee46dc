/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the start of --shell's shell takes, of which each wall time has a
   share: SH -c : is run as the commands are, now and then between them.  It
   is stated, never subtracted, for nobody knows how much of it would be
   missed without.  */
#ifndef BENCH_TIME_SHELL_STARTUP_H
#define BENCH_TIME_SHELL_STARTUP_H
#include <stdbool.h>
#include <stdint.h>
#include "benchmark.h"
#include "emitter.h"
#include "run_one.h"
#include "stat/running_order.h"

struct shell_startup
{
  const struct runner *runner;
  struct benchmark nothing; /* what is run */
  struct running_order *seconds;
  int null;
  bool is_on;        /* there is a shell, and it does that */
  uint64_t spent_ns; /* after the first probes */
};

/* Open it, and take the first probes.  S refers to RUNNER; where its options
   name no shell, nothing will be done.  */
void shell_startup_open (struct shell_startup *s, const struct runner *runner);
void shell_startup_close (struct shell_startup *s);
/* Probe once more, where the probes took little of the ELAPSED_NS so far.  */
void shell_startup_pass (struct shell_startup *s, uint64_t elapsed_ns);
/* Write metadata "shell-startup".  */
void shell_startup_describe (const struct shell_startup *s, struct emitter *e);
/* Say it in words, with the sign for micro where UTF8.  */
void shell_startup_say (const struct shell_startup *s, bool utf8);
#endif
