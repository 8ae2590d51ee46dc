/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "warm_up_end.h"
#include <inttypes.h>
#include "base/diag.h"

static void
tell (struct session *s, const struct text *note, const char *name)
{
  if (note->length == 0)
    return;
  diag_note ("%s", text_string (note));
  emit_metadata (&s->emitter, "note", text_string (note), name);
}

/* Tell how the warm-up of benchmark I went.  */
static void
tell_steadiness (struct session *s, size_t i)
{
  struct warm_up *w = &s->standing[i].warm_up;
  bool is_steady = warm_up_is_steady (w);
  const char *name = s->benchmarks.item[i].name;
  struct text note = { 0 };
  if (warm_up_was_slow (w))
    text_printf (&note,
                 "'%s' had a slow start: its first %zu runs took %.2g times "
                 "as long; %zu were left out as warm-up",
                 name, w->steady_from, warm_up_slowness (w), w->count);
  else if (!is_steady)
    text_printf (&note, "'%s' may not be steady yet after %zu warm-up %s",
                 name, w->count, w->count == 1 ? "run" : "runs");
  tell (s, &note, name);
  text_free (&note);
}

/* End a warm-up of no fixed length once BENCHMARK, or in turns each one, is
   steady or at the limit: the third part of the time for its runs.  */
static void
look_for_steadiness (struct session *s, struct agenda *agenda,
                     size_t benchmark)
{
  const struct options *o = s->options;
  double limit_s = (double) o->stopping.max_time_ns / 3e9;
  bool alone = o->plan.order == ORDER_SEQUENTIAL;
  for (size_t i = 0; i < s->benchmarks.count; i++)
    if ((!alone || i == benchmark) && !agenda_is_done (agenda, i)
        && !warm_up_is_over (&s->standing[i].warm_up, limit_s))
      return;
  agenda_end_warmup (agenda);
  for (size_t i = 0; i < s->benchmarks.count; i++)
    if ((!alone || i == benchmark) && !agenda_is_done (agenda, i))
      tell_steadiness (s, i);
}

/* End a warm-up of so many runs once the time that BENCHMARK, or in turns each
   one, may take is over.  */
static void
look_for_time (struct session *s, struct agenda *agenda, size_t benchmark)
{
  const struct options *o = s->options;
  bool alone = o->plan.order == ORDER_SEQUENTIAL;
  const struct step *next
      = o->stopping.time_is_given ? agenda_look (agenda, 0) : NULL;
  if (next == NULL || !next->warmup || (alone && next->benchmark != benchmark))
    return;
  for (size_t i = 0; i < s->benchmarks.count; i++)
    if ((!alone || i == benchmark) && !agenda_is_done (agenda, i)
        && stopping_time_ns (s->stopping, i) < o->stopping.max_time_ns)
      return;
  const char *name = s->benchmarks.item[next->benchmark].name;
  struct text note = { 0 };
  text_printf (&note,
               "--max-time ended the warm-up of '%s' after %" PRIu64
               " of %" PRIu64 " runs",
               name, next->run - 1, o->plan.warmups);
  tell (s, &note, name);
  text_free (&note);
  agenda_end_warmup (agenda);
}

void
warm_up_end_look (struct session *s, struct agenda *agenda,
                  const struct step *step)
{
  if (s->options->warms_up_as_needed)
    look_for_steadiness (s, agenda, step->benchmark);
  else
    look_for_time (s, agenda, step->benchmark);
}
