/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session: the schedule carried out run by run, each written as soon as
   it is taken.  */
#ifndef BENCH_TIME_SESSION_H
#define BENCH_TIME_SESSION_H
#include "benchmark.h"
#include "beside.h"
#include "emitter.h"
#include "notes.h"
#include "printed.h"
#include "progress.h"
#include "run/floor.h"
#include "run/machine.h"
#include "run_one.h"
#include "shell.h"
#include "shell_startup.h"
#include "stopping.h"
#include "warm_up.h"
#include "surroundings.h"
#include "turn.h"

/* How one benchmark fares.  */
struct standing
{
  bool is_set_up; /* its set-up was run, so its clean-up will be */
  bool is_cleaned;
  bool has_leftovers; /* told already, as is the next */
  bool has_pause;
  bool has_unprinted, has_missed; /* a metric; the target */
  unsigned jumps;                 /* of the clocks that were told of */
  uint64_t runs;                  /* that were fine */
  uint64_t last_ns; /* what the last fine one took, or warm-up; 0: none yet */
  char *stopped;    /* what ended it before its plan; NULL */
  /* The first limit that ended its runs before they were as precise as was
     wanted, and in how many invocations one did.  */
  char *limit;
  uint64_t limits;
  struct warm_up warm_up;
};

struct session
{
  const struct options *options;
  struct benchmark_list benchmarks;
  struct standing *standing;         /* one a benchmark */
  struct surroundings *surroundings; /* one for all, or one a benchmark */
  size_t surroundings_count;
  struct shell shell;
  struct shell_startup shell_startup;
  struct beside beside;
  struct runner runner;
  struct instruments *instruments;
  struct turn turn;        /* to time on this machine */
  struct printed *printed; /* one of these, or NULL */
  struct machine *machine;
  struct floor *floor; /* NULL: nothing to probe with */
  struct emitter emitter;
  struct progress progress;
  bool shares_terminal; /* samples and progress go to one terminal */
  struct notes *notes;
  uint64_t invocation; /* that is measured, from 1; 0: there is but one */
  struct stopping *stopping;
  uint64_t steps_later;            /* those of later invocations */
  uint64_t smallest_ns;            /* the fastest run */
  uint64_t started_ns, probing_ns; /* for the share of probes in the time */
  int status;                      /* to exit with, so far */
  bool has_started;                /* --start-at was waited for */
  bool has_stepped;                /* a run, or warm-up, is behind us */
  bool has_dropped;                /* a benchmark ended before its plan */
  bool has_failed;                 /* one of its runs, which was its last */
  int write_errno; /* why nothing can be written any more; or 0 */
};

/* Find the commands and look at the machine, or exit after a message.  S
   refers to OPTIONS.  */
void session_find (struct session *s, const struct options *options);
/* Whether the output holds already what S would measure, and that is to be
   used again.  */
bool session_is_measured (const struct session *s);
/* Open all that runs need, or exit after a message.  S refers to LAUNCHER.  */
void session_open (struct session *s, struct launcher *launcher);
/* Carry out the plan and write it to FD, from the header to the end record.
   Afterwards STATUS, WRITE_ERRNO, HAS_DROPPED and interrupt_signal () say how
   it went.  */
void session_run (struct session *s, int fd, bool only_values);
/* Whether the plan was carried out.  */
bool session_is_complete (const struct session *s);
/* Say what the user should know about the samples, but for what a table that
   was printed HAS_TOLD.  */
void session_say_notes (const struct session *s, bool table_has_told);
void session_close (struct session *s);

/* For the steps of a session.  */

/* STATUS came up: the worst one wins, which is our trouble, then a command
   that could not be started, then a failed run.  */
void session_worsen (struct session *s, int status);
/* Whether it must end now.  */
bool session_is_over (const struct session *s);
/* Write what was gathered.  */
void session_flush (struct session *s);
/* Measure the floor COUNT more times.  */
void session_probe (struct session *s, size_t count);
/* Remember WHY benchmark I ended before its plan.  */
void session_set_stopped (struct session *s, size_t i, const char *why);
/* Tell of a load beside the runs that is no more after the run STEP.  */
void session_look_beside (struct session *s, const struct step *step);
/* Run the set-up or clean-up of benchmark I; whether it went well.  */
bool session_run_hook (struct session *s, size_t i, enum hook hook);
/* Run its clean-up, once, if it was set up.  */
void session_clean_up (struct session *s, size_t i);
#endif
