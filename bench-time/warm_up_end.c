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

/* Tell that the warm-up of benchmark I ends before its last run, if so.  */
static void
tell_time (struct session *s, const struct agenda *agenda, size_t i)
{
  uint64_t planned = s->options->plan.warmups;
  uint64_t left = agenda_warmups_left (agenda, i);
  const char *name = s->benchmarks.item[i].name;
  struct text note = { 0 };
  if (left > 0)
    text_printf (&note,
                 "--max-time ended the warm-up of '%s' after %" PRIu64
                 " of %" PRIu64 " runs",
                 name, planned - left, planned);
  tell (s, &note, name);
  text_free (&note);
}

/* Whether the time of benchmark I is over: of -w auto a third of that for its
   runs, and where --max-time is given that for all.  */
static bool
is_out_of_time (const struct session *s, size_t i)
{
  const struct stopping_rule *rule = &s->options->stopping;
  if (rule->time_is_given
      && stopping_time_ns (s->stopping, i) >= rule->max_time_ns)
    return true;
  return s->options->warms_up_as_needed
         && s->standing[i].warm_up.total_s >= (double) rule->max_time_ns / 3e9;
}

/* Whether benchmark I is in the warm-up that STEP is of.  */
static bool
warms_up (const struct session *s, const struct agenda *agenda,
          const struct step *step, size_t i)
{
  bool alone = s->options->plan.order == ORDER_SEQUENTIAL;
  return (!alone || i == step->benchmark) && !agenda_is_done (agenda, i)
         && !s->standing[i].warm_up.has_ended;
}

static void
end_warmup (struct session *s, struct agenda *agenda, size_t i)
{
  s->standing[i].warm_up.has_ended = true;
  if (s->options->warms_up_as_needed)
    tell_steadiness (s, i);
  else
    tell_time (s, agenda, i);
  agenda_end_warmup (agenda, i);
}

/* Benchmarks whose time is over have no further warm-ups, whatever the others
   need; those that are steady go on with the others until all are.  */
void
warm_up_end_look (struct session *s, struct agenda *agenda,
                  const struct step *step)
{
  bool all_are_over = s->options->warms_up_as_needed;
  for (size_t i = 0; i < s->benchmarks.count; i++)
    if (!warms_up (s, agenda, step, i))
      continue;
    else if (is_out_of_time (s, i))
      end_warmup (s, agenda, i);
    else
      all_are_over = all_are_over && warm_up_is_over (&s->standing[i].warm_up);
  for (size_t i = 0; all_are_over && i < s->benchmarks.count; i++)
    if (warms_up (s, agenda, step, i))
      end_warmup (s, agenda, i);
}
