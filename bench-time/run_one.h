/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of a benchmark, with what comes before and after it.  */
#ifndef BENCH_TIME_RUN_ONE_H
#define BENCH_TIME_RUN_ONE_H
#include "benchmark.h"
#include "outcome.h"
#include "padding.h"
#include "run/supervise.h"
#include "schedule.h"
#include "shell.h"
#include "surroundings.h"

enum run_end
{
  RUN_FINE,
  RUN_IGNORED,   /* it failed, as --ignore-failure allows */
  RUN_FAILED,    /* it failed */
  RUN_SPOILT,    /* a hook or its size failed: nothing can be told of it */
  RUN_UNSTARTED, /* the command can't be executed: outcome.launch says why */
  RUN_STOPPED,   /* we were asked to end */
  RUN_TROUBLE    /* of ours, after a message */
};

/* All that runs have in common.  */
struct runner
{
  const struct options *options;
  const struct surroundings *surroundings;
  struct shell *shell;       /* for hooks */
  struct progress *progress; /* makes way for what they print */
  struct supervision supervision;
  struct instruments *instruments;
  struct padding *padding; /* of the environment; NULL: none */
};

/* How the command of B is launched.  */
struct launch run_launch (const struct runner *runner,
                          const struct benchmark *b);
/* Have runs measured by INSTRUMENTS, which stay the caller's.  */
void runner_use_instruments (struct runner *runner,
                             struct instruments *instruments);
/* Whether something is to be read before and after each run.  */
bool runner_has_instruments (const struct runner *runner);

/* Prepare, run, conclude.  What goes wrong with a hook or the size is said
   here, what goes wrong with the command is not.  */
enum run_end run_one (const struct runner *runner, const struct benchmark *b,
                      const struct step *step, struct outcome *outcome);

/* Run COUNT steps (2 to LAUNCHER_BATCH) of the benchmarks B, which have no
   hooks and no size, without waking up between them.  *DONE of them have an
   outcome, at least 1: that of the last is returned, those before were fine.
   They end early after one that was not.  */
enum run_end run_batch (const struct runner *runner, const struct benchmark *b,
                        const struct step step[], size_t count,
                        struct outcome outcome[], size_t *done);
#endif
