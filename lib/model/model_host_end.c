/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The end of a model's process, and of what it leaves.  */
#include <config.h>
#include "model/model_host_private.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "run/descendants.h"
#include "run/process_state.h"

/* How long the end of a process is waited for that has closed its socket, and
   of one that has told why it ends, and ends its worker first.  */
#define END_MS 1000
#define DISMISS_MS 5000

/* Whose process runs.  */
static struct model_host *first;

void
model_host_enlist (struct model_host *h)
{
  /* What a model started becomes our child when the model dies, whatever
     session it went to.  */
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  h->next = first;
  first = h;
}

void
model_host_strike_off (struct model_host *h)
{
  for (struct model_host **at = &first; *at != NULL; at = &(*at)->next)
    if (*at == h)
      {
        *at = h->next;
        return;
      }
}

static bool
is_ours (pid_t process)
{
  for (const struct model_host *h = first; h != NULL; h = h->next)
    if (h->process == process)
      return true;
  return false;
}

/* Kill PROCESS, and all below it, where it is a child of ours that we did not
   start.  */
static bool
end_stray (pid_t process, int sig)
{
  struct process_state state;
  if (!process_state_read (process, &state) || state.parent != getpid ()
      || is_ours (process))
    return false;
  descendants_signal (process, sig);
  while (waitpid (process, NULL, 0) < 0 && errno == EINTR)
    continue;
  return true;
}

/* Wait for the process, which has ended or was killed, and kill what it left.
   The status of waitpid.  */
static int
reap (struct model_host *h)
{
  int status = 0;
  if (h->process == 0)
    return 0;
  while (waitpid (h->process, &status, 0) < 0 && errno == EINTR)
    continue;
  kill (-h->process, SIGKILL);
  h->process = 0;
  /* Children of those killed become ours in turn.  */
  while (descendants_each (getpid (), end_stray, SIGKILL) > 0)
    continue;
  return status;
}

void
model_host_kill (struct model_host *h)
{
  if (h->process == 0)
    return;
  descendants_signal (h->process, SIGKILL);
  reap (h);
}

/* Wait until its process has ended, but not for over MS; kill it then.  */
static void
wait_for_end (const struct model_host *h, int ms)
{
  siginfo_t about = { 0 };
  for (int waited = 0; waited < ms && about.si_pid == 0;
       waited += MODEL_LOOK_MS)
    {
      poll (NULL, 0, waited == 0 ? 0 : MODEL_LOOK_MS);
      if (waitid (P_PID, (id_t) h->process, &about,
                  WEXITED | WNOHANG | WNOWAIT)
          != 0)
        break;
    }
  if (about.si_pid == 0)
    descendants_signal (h->process, SIGKILL);
}

void
model_host_dismiss (struct model_host *h)
{
  wait_for_end (h, DISMISS_MS);
  reap (h);
}

int
model_host_fail_by_end (struct model_host *h)
{
  /* One that only closed the socket would keep us waiting.  */
  wait_for_end (h, END_MS);
  int status = reap (h);
  if (WIFSIGNALED (status))
    return model_host_fail (h, MODEL_FAILURE_CRASHED, WTERMSIG (status), "");
  return model_host_fail (h, MODEL_FAILURE_ENDED, WEXITSTATUS (status), "");
}
