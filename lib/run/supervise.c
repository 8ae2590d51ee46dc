/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/supervise.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "run/interrupt.h"

/* One call of supervise_batch.  */
struct watch
{
  const struct supervision *s;
  bool stops_itself;      /* we have just sent a STOP */
  int terminal;           /* lent to the command as foreground, or -1 */
  bool stopping;          /* TERM was sent, KILL follows at ... */
  uint64_t kill_at_ns;    /* ... this instant */
  uint64_t tick_at_ns;    /* the next tick */
  enum supervise_end end; /* why */
};

/* Ask the command to end, KILL follows after the grace.  */
static void
stop_for (struct watch *w, enum supervise_end end)
{
  if (w->stopping)
    return;
  w->stopping = true;
  w->end = end;
  w->kill_at_ns = clock_now_ns () + w->s->grace_ms * UINT64_C (1000000);
  launcher_kill (w->s->launcher, SIGTERM);
  launcher_kill (w->s->launcher, SIGCONT);
}

/* Make GROUP the foreground group of the terminal that was lent.  */
static void
lend_terminal (const struct watch *w, pid_t group)
{
  if (w->terminal < 0 || group <= 0)
    return;
  /* The kernel would stop us for doing so from the background.  */
  sigset_t ttou, before;
  sigemptyset (&ttou);
  sigaddset (&ttou, SIGTTOU);
  sigprocmask (SIG_BLOCK, &ttou, &before);
  tcsetpgrp (w->terminal, group);
  sigprocmask (SIG_SETMASK, &before, NULL);
}

/* Stop until somebody continues us, the command meanwhile, too.  */
static void
suspend_both (const struct watch *w)
{
  launcher_kill (w->s->launcher, SIGSTOP);
  lend_terminal (w, getpgrp ());
  interrupt_suspend ();
  lend_terminal (w, launcher_command (w->s->launcher));
  launcher_kill (w->s->launcher, SIGCONT);
}

static void
act_on_signals (struct watch *w)
{
  if (interrupt_signal () != 0)
    stop_for (w, SUPERVISE_INTERRUPTED);
  if (interrupt_take_suspend ())
    {
      w->stops_itself = launcher_command (w->s->launcher) != 0;
      suspend_both (w);
    }
}

/* The command was stopped.  By a Ctrl-Z that went to it as the foreground
   group: stop as well.  By somebody else's signal: theirs to continue, but
   nobody is to wonder why nothing happens.  */
static void
act_on_stop (struct watch *w)
{
  const struct supervision *s = w->s;
  int sig = launcher_stop_signal (s->launcher);
  if (w->terminal >= 0 && sig == SIGTSTP)
    suspend_both (w);
  else if (w->stops_itself && sig == SIGSTOP)
    w->stops_itself = false;
  else if (s->stopped != NULL)
    s->stopped (s->stopped_context, launcher_command (s->launcher), sig);
}

/* Keep the limits; how long to sleep until the next, in ms, -1 for ever.  */
static int
act_on_time (struct watch *w)
{
  if (!w->stopping && w->s->timeout_ns == 0)
    return -1;
  uint64_t now = clock_now_ns ();
  uint64_t since = launcher_since (w->s->launcher);
  if (!w->stopping && since != 0 && now >= since + w->s->timeout_ns)
    stop_for (w, SUPERVISE_TIMEOUT);
  uint64_t wake_at = (since == 0 ? now : since) + w->s->timeout_ns;
  if (w->stopping)
    {
      if (now >= w->kill_at_ns)
        {
          launcher_kill (w->s->launcher, SIGKILL);
          return 10; /* until it has worked */
        }
      wake_at = w->kill_at_ns;
    }
  uint64_t ms = wake_at <= now ? 0 : (wake_at - now + 999999) / 1000000;
  return ms > 60000 ? 60000 : (int) ms;
}

/* Tick when it is time, then say when that will be next: how long to sleep,
   in ms, but no longer than LIMIT_MS unless that is -1.  */
static int
act_on_tick (struct watch *w, int limit_ms)
{
  if (w->s->tick_ns == 0)
    return limit_ms;
  uint64_t now = clock_now_ns ();
  if (w->tick_at_ns == 0)
    w->tick_at_ns = now + w->s->tick_ns;
  if (now >= w->tick_at_ns)
    {
      w->s->tick (w->s->tick_context);
      now = clock_now_ns ();
      w->tick_at_ns = now + w->s->tick_ns;
    }
  int ms = (int) ((w->tick_at_ns - now + 999999) / 1000000);
  return limit_ms >= 0 && limit_ms < ms ? limit_ms : ms;
}

static int
source_of (const struct sink *sink)
{
  return sink == NULL ? -1 : sink_source (sink);
}

