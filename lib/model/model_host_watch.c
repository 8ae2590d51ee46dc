/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What becomes of a model that takes its time.  */
#include <config.h>
#include "model/model_host_private.h"
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include "base/clock.h"
#include "run/interrupt.h"
#include "run/process_state.h"

/* Our own part of its start takes longer than this on no machine.  */
#define START_NS UINT64_C (60000000000)
/* How long a process that hangs has to tell more.  */
#define STORY_MS 500
/* What does nothing for so long may be stopped.  */
#define HALT_NS UINT64_C (500000000)

bool
model_host_was_suspended (struct model_host *h)
{
  bool was = h->was_suspended;
  h->was_suspended = false;
  return was;
}

void
model_host_suspend (struct model_host *h)
{
  interrupt_suspend_too (h->process);
  interrupt_suspend ();
  interrupt_suspend_too (0);
  h->was_suspended = true;
  h->done_ns = clock_now_ns ();
}

/* The time limit of what it is at, in ns; 0 for none.  */
static uint64_t
limit_ns (const struct model_host *h)
{
  switch ((enum model_phase) atomic_load (&h->ring->phase))
    {
    case MODEL_PHASE_QUERY:
    case MODEL_PHASE_OUTPUT:
      return h->spec->query_timeout_ns;
    case MODEL_PHASE_IDLE:
      /* It does nothing because it can't, or because it need not.  */
      return h->is_halted ? h->spec->query_timeout_ns : 0;
    case MODEL_PHASE_START:
      return START_NS;
    default:
      return h->spec->load_timeout_ns;
    }
}

/* Whether a signal has stopped its process, or its worker's.  */
static bool
is_stopped (const struct model_host *h)
{
  struct process_state state;
  return (process_state_read (h->process, &state) && state.is_stopped)
         || (h->facts.pid > 0
             && process_state_read ((pid_t) h->facts.pid, &state)
             && state.is_stopped);
}

/* Tell when it stands still because somebody stopped it, and goes on.  */
static void
look_for_halt (struct model_host *h, uint64_t now_ns)
{
  if (now_ns - h->done_ns < HALT_NS || is_stopped (h) == h->is_halted)
    return;
  h->is_halted = !h->is_halted;
  if (!h->is_halted)
    h->done_ns = now_ns;
  h->was_suspended = true;
  if (h->is_halted && h->spec->say != NULL)
    h->spec->say (h->spec->say_context, MODEL_SAID_OF_IT,
                  "a signal has stopped it, and it is waited for");
}

/* It hangs.  What has a worker can tell what came of its answer.  */
static void
fail_by_time (struct model_host *h, uint64_t limit)
{
  h->failure.limit_ns = limit;
  model_host_fail (h, h->is_halted ? MODEL_FAILURE_HALTED : MODEL_FAILURE_HUNG,
                   0, "");
  if (h->is_halted || strcmp (h->spec->arguments[0], "worker") != 0
      || kill (h->process, SIGUSR1) != 0)
    return;
  struct pollfd control = { .fd = h->control, .events = POLLIN };
  while (poll (&control, 1, STORY_MS) > 0
         && model_message_receive (h->control, &h->message) == 1)
    if (h->message.kind == MODEL_HAS_FAILED)
      {
        text_puts (&h->failure.text, h->message.bytes);
        return;
      }
}

/* Whether it is dead, and a child of its keeps its end of the socket open, so
   that nothing else tells.  */
static bool
is_dead (const struct model_host *h)
{
  siginfo_t about = { 0 };
  if (waitid (P_PID, (id_t) h->process, &about, WEXITED | WNOHANG | WNOWAIT)
          != 0
      || about.si_pid == 0)
    return false;
  /* Its last words come first.  */
  struct pollfd control = { .fd = h->control, .events = POLLIN };
  return poll (&control, 1, 0) == 0;
}

int
model_host_watch (struct model_host *h)
{
  if (is_dead (h))
    return model_host_fail_by_end (h);
  uint64_t now_ns = clock_now_ns ();
  uint64_t records = atomic_load (&h->ring->reserved);
  if (records != h->records)
    {
      h->records = records;
      h->done_ns = now_ns;
      h->is_halted = false;
    }
  if (interrupt_signal () != 0 && h->stopped_ns == 0)
    {
      h->stopped_ns = now_ns;
      atomic_store (&h->ring->stop, 1);
    }
  look_for_halt (h, now_ns);
  uint64_t limit = limit_ns (h);
  if (limit > 0 && now_ns - h->done_ns > limit)
    fail_by_time (h, limit);
  else if (h->stopped_ns > 0
           && now_ns - h->stopped_ns > h->spec->grace_ms * UINT64_C (1000000))
    model_host_fail (h, MODEL_FAILURE_STOPPED, interrupt_signal (), "");
  else
    return 0;
  model_host_kill (h);
  return -1;
}
