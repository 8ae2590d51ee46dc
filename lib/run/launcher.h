/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launcher: a tiny process, forked before the program has allocated
   anything, that starts the measured commands.  A command's peak memory as
   Linux reports it can not be below its spawner's peak, so the spawner must
   stay small; and the clock is read right around the start and the reaping,
   with nothing else of ours in between.

   A command gets a process group of its own, default signal dispositions, an
   empty signal mask, descriptors 0, 1 and 2 and no other; it is killed when
   the launcher dies, and the launcher ends when its caller does, after having
   killed the command and everything that the command left.  */
#ifndef BENCH_LAUNCHER_H
#define BENCH_LAUNCHER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>
#include "run/process_settings.h"

struct launcher;

/* Fork the launcher.  Call it first thing in main, before any allocation,
   with SIGCHLD at its default.  NULL with errno.  The launcher dies with the
   caller, and a command it runs dies with it.  */
struct launcher *launcher_start (void);
/* End it; a command still running is killed first.  */
void launcher_end (struct launcher *l);

/* What becomes of the descendants that outlive a command, untimed.  */
enum leftover
{
  LEFTOVER_KILL,
  LEFTOVER_WAIT,  /* they are waited for */
  LEFTOVER_REPORT /* they are left alone, even when the launcher ends; no
                     launch by the same launcher may kill then */
};

struct launch
{
  const char *path; /* the executable, resolved */
  char *const *argv;
  char *const *envp;
  int stdin_fd, stdout_fd, stderr_fd; /* the command's 0, 1, 2 */
  bool reopen_stdin; /* open the regular file behind stdin_fd anew for each
                        run, so that each reads it from the start */
  bool foreground;   /* make the command's group the foreground group of the
                        terminal on stdin_fd; the caller takes it back, unless
                        what the command left is waited for */
  const struct process_settings *settings; /* NULL: none */
  enum leftover leftover;
  const char *procs_file; /* NULL, or the cgroup.procs of the group that the
                             command's process enters, if it can */
  bool exact_memory; /* memory_B of the result is below the launcher's own,
                        too; by ptrace, which takes time in the run */
};

struct launch_result
{
  int fork_errno;    /* 0, or why no process could be made */
  int setting_errno; /* 0, or why a setting could not be made: ... */
  enum process_setting failed_setting; /* ... this one; nothing ran then */
  int exec_errno;                      /* 0, or why execve failed */
  int status;          /* as wait4 gives it; 0 if it never ran */
  uint64_t wall_ns;    /* right before clone to right after wait4 */
  struct rusage usage; /* of the command and the children it waited for */
  uint64_t memory_B;   /* the largest peak of any of these processes: not less
                          than what a process of no size shows, or exact; 0
                          where that could not be told */
  unsigned leftovers;  /* descendants that outlived it */
  bool leftovers_stopped; /* it had ended, and what was waited for was told to
                             end: by launcher_kill */
  int stopped_by; /* the last signal that stopped it, or 0: its time holds
                     the stop; killed at once by SIGTTIN and SIGTTOU */
};

/* A run that went as runs should: started, and ended with status 0, without
   leftovers and stops.  */
bool launch_result_fine (const struct launch_result *result);

/* The most that launcher_begin_batch takes.  */
enum
{
  LAUNCHER_BATCH = 64
};

/* Start a command and return at once: 0, or -1 with errno (E2BIG, ENOMEM,
   EMFILE, EPIPE when the launcher is gone, EBUSY when one runs already).
   Everything that LAUNCH points to is copied, the descriptors duplicated.  */
int launcher_begin (struct launcher *l, const struct launch *launch);
/* Start LAUNCHES[0], and after its end the next, and so on, without waking
   the caller between: for commands so short that the hand-over would take a
   noticeable share of the time.  The same pointer may stand there several
   times.  The batch ends early after a run that is not fine.  Return how many
   were taken over: COUNT, or fewer when there is no more room; -1 with errno
   as launcher_begin.  */
int launcher_begin_batch (struct launcher *l,
                          const struct launch *const launches[], size_t count);

/* A descriptor that polls readable when launcher_notice has something.  */
int launcher_fd (const struct launcher *l);
/* What happened, without waiting.  */
enum launcher_notice
{
  LAUNCHER_NOTHING,
  LAUNCHER_ENDED,   /* launcher_finish will not wait */
  LAUNCHER_STOPPED, /* a signal other than TTIN and TTOU stopped the command,
                       see launcher_stop_signal: somebody has to send CONT */
  LAUNCHER_GONE     /* the launcher died */
};
enum launcher_notice launcher_notice (struct launcher *l);
int launcher_stop_signal (const struct launcher *l);

/* Wait for the end of what launcher_begin started and tell of it.  0, or -1
   with errno.  Restarts on EINTR unless *STOP (may be NULL) is not 0.  */
int launcher_finish (struct launcher *l, struct launch_result *result,
                     const volatile int *stop);
/* The same for a batch: RESULTS has room for as many as were taken over;
   return how many ran, at least 1, or -1.  */
int launcher_finish_batch (struct launcher *l, struct launch_result results[],
                           const volatile int *stop);

/* The launcher's own process.  */
pid_t launcher_pid (const struct launcher *l);
/* The running command's process and process group; 0 between two runs.  */
pid_t launcher_command (const struct launcher *l);
/* When the running command was started, as clock_now_ns; 0 between.  It is
   still told while what the command left is waited for.  */
uint64_t launcher_since (const struct launcher *l);

/* Processes of the caller's that are to die with it, however it ends: hooks
   in progress, a background load.  */
enum launcher_ward
{
  LAUNCHER_WARD_HOOK,
  LAUNCHER_WARD_LOAD,
  LAUNCHER_WARDS
};
/* When the caller ends, kill PROCESS with all that descend from it and its
   process group if it leads one.  0: no process of that kind any more.  */
void launcher_guard (struct launcher *l, enum launcher_ward ward,
                     pid_t process);

/* Send SIG to the running command's whole group; no further command of the
   batch is started when SIG is KILL or TERM, which what is waited for gets,
   too.  */
void launcher_kill (struct launcher *l, int sig);
/* Stop the running command: TERM and CONT to its group, KILL after GRACE_MS,
   then reap everything below.  Afterwards launcher_finish gives the result
   without waiting.  */
void launcher_stop (struct launcher *l, unsigned grace_ms);
#endif
