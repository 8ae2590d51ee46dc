/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "steps.h"
#include <math.h>
#include <string.h>
#include "agenda.h"
#include "base/clock.h"
#include "base/diag.h"
#include "batch.h"
#include "cli/terminal.h"
#include "delay.h"
#include "failure.h"
#include "run/interrupt.h"
#include "run_notes.h"
#include "start.h"
#include "warm_up_end.h"

/* Later probes of the floor may take this part of the time.  */
#define PROBING_PART 100

/* Probe once more if probes have taken little of the time so far.  */
static void
probe_in_passing (struct session *s)
{
  uint64_t elapsed = clock_now_ns () - s->started_ns;
  if (s->probing_ns < elapsed / PROBING_PART)
    session_probe (s, 1);
  shell_startup_pass (&s->shell_startup, elapsed);
}

static void
drop (struct session *s, struct agenda *agenda, size_t i, const char *why)
{
  session_set_stopped (s, i, why);
  agenda_drop (agenda, i);
  stopping_drop (s->stopping, i);
  s->has_dropped = true;
}

/* Before the first run of benchmark I: its set-up, which may make the very
   command.  Whether it can go on.  */
static bool
set_up (struct session *s, struct agenda *agenda, size_t i)
{
  struct standing *standing = &s->standing[i];
  struct benchmark *b = &s->benchmarks.item[i];
  if (standing->is_set_up)
    return true;
  standing->is_set_up = true;
  int status = STATUS_OK;
  const char *why = "its set-up failed";
  if (!session_run_hook (s, i, HOOK_SETUP))
    status = STATUS_NO;
  else if (b->path == NULL)
    {
      status = benchmark_resolve (b);
      why = "its command cannot be run";
    }
  if (session_is_over (s))
    return false;
  if (status != STATUS_OK)
    {
      session_worsen (s, status);
      drop (s, agenda, i, why);
    }
  return status == STATUS_OK;
}

/* Append what became of the processes that outlived the run of STEP.  */
static void
put_leftovers (struct text *to, const struct session *s,
               const struct step *step, const struct launch_result *result)
{
  bool is_one = result->leftovers == 1;
  const char *they = is_one ? "it" : "they";
  text_printf (to, "%u %s outlived ", result->leftovers,
               is_one ? "process" : "processes");
  failure_put_run (to, &s->benchmarks.item[step->benchmark], step);
  switch (s->options->leftover)
    {
    case LEFTOVER_KILL:
      text_printf (to, " and had to be killed; what %s took does not count",
                   they);
      break;
    case LEFTOVER_WAIT:
      text_printf (to, " and %s waited for%s; what %s took does not count",
                   is_one ? "was" : "were",
                   result->leftovers_stopped ? " until stopped" : "", they);
      break;
    case LEFTOVER_REPORT:
      text_printf (to,
                   " and %s left alone; what %s %s does not count, and may "
                   "slow down later runs",
                   is_one ? "was" : "were", they, is_one ? "takes" : "take");
      break;
    }
}

/* Tell, once a benchmark, of processes that outlived a run and of a run that
   was stopped for a while.  */
static void
tell_oddities (struct session *s, const struct step *step, enum run_end end,
               const struct outcome *outcome)
{
  struct standing *standing = &s->standing[step->benchmark];
  const struct benchmark *b = &s->benchmarks.item[step->benchmark];
  struct text note = { 0 };
  if (outcome->launch.leftovers > 0 && !standing->has_leftovers)
    {
      standing->has_leftovers = true;
      put_leftovers (&note, s, step, &outcome->launch);
    }
  else if (outcome->launch.stopped_by != 0 && end == RUN_FINE
           && !standing->has_pause)
    {
      standing->has_pause = true;
      failure_put_run (&note, b, step);
      text_puts (&note, " was suspended for a while, which its time includes");
    }
  if (note.length > 0)
    run_note (s, b, &note);
  text_free (&note);
}

/* A warm-up run ended.  */
static void
take_warmup (struct session *s, const struct step *step,
             const struct outcome *outcome)
{
  double wall_s = outcome_wall_s (outcome);
  warm_up_add (&s->standing[step->benchmark].warm_up, wall_s);
  if (s->options->keeps_warmup)
    emit_warmup (&s->emitter, s->benchmarks.item[step->benchmark].name, step,
                 wall_s);
}

