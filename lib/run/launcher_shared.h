/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the caller and the launcher share: memory mapped at the same address
   in both, and a socket whose messages say whose turn it is.  Private to
   launcher.c, launcher_process.c and launcher_run.c.  */
#ifndef BENCH_LAUNCHER_SHARED_H
#define BENCH_LAUNCHER_SHARED_H
#include <signal.h>
#include <stdatomic.h>
#include "run/launcher.h"

/* One launch as the launcher executes it: all pointers lead into the area. */
struct launcher_entry
{
  const char *path;
  char *const *argv;
  char *const *envp;
  int descriptors[3]; /* as an index into the message's, then a descriptor */
  bool reopen_stdin, foreground;
  const struct process_settings *settings;
  enum leftover leftover;
  const char *procs_file;
  int procs_fd; /* the launcher's: the same opened, or -1 */
  bool exact_memory;
};

/* Room for the strings of a batch.  Linux takes at most 6 MiB of arguments and
   environment, their pointers included.  */
enum
{
  LAUNCHER_AREA = 8 << 20
};

struct launcher_shared
{
  /* The caller's, until it sends a request: COUNT runs, the i-th of which is
     entries[order[i]]; USED bytes of the area.  */
  size_t count, used;
  unsigned char order[LAUNCHER_BATCH];
  struct launcher_entry entries[LAUNCHER_BATCH];

  /* The launcher's, until it sends LAUNCHER_SAYS_ENDED.  */
  size_t done;
  struct launch_result results[LAUNCHER_BATCH];
  /* Written by the command's process before it gives up.  */
  int setting_errno, exec_errno;
  enum process_setting failed_setting;

  atomic_int gate; /* a command that is to be traced waits for it to be 1 */

  /* Of both at any time.  */
  _Atomic pid_t command;
  _Atomic uint64_t since;
  _Atomic pid_t ward[LAUNCHER_WARDS]; /* killed when the caller dies */
  atomic_int abandon; /* unless 0: start nothing any more, and send this signal
                         to what is just being started */

  _Alignas(char *) char area[];
};

/* Tells the launcher, where it waits for leftovers, to look at ABANDON.  */
enum
{
  LAUNCHER_WAKE = SIGUSR2
};

/* The first descriptor beyond the standard ones is the launcher's end of the
   socket.  */
enum
{
  LAUNCHER_SOCKET = 3
};

/* A message of the launcher is one byte: this, or the number of the signal
   that stopped the command.  */
enum
{
  LAUNCHER_SAYS_ENDED = 0
};

/* The launcher's life: serve what comes over SOCKET until its other end is
   closed or CALLER, the parent process, is no more.  */
_Noreturn void launcher_process (struct launcher_shared *shared, int socket,
                                 pid_t caller);

/* In the launcher's process: carry out ENTRY, whose descriptors are ours, and
   tell of it in RESULT.  */
void launcher_run (struct launcher_shared *shared,
                   const struct launcher_entry *entry,
                   struct launch_result *result);

/* Send SIG to the group of COMMAND, or to the process alone while it has not
   got its group yet.  */
void launcher_signal (pid_t command, int sig);
#endif
