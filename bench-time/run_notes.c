/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run_notes.h"
#include <math.h>
#include <string.h>
#include "base/diag.h"
#include "failure.h"

void
run_note (struct session *s, const struct benchmark *b,
          const struct text *note)
{
  if (note->failed)
    die_memory ();
  diag_note ("%s", text_string (note));
  emit_metadata (&s->emitter, "note", text_string (note), b->name);
}

/* A machine whose clock jumps all the time needs to be told of no more often
   in one benchmark.  */
#define JUMPS_TOLD 5

void
run_note_jump (struct session *s, const struct step *step,
               const struct outcome *outcome)
{
  struct standing *standing = &s->standing[step->benchmark];
  if (!clock_jump_any (&outcome->jump) || standing->jumps >= JUMPS_TOLD)
    return;
  standing->jumps++;
  const struct benchmark *b = &s->benchmarks.item[step->benchmark];
  struct text note = { 0 };
  clock_jump_put (&note, &outcome->jump);
  text_puts (&note, " in ");
  failure_put_run (&note, b, step);
  run_note (s, b, &note);
  text_free (&note);
}

/* The value of METRIC in the last run.  */
static double
reading_of (const struct session *s, const char *metric)
{
  size_t count;
  const struct reading *r = instruments_readings (s->instruments, &count);
  for (size_t i = 0; i < count; i++)
    if (strcmp (r[i].metric, metric) == 0)
      return r[i].value;
  return NAN;
}

/* Metric I was not printed.  */
static void
tell_missing (struct session *s, const struct step *step, size_t i)
{
  const struct benchmark *b = &s->benchmarks.item[step->benchmark];
  struct text note = { 0 };
  failure_put_run (&note, b, step);
  text_printf (&note,
               printed_is_no_number (s->printed, i)
                   ? " printed no number where --metric-from has %s"
                   : " printed no line that matches --metric-from of %s",
               s->options->printed.item[i].name);
  text_puts (&note, "; such runs have no sample of it");
  run_note (s, b, &note);
  text_free (&note);
}

static void
tell_missed (struct session *s, const struct step *step)
{
  const struct benchmark *b = &s->benchmarks.item[step->benchmark];
  struct text note = { 0 };
  failure_put_run (&note, b, step);
  text_printf (&note,
               " ended without %s; the time of such runs is metric "
               "ttq-timeout",
               s->options->until_metric);
  run_note (s, b, &note);
  text_free (&note);
}

void
run_note_printed (struct session *s, const struct step *step,
                  const struct outcome *outcome)
{
  struct standing *standing = &s->standing[step->benchmark];
  const struct printed_metrics *printed = &s->options->printed;
  if (outcome->reading == NULL)
    return;
  bool is_missing = false;
  for (size_t i = 0; i < printed->count && !standing->has_unprinted; i++)
    if (isnan (reading_of (s, printed->item[i].name)))
      {
        tell_missing (s, step, i);
        is_missing = true;
      }
  standing->has_unprinted |= is_missing;
  if (printed->has_target && !standing->has_missed
      && isnan (reading_of (s, "ttq")))
    {
      standing->has_missed = true;
      tell_missed (s, step);
    }
}
