/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/descendants.h"
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "run/process_state.h"

/* The parent of PROCESS (its name in /proc), or 0.  */
static pid_t
parent_of (const char *process)
{
  struct process_state state;
  return process_state_read (atoi (process), &state) ? state.parent : 0;
}

/* Reap what has ended; whether any child is left.  */
static bool
reap_ended (void)
{
  pid_t reaped;
  do
    reaped = waitpid (-1, NULL, WNOHANG);
  while (reaped > 0);
  return reaped == 0;
}

/* Kill our children; how many there were that we could kill.  */
static unsigned
kill_children (void)
{
  DIR *proc = opendir ("/proc");
  if (proc == NULL)
    return 0;
  unsigned killed = 0;
  for (struct dirent *entry; (entry = readdir (proc)) != NULL;)
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9'
        && parent_of (entry->d_name) == getpid ())
      killed += kill (atoi (entry->d_name), SIGKILL) == 0;
  closedir (proc);
  return killed;
}

/* Reap one, waiting for it where it IS_SURE to end; whether there was one.
 *COUNT is of those that were killed.  */
static bool
reap_killed (bool is_sure, unsigned *count)
{
  int status;
  pid_t reaped;
  do
    reaped = waitpid (-1, &status, is_sure ? 0 : WNOHANG);
  while (reaped < 0 && errno == EINTR);
  if (reaped <= 0)
    return false;
  *count += WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL;
  return true;
}

/* Kill all and reap them, how many; the children of those killed become ours,
   one generation a turn.  All of a turn are reaped before the next look, as
   looking at all processes once for each of thousands would take minutes.  */
static unsigned
kill_all (void)
{
  unsigned count = 0;
  for (;;)
    {
      unsigned killed = kill_children ();
      if (!reap_killed (killed > 0, &count))
        return count;
      while (killed-- > 1 && reap_killed (true, &count))
        continue;
    }
}

unsigned
descendants_kill (pid_t group)
{
  if (!reap_ended ()) /* no child, hence no descendant */
    return 0;
  /* At one blow, so that a group that keeps forking can not escape.  */
  kill (-group, SIGKILL);
  return kill_all ();
}

/* Whether PROCESS (its name in /proc) descends from ROOT.  */
static bool
descends_from (const char *process, pid_t root)
{
  char name[24];
  pid_t parent = parent_of (process);
  while (parent > 1 && parent != root)
    {
      snprintf (name, sizeof name, "%d", (int) parent);
      parent = parent_of (name);
    }
  return parent == root;
}

bool
descendants_include (pid_t root, pid_t process)
{
  char name[24];
  snprintf (name, sizeof name, "%d", (int) process);
  return descends_from (name, root);
}

unsigned
descendants_each (pid_t root, bool (*act) (pid_t process, int argument),
                  int argument)
{
  unsigned count = 0;
  DIR *proc = opendir ("/proc");
  for (struct dirent *entry; proc != NULL && (entry = readdir (proc)) != NULL;)
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9'
        && descends_from (entry->d_name, root))
      count += act (atoi (entry->d_name), argument);
  if (proc != NULL)
    closedir (proc);
  return count;
}

static bool
send_signal (pid_t process, int sig)
{
  return kill (process, sig) == 0;
}

unsigned
descendants_wait (const atomic_int *asked, int wake, bool *was_asked)
{
  sigset_t news;
  sigemptyset (&news);
  sigaddset (&news, SIGCHLD);
  sigaddset (&news, wake);
  int told = 0;
  unsigned count = 0;
  *was_asked = false;
  if (!reap_ended ())
    return 0;
  for (;;)
    {
      int sig = *asked;
      *was_asked |= sig != 0;
      if (sig == SIGKILL)
        return count + kill_all (); /* the group may be another by now */
      if (sig != told)
        {
          descendants_each (getpid (), send_signal, sig);
          descendants_each (getpid (), send_signal, SIGCONT);
          told = sig;
        }
      pid_t reaped = waitpid (-1, NULL, WNOHANG);
      if (reaped < 0)
        return count;
      if (reaped > 0)
        count++;
      else
        sigwaitinfo (&news, NULL);
    }
}

static bool
is_alive (pid_t process, int argument)
{
  (void) argument;
  struct process_state state;
  return process_state_read (process, &state) && !state.is_over;
}

unsigned
descendants_count (void)
{
  if (!reap_ended ())
    return 0;
  unsigned found = descendants_each (getpid (), is_alive, 0);
  return found > 0 ? found : 1;
}

void
descendants_signal (pid_t root, int sig)
{
  descendants_each (root, send_signal, sig);
  /* Last, for its end would cut its descendants off from it.  */
  kill (root, sig);
}
