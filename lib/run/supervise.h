/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run watched from its start to its end: what the command writes is read,
   its time limit kept, the signals we get acted upon.  */
#ifndef BENCH_SUPERVISE_H
#define BENCH_SUPERVISE_H
#include <stddef.h>
#include <stdint.h>
#include "run/launcher.h"
#include "run/sink.h"

struct supervision
{
  struct launcher *launcher;
  struct sink
      *standard_output;        /* as opened for the launches; the two may be */
  struct sink *standard_error; /* one; NULL needs no reading */
  uint64_t timeout_ns;         /* limit of a run's time, 0 for none */
  uint64_t grace_ms;           /* between TERM and KILL */
  /* Called with the last about every TICK_NS (at most 60 s) while a command
     runs; 0: never.  */
  uint64_t tick_ns;
  void (*tick) (void *context);
  void *tick_context;
  /* Called with the last when SIG, which neither we nor the terminal sent, has
     stopped COMMAND, which waits for a CONT then; NULL: not.  */
  void (*stopped) (void *context, pid_t command, int sig);
  void *stopped_context;
};

enum supervise_end
{
  SUPERVISE_ENDED,       /* the command ended, or could not start: see the
                            result; also when what it left had to be stopped
                            then */
  SUPERVISE_TIMEOUT,     /* it was stopped at its limit */
  SUPERVISE_INTERRUPTED, /* interrupt_signal () stopped it; a Ctrl-C that went
                            to it as the foreground group counts as ours */
  SUPERVISE_TERMINAL,    /* it was killed for it stopped to wait for the
                            terminal: result.stopped_by */
  SUPERVISE_FAILED       /* trouble of ours: errno; nothing is running */
};

/* Empty the sinks, run LAUNCH, give RESULT.  The result is valid unless
   SUPERVISE_FAILED is returned.  Ctrl-Z stops the command and us, and goes on
   with both.  */
enum supervise_end supervise_run (const struct supervision *s,
                                  const struct launch *launch,
                                  struct launch_result *result);

/* Run COUNT launches (at most LAUNCHER_BATCH), without waking up between;
   give *DONE results.  It stops early after a run that is not fine, and what
   is returned is the end of the last that ran; *DONE may also be smaller for
   want of room.  Sinks are emptied once, before the first: what they hold is
   of all together.  */
enum supervise_end supervise_batch (const struct supervision *s,
                                    const struct launch *const launches[],
                                    size_t count,
                                    struct launch_result results[],
                                    size_t *done);
#endif
