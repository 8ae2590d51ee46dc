/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stops.h"
#include <inttypes.h>
#include "base/diag.h"
#include "cli/terminal.h"

/* Whether the runs of benchmark I, in this invocation, came to a limit.  */
static bool
is_at_limit (const struct session *s, size_t i)
{
  enum stop why = stopping_why (s->stopping, i);
  return why != STOP_NOT && why != STOP_DROPPED;
}

/* Remember for stops_say that benchmark I came to its limit before it was as
   precise as was wanted, if it did: which limit, for the first time.  */
static void
note_limit (struct session *s, size_t i)
{
  struct standing *standing = &s->standing[i];
  if (s->options->stopping.runs > 0
      || stopping_why (s->stopping, i) == STOP_PRECISION)
    return;
  if (standing->limits++ > 0)
    return;
  struct text limit = { 0 };
  stopping_put (&limit, s->stopping, i,
                terminal_utf8 (s->options->is_ascii) ? "±" : "+-");
  if (s->invocation > 0)
    text_printf (&limit, " in invocation %" PRIu64, s->invocation);
  standing->limit = or_die (text_take (&limit));
}

void
stops_describe (struct session *s)
{
  for (size_t i = 0; i < s->benchmarks.count; i++)
    {
      if (!is_at_limit (s, i))
        continue;
      struct text why = { 0 };
      if (s->invocation > 0)
        text_printf (&why, "invocation %" PRIu64 ": ", s->invocation);
      stopping_put (&why, s->stopping, i, "+-");
      emit_metadata (&s->emitter, "stopped", text_string (&why),
                     s->benchmarks.item[i].name);
      text_free (&why);
      note_limit (s, i);
    }
}

void
stops_describe_rest (struct session *s)
{
  bool lacks_invocations = s->invocation < s->options->invocations;
  for (size_t i = 0; i < s->benchmarks.count; i++)
    {
      struct standing *standing = &s->standing[i];
      if (standing->stopped == NULL && session_is_over (s)
          && (lacks_invocations || !is_at_limit (s, i)))
        session_set_stopped (s, i, "the session ended");
      if (standing->stopped != NULL)
        emit_metadata (&s->emitter, "stopped", standing->stopped,
                       s->benchmarks.item[i].name);
    }
}

void
stops_say (const struct session *s)
{
  size_t said = 0;
  for (size_t i = 0; i < s->benchmarks.count; i++)
    {
      const struct standing *standing = &s->standing[i];
      if (standing->limits == 0 || said++ >= NOTES_NAMED_MAX)
        continue;
      struct text note = { 0 };
      text_printf (&note, "'%s' was stopped by %s", s->benchmarks.item[i].name,
                   standing->limit);
      if (standing->limits > 1)
        text_printf (&note, ", and by such limits in %" PRIu64 " more",
                     standing->limits - 1);
      diag_note ("%s", text_string (&note));
      text_free (&note);
    }
  if (said > NOTES_NAMED_MAX)
    diag_note ("%zu more were stopped by such limits", said - NOTES_NAMED_MAX);
}
