/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "turn.h"
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/diag.h"
#include "run/interrupt.h"

/* How often a lock that is another's is tried again.  */
#define TRY_AGAIN_MS 50
/* How long one waits in silence.  */
#define SILENCE_NS UINT64_C (1000000000)

/* Go on without, which two timings at once may spoil.  */
static void
do_without (struct turn *t)
{
  int error = errno;
  if (error == EPERM)
    diag_warning ("'%s' is no lock file of ours, so nothing keeps another "
                  "timing from running at once",
                  t->file);
  else
    diag_warning ("cannot lock '%s': %s, so nothing keeps another timing "
                  "from running at once",
                  t->file, strerror (error));
  lock_close (t->lock);
  t->lock = NULL;
  t->why_not = "unavailable";
}

/* Open the lock file in the first of the usual folders that can have one.  */
static void
open_usual (struct turn *t)
{
  const char *folder[]
      = { getenv ("XDG_RUNTIME_DIR"), getenv ("TMPDIR"), "/tmp" };
  struct text file = { 0 };
  for (size_t i = 0; i < sizeof folder / sizeof *folder; i++)
    {
      if (folder[i] == NULL || *folder[i] == '\0')
        continue;
      text_clear (&file);
      lock_put_name (&file, folder[i]);
      t->lock = lock_open (text_string (&file), false);
      if (t->lock != NULL || errno == EPERM)
        break;
    }
  int error = errno;
  t->file = or_die (text_take (&file));
  errno = error;
}

static void
open_lock (struct turn *t, const struct options *o)
{
  const char *named = getenv ("BENCH_LOCK");
  bool is_none = named != NULL && strcmp (named, "none") == 0;
  if (o->lock == TURN_FREE || (is_none && !o->has_lock))
    t->why_not = "none";
  else if (named == NULL || *named == '\0' || is_none)
    open_usual (t);
  else
    {
      t->file = or_die (strdup (named));
      t->lock = lock_open (named, true);
    }
  if (t->lock == NULL && t->why_not == NULL)
    do_without (t);
}

static void
attempt (struct turn *t)
{
  t->state = lock_try (t->lock);
  if (t->state == LOCK_FAILED)
    do_without (t);
}

void
turn_open (struct turn *t, const struct options *o)
{
  *t = (struct turn){ 0 };
  open_lock (t, o);
  if (t->lock != NULL)
    attempt (t);
  if (t->lock == NULL || t->state != LOCK_TAKEN || o->lock != TURN_OR_FAIL)
    return;
  struct text who = { 0 };
  lock_put_holder (&who, t->lock);
  die ("another timing is running: %s", text_string (&who));
}

static void
say_waiting (const struct turn *t)
{
  struct text who = { 0 };
  lock_put_holder (&who, t->lock);
  diag_warning ("waiting, since another timing is running: %s",
                text_string (&who));
  text_free (&who);
}

void
turn_wait (struct turn *t)
{
  uint64_t started_ns = clock_now_ns ();
  bool has_said = false;
  while (t->lock != NULL && t->state == LOCK_TAKEN)
    {
      if (interrupt_take_suspend ())
        interrupt_suspend ();
      if (interrupt_signal () != 0)
        return;
      struct pollfd signals = { .fd = interrupt_fd (), .events = POLLIN };
      if (poll (&signals, 1, TRY_AGAIN_MS) > 0)
        interrupt_drain ();
      t->waited_ns = clock_now_ns () - started_ns;
      if (!has_said && t->waited_ns >= SILENCE_NS)
        {
          has_said = true;
          say_waiting (t);
        }
      attempt (t);
    }
}

void
turn_put (struct text *to, const struct turn *t)
{
  if (t->why_not != NULL)
    text_puts (to, t->why_not);
  else if (t->state == LOCK_INHERITED)
    text_puts (to, "inherited");
  else if (t->state == LOCK_TAKEN)
    text_puts (to, "waited for");
  else
    text_puts (to, "held");
  if (t->waited_ns > 0 && t->state == LOCK_HELD)
    text_printf (to, " after %.1fs", (double) t->waited_ns / 1e9);
}

void
turn_close (struct turn *t)
{
  lock_close (t->lock);
  t->lock = NULL;
  free (t->file);
  t->file = NULL;
}