/* The run failed as it may.  */
static void
take_ignored (struct session *s, const struct step *step,
              const struct outcome *outcome)
{
  const struct benchmark *b = &s->benchmarks.item[step->benchmark];
  if (step->warmup)
    {
      warm_up_add (&s->standing[step->benchmark].warm_up,
                   outcome_wall_s (outcome));
      return;
    }
  emit_failed_run (&s->emitter, b->name, step, outcome);
  stopping_add_failed (s->stopping, step->benchmark, outcome_wall_s (outcome));
  notes_add_failed (s->notes, step->benchmark);
}

/* The run failed: say so; its benchmark ends here.  */
static void
take_failed (struct session *s, struct agenda *agenda, const struct step *step,
             const struct outcome *outcome)
{
  const struct benchmark *b = &s->benchmarks.item[step->benchmark];
  failure_of_run (b, step, outcome, s->runner.surroundings->standard_error);
  struct text why = { 0 };
  failure_put_run (&why, b, step);
  text_putc (&why, ' ');
  failure_put_end (&why, outcome);
  s->has_failed = true;
  drop (s, agenda, step->benchmark, text_string (&why));
  text_free (&why);
  session_worsen (s, STATUS_NO);
}

static void
take_unstarted (struct session *s, struct agenda *agenda,
                const struct step *step, const struct outcome *outcome)
{
  session_worsen (
      s, failure_of_start (&s->benchmarks.item[step->benchmark], outcome));
  drop (s, agenda, step->benchmark, "its command cannot be run");
}

static void
take_fine (struct session *s, const struct step *step,
           const struct outcome *outcome)
{
  s->standing[step->benchmark].last_ns = outcome->launch.wall_ns;
  if (outcome->launch.wall_ns < s->smallest_ns)
    s->smallest_ns = outcome->launch.wall_ns;
  if (step->warmup)
    {
      take_warmup (s, step, outcome);
      return;
    }
  s->standing[step->benchmark].runs++;
  run_note_printed (s, step, outcome);
  emit_run (&s->emitter, s->benchmarks.item[step->benchmark].name, step,
            outcome);
  notes_add (s->notes, step->benchmark, outcome);
  if (stopping_add_sample (s->stopping, step->benchmark,
                           outcome_wall_s (outcome))
      != 0)
    die_memory ();
}

/* Have the next run in the surroundings of benchmark I.  */
static void
enter_surroundings (struct session *s, size_t i)
{
  const struct surroundings *its
      = &s->surroundings[s->surroundings_count == 1 ? 0 : i];
  s->runner.surroundings = its;
  s->runner.supervision.standard_output = its->standard_output;
  s->runner.supervision.standard_error = its->standard_error;
}

/* How many steps such as STEP a benchmark has at most; 0: as many as it
   needs.  */
static uint64_t
planned_steps (const struct options *o, const struct step *step)
{
  if (step->warmup)
    return o->warms_up_as_needed ? 0 : o->plan.warmups;
  bool is_counted = o->stopping.runs > 0 || o->stopping.max_runs > 0;
  return is_counted ? o->plan.runs : 0;
}

static void
tell_progress (struct session *s, const struct agenda *agenda,
               const struct step *step)
{
  if (!s->progress.is_on)
    return;
  const struct options *o = s->options;
  bool is_fixed = o->stopping.runs > 0;
  struct progress_state state = {
    .name = s->benchmarks.item[step->benchmark].name,
    .step = step,
    .of = planned_steps (o, step),
    .remaining = agenda_remaining (agenda) + s->steps_later,
    .half_width = stopping_half_width (s->stopping, step->benchmark),
    .precision = is_fixed ? 0 : o->stopping.precision,
    .is_utf8 = terminal_utf8 (o->is_ascii),
    .left_s = is_fixed ? NAN : stopping_seconds_left (s->stopping),
  };
  progress_show (&s->progress, &state);
}

/* STEP came to OUTCOME.  */
static void
take (struct session *s, struct agenda *agenda, const struct step *step,
      enum run_end end, const struct outcome *outcome)
{
  if (end != RUN_SPOILT && end != RUN_TROUBLE && end != RUN_STOPPED)
    {
      tell_oddities (s, step, end, outcome);
      run_note_jump (s, step, outcome);
    }
  switch (end)
    {
    case RUN_FINE:
      take_fine (s, step, outcome);
      break;
    case RUN_IGNORED:
      take_ignored (s, step, outcome);
      break;
    case RUN_FAILED:
      take_failed (s, agenda, step, outcome);
      break;
    case RUN_UNSTARTED:
      take_unstarted (s, agenda, step, outcome);
      break;
    case RUN_SPOILT:
      if (!step->warmup)
        stopping_add_failed (s->stopping, step->benchmark, 0);
      session_worsen (s, STATUS_NO);
      break;
    case RUN_TROUBLE:
      session_worsen (s, STATUS_TROUBLE);
      break;
    case RUN_STOPPED:
      break;
    }
}