/* Look at what the launcher says: 1 at the end, 0 before, -1 with errno.  */
static int
act_on_notice (struct watch *w)
{
  switch (launcher_notice (w->s->launcher))
    {
    case LAUNCHER_ENDED:
      return 1;
    case LAUNCHER_GONE:
      errno = EPIPE;
      return -1;
    case LAUNCHER_STOPPED:
      act_on_stop (w);
      return 0;
    case LAUNCHER_NOTHING:
      break;
    }
  return 0;
}

/* Wait until the launcher tells of the end; -1 with errno when something of
   ours fails.  */
static int
wait_for_end (struct watch *w)
{
  enum
  {
    LAUNCHER,
    SIGNALS,
    OUTPUT,
    ERROR,
    COUNT
  };
  struct sink *output = w->s->standard_output, *error = w->s->standard_error;
  struct pollfd events[COUNT] = {
    [LAUNCHER] = { .fd = launcher_fd (w->s->launcher), .events = POLLIN },
    [SIGNALS] = { .fd = interrupt_fd (), .events = POLLIN },
    [OUTPUT] = { .fd = source_of (output), .events = POLLIN },
    [ERROR] = { .fd = source_of (error), .events = POLLIN },
  };
  act_on_signals (w); /* one may have come before the start */
  for (;;)
    {
      if (poll (events, COUNT, act_on_tick (w, act_on_time (w))) < 0)
        {
          if (errno == EINTR)
            continue; /* then SIGNALS is readable */
          return -1;
        }
      if (events[OUTPUT].revents != 0 && sink_drain (output) != 0)
        return -1;
      if (events[ERROR].revents != 0 && sink_drain (error) != 0)
        return -1;
      if (events[SIGNALS].revents != 0)
        {
          interrupt_drain ();
          act_on_signals (w);
        }
      int ended = events[LAUNCHER].revents == 0 ? 0 : act_on_notice (w);
      if (ended != 0)
        return ended < 0 ? -1 : 0;
    }
}

/* Read a sink to its end: no writer is left.  Where one IS_LEFT only what it
   holds is the command's; that is read at one go.  */
static int
drain_rest (struct sink *sink, bool is_left)
{
  uint64_t before, after;
  if (sink == NULL || sink_source (sink) < 0)
    return 0;
  if (is_left)
    return sink_drain (sink);
  do
    {
      sink_bytes (sink, &before);
      if (sink_drain (sink) != 0)
        return -1;
      sink_bytes (sink, &after);
    }
  while (after != before);
  return 0;
}

/* What the end of the last run was, by what we did and what it says.  */
static enum supervise_end
judge (const struct watch *w, const struct launch_result *last)
{
  bool by_keyboard = w->terminal >= 0 && WIFSIGNALED (last->status)
                     && (WTERMSIG (last->status) == SIGINT
                         || WTERMSIG (last->status) == SIGQUIT);
  if (last->stopped_by == SIGTTIN || last->stopped_by == SIGTTOU)
    return SUPERVISE_TERMINAL;
  if (w->end == SUPERVISE_ENDED && by_keyboard)
    {
      interrupt_note (WTERMSIG (last->status));
      return SUPERVISE_INTERRUPTED;
    }
  return last->leftovers_stopped ? SUPERVISE_ENDED : w->end;
}

enum supervise_end
supervise_batch (const struct supervision *s,
                 const struct launch *const launches[], size_t count,
                 struct launch_result results[], size_t *done)
{
  struct watch w = { .s = s, .terminal = -1, .end = SUPERVISE_ENDED };
  *done = 0;
  if (s->standard_output != NULL && sink_begin (s->standard_output) != 0)
    return SUPERVISE_FAILED;
  if (s->standard_error != NULL && s->standard_error != s->standard_output
      && sink_begin (s->standard_error) != 0)
    return SUPERVISE_FAILED;
  if (launches[0]->foreground)
    w.terminal = launches[0]->stdin_fd;
  if (launcher_begin_batch (s->launcher, launches, count) < 0)
    return SUPERVISE_FAILED;
  int trouble = wait_for_end (&w) == 0 ? 0 : errno;
  if (trouble != 0)
    launcher_stop (s->launcher, 0);
  int ran = launcher_finish_batch (s->launcher, results, NULL);
  if (ran < 0 && trouble == 0)
    trouble = errno;
  lend_terminal (&w, getpgrp ());
  bool is_left = launches[0]->leftover == LEFTOVER_REPORT;
  if (trouble == 0
      && (drain_rest (s->standard_output, is_left) != 0
          || drain_rest (s->standard_error, is_left) != 0))
    trouble = errno;
  if (trouble != 0)
    {
      errno = trouble;
      return SUPERVISE_FAILED;
    }
  *done = (size_t) ran;
  return judge (&w, &results[ran - 1]);
}

enum supervise_end
supervise_run (const struct supervision *s, const struct launch *launch,
               struct launch_result *result)
{
  size_t done;
  return supervise_batch (s, &launch, 1, result, &done);
}
