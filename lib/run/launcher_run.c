/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run in the launcher's process, from before the command's process is
   made until it and what it left are seen to.  */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "run/descendants.h"
#include "run/launcher_shared.h"
#include "run/trace.h"

/* For the command's process.  */
static struct launcher_shared *our_shared;

/* Enter the control group of an open cgroup.procs.  Where that is refused,
   whoever asked for it finds the group empty.  */
static void
enter_group (int procs_fd)
{
  ssize_t written = write (procs_fd, "0", 1);
  (void) written;
}

/* Wait until we are traced.  */
static void
pass_gate (atomic_int *gate)
{
  while (*gate == 0)
    syscall (SYS_futex, gate, FUTEX_WAIT, 0, NULL, NULL, 0);
}

static void
open_gate (atomic_int *gate)
{
  *gate = 1;
  syscall (SYS_futex, gate, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* The command's process, on its own stack in the launcher's memory, which
   stands still until execve or _exit; but for tracing it.  */
__attribute__ ((no_sanitize_address)) static int
become_command (void *argument)
{
  const struct launcher_entry *entry = argument;
  setpgid (0, 0);
  if (entry->foreground)
    tcsetpgrp (entry->descriptors[0], getpid ());
  for (int fd = 0; fd < 3; fd++)
    dup2 (entry->descriptors[fd], fd);
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (entry->procs_fd >= 0)
    enter_group (entry->procs_fd);
  if (entry->settings != NULL)
    our_shared->setting_errno = process_settings_apply (
        entry->settings, &our_shared->failed_setting);
  if (our_shared->setting_errno != 0)
    _exit (127);
  if (entry->exact_memory)
    pass_gate (&our_shared->gate);
  sigset_t none;
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  execve (entry->path, entry->argv, entry->envp);
  our_shared->exec_errno = errno;
  _exit (127);
}

/* The command is stopped.  One that waits for the terminal would do so for
   ever; of other stops the caller is told, who has to continue it.  */
static void
note_stop (pid_t command, int sig, struct launch_result *result)
{
  result->stopped_by = sig;
  unsigned char message = (unsigned char) sig;
  if (sig == SIGTTIN || sig == SIGTTOU
      || send (LAUNCHER_SOCKET, &message, 1, MSG_NOSIGNAL) != 1)
    launcher_signal (command, SIGKILL);
}

/* The command has ended, and what it left is waited for: its group is nobody's
   now, who would get what is typed at the terminal that it had.  */
static void
give_terminal_back (const struct launcher_entry *entry)
{
  if (entry->foreground && entry->leftover == LEFTOVER_WAIT)
    tcsetpgrp (entry->descriptors[0], getpgid (getppid ()));
}

/* See to what COMMAND, which has just been reaped, leaves behind; BEFORE it
   there were so many.  */
static void
see_to_leftovers (struct launcher_shared *shared, enum leftover how,
                  pid_t command, unsigned before, struct launch_result *result)
{
  bool was_asked = false;
  unsigned now;
  switch (how)
    {
    case LEFTOVER_KILL:
      result->leftovers = descendants_kill (command);
      break;
    case LEFTOVER_WAIT:
      result->leftovers
          = descendants_wait (&shared->abandon, LAUNCHER_WAKE, &was_asked);
      result->leftovers_stopped = was_asked;
      break;
    case LEFTOVER_REPORT:
      now = descendants_count ();
      result->leftovers = now > before ? now - before : 0;
      break;
    }
}

/* Make the command's process; -1 when it can't be made.  One that can't be
   traced is killed, and RESULT says why.  */
static pid_t
start_command (struct launcher_shared *shared, struct launcher_entry *entry,
               struct launch_result *result)
{
  static _Alignas(64) char stack[64 * 1024];
  int flags = CLONE_VM | CLONE_PARENT_SETTID | SIGCHLD;
  if (!entry->exact_memory)
    flags |= CLONE_VFORK;
  pid_t command = clone (become_command, stack + sizeof stack, flags, entry,
                         (pid_t *) &shared->command);
  if (command < 0)
    result->fork_errno = errno;
  if (command < 0 || !entry->exact_memory)
    return command;
  result->setting_errno = trace_begin (command);
  result->failed_setting = SETTING_TRACE;
  if (result->setting_errno == 0)
    open_gate (&shared->gate);
  else
    kill (command, SIGKILL);
  return command;
}

/* Wait for the end of COMMAND; its status, and in *ENDED_NS when it was.  */
static int
await_command (const struct launcher_entry *entry, pid_t command,
               struct launch_result *result, uint64_t *ended_ns)
{
  bool is_traced = entry->exact_memory;
  pid_t awaited = is_traced ? -1 : command;
  int options = is_traced ? __WALL : WUNTRACED;
  for (;;)
    {
      int status;
      pid_t told = wait4 (awaited, &status, options, &result->usage);
      *ended_ns = clock_now_ns ();
      if (told == command && !WIFSTOPPED (status))
        return status;
      if (told < 0 || !WIFSTOPPED (status))
        continue;
      int sig = is_traced ? trace_go_on (told, status, &result->memory_B)
                          : WSTOPSIG (status);
      if (told == command && sig != 0)
        note_stop (command, sig, result);
    }
}

/* Complete the peak memory.  What wait4 tells of a traced command is better
   where it is sure not to be ours: of children that were not traced, of what
   a process was before an execve.  */
static void
settle_memory (struct launch_result *result, bool is_traced)
{
  struct rusage ours;
  uint64_t told_B = (uint64_t) result->usage.ru_maxrss * 1024;
  uint64_t sure_B = 0;
  if (is_traced && getrusage (RUSAGE_SELF, &ours) == 0)
    sure_B = 2 * (uint64_t) ours.ru_maxrss * 1024;
  if (told_B > sure_B && told_B > result->memory_B)
    result->memory_B = told_B;
}

static void
run_command (struct launcher_shared *shared, struct launcher_entry *entry,
             struct launch_result *result)
{
  memset (result, 0, sizeof *result);
  shared->setting_errno = shared->exec_errno = 0;
  shared->gate = 0;
  bool spares = entry->leftover == LEFTOVER_REPORT;
  unsigned before = spares ? descendants_count () : 0;

  uint64_t ended_ns, started_ns = clock_now_ns ();
  atomic_store_explicit (&shared->since, started_ns, memory_order_relaxed);
  pid_t command = start_command (shared, entry, result);
  if (command < 0)
    {
      shared->since = 0;
      return;
    }
  int abandon = atomic_load_explicit (&shared->abandon, memory_order_relaxed);
  if (abandon != 0)
    launcher_signal (command, abandon);
  int status = await_command (entry, command, result, &ended_ns);
  bool was_abandoned = shared->abandon != 0;
  shared->command = 0;
  result->wall_ns = ended_ns - started_ns;
  if (shared->setting_errno != 0)
    {
      result->setting_errno = shared->setting_errno;
      result->failed_setting = shared->failed_setting;
    }
  result->exec_errno = shared->exec_errno;
  bool ran = result->setting_errno == 0 && result->exec_errno == 0;
  result->status = ran ? status : 0;
  settle_memory (result, entry->exact_memory);
  if (entry->exact_memory)
    trace_end ();
  give_terminal_back (entry);
  see_to_leftovers (shared, entry->leftover, command, before, result);
  result->leftovers_stopped &= !was_abandoned;
  shared->since = 0;
}

/* Another open file description of the same regular file, at its start; FD
   itself, rewound, where that can not be had.  */
static int
reopened (int fd)
{
  char name[32];
  struct stat file;
  if (fstat (fd, &file) != 0 || !S_ISREG (file.st_mode))
    return fd;
  snprintf (name, sizeof name, "/proc/self/fd/%d", fd);
  int again = open (name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (again >= 0)
    return again;
  lseek (fd, 0, SEEK_SET);
  return fd;
}

void
launcher_run (struct launcher_shared *shared,
              const struct launcher_entry *given, struct launch_result *result)
{
  our_shared = shared;
  struct launcher_entry entry = *given;
  if (entry.reopen_stdin)
    entry.descriptors[0] = reopened (entry.descriptors[0]);
  entry.procs_fd = entry.procs_file == NULL
                       ? -1
                       : open (entry.procs_file, O_WRONLY | O_CLOEXEC);
  run_command (shared, &entry, result);
  if (entry.procs_fd >= 0)
    close (entry.procs_fd);
  if (entry.descriptors[0] != given->descriptors[0])
    close (entry.descriptors[0]);
}