static void
carry_out (struct session *s, struct agenda *agenda, const struct step *step)
{
  struct outcome outcome;
  enum run_end end = run_one (&s->runner, &s->benchmarks.item[step->benchmark],
                              step, &outcome);
  take (s, agenda, step, end, &outcome);
}

/* Give no more runs to benchmarks that have had enough.  */
static void
look_for_ends (struct session *s, struct agenda *agenda)
{
  if (!agenda_block_is_done (agenda))
    return;
  stopping_look (s->stopping);
  for (size_t i = 0; i < s->benchmarks.count; i++)
    if (stopping_why (s->stopping, i) != STOP_NOT)
      agenda_drop (agenda, i);
}

/* Before the first run of all: wait for the time that was asked for, and
   return how long, in ns.  */
static uint64_t
wait_for_start (struct session *s)
{
  const struct options *o = s->options;
  if (o->start_at == NULL || s->has_started)
    return 0;
  s->has_started = true;
  uint64_t waited_ns;
  if (!start_wait (o->start_at, o->start_ns, &waited_ns))
    session_worsen (s, STATUS_TROUBLE);
  return waited_ns;
}

/* Wait as long as was asked for, set up where needed, run.  */
static void
take_step (struct session *s, struct agenda *agenda, const struct step *step)
{
  uint64_t before_ns = clock_now_ns ();
  if (s->has_stepped && s->options->delay_ns > 0)
    delay_wait (s->options->delay_ns);
  s->has_stepped = true;
  if (!session_is_over (s) && set_up (s, agenda, step->benchmark))
    {
      /* That it waits for others is not to its cost.  */
      before_ns += wait_for_start (s);
      if (!session_is_over (s))
        carry_out (s, agenda, step);
    }
  stopping_add_elapsed (s->stopping, step->benchmark,
                        clock_now_ns () - before_ns);
}

/* Run COUNT steps at once, one after the other.  */
static void
take_steps (struct session *s, struct agenda *agenda, const struct step step[],
            size_t count)
{
  struct outcome outcome[AGENDA_MAX];
  size_t done;
  uint64_t before_ns = clock_now_ns (), runs_ns = 0;
  enum run_end end = run_batch (&s->runner, s->benchmarks.item, step, count,
                                outcome, &done);
  for (size_t i = 0; i < done; i++)
    runs_ns += outcome[i].launch.wall_ns;
  uint64_t between_ns = (clock_now_ns () - before_ns - runs_ns) / done;
  agenda_done (agenda, done);
  for (size_t i = 0; i < done; i++)
    {
      take (s, agenda, &step[i], i + 1 < done ? RUN_FINE : end, &outcome[i]);
      stopping_add_elapsed (s->stopping, step[i].benchmark,
                            outcome[i].launch.wall_ns + between_ns);
    }
}

/* Take the next step, or several; return the first.  */
static struct step
advance (struct session *s, struct agenda *agenda)
{
  size_t count = batch_size (s, agenda);
  struct step step[AGENDA_MAX];
  memcpy (step, agenda->step, count * sizeof *step);
  tell_progress (s, agenda, &step[0]);
  enter_surroundings (s, step[0].benchmark);
  if (count > 1)
    take_steps (s, agenda, step, count);
  else
    {
      agenda_done (agenda, 1);
      take_step (s, agenda, &step[0]);
    }
  return step[0];
}

void
steps_run (struct session *s, struct schedule *schedule)
{
  struct agenda agenda = agenda_of (schedule);
  while (!session_is_over (s) && agenda_look (&agenda, 0) != NULL)
    {
      struct step step = advance (s, &agenda);
      session_look_beside (s, &step);
      size_t i = step.benchmark;
      if (step.warmup)
        warm_up_end_look (s, &agenda, &step);
      look_for_ends (s, &agenda);
      if (s->options->plan.order == ORDER_SEQUENTIAL
          && agenda_is_done (&agenda, i))
        session_clean_up (s, i);
      session_flush (s);
      if (!session_is_over (s))
        probe_in_passing (s);
    }
}
