/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_session.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include "base/diag.h"
#include "describe.h"
#include "load_describe.h"
#include "load_turn.h"
#include "run/interrupt.h"

/* Models that take turns do so this many times in a load.  */
#define PARTS 10

bool
load_session_is_over (const struct load_session *s)
{
  return interrupt_signal () != 0 || s->write_errno != 0
         || s->status == STATUS_TROUBLE;
}

void
load_session_flush (struct load_session *s)
{
  if (s->write_errno == 0 && emitter_flush (s->emitter) != 0)
    s->write_errno = errno;
}

/* Nothing is asked: what the machine does meanwhile is the level of rest.  */
static void
rest (struct load_session *s, const struct load_member *m,
      const struct load_point *point)
{
  struct load_emitter out;
  struct load_energy energy = { .instruments = s->instruments };
  load_emitter_init (&out, s->emitter, s->options, point->name, s->invocation);
  load_energy_begin (&energy);
  if (!m->subject->is_virtual)
    load_energy_rest (&energy, s->options->load.duration_ns);
  load_energy_end (&energy);
  load_energy_emit (&energy, &out, 0);
  load_emit_figure (&out, "throughput", "1/s", 0);
  load_session_flush (s);
}

/* A part of each of the COUNT loads TURN that has one left, in random order;
   whether one had.  */
static bool
run_parts (struct load_session *s, struct load_turn *turn, size_t *order,
           size_t count)
{
  bool has_run = false;
  rng_shuffle (&s->rng, order, count);
  for (size_t i = 0; i < count && !load_session_is_over (s); i++)
    if (!turn[order[i]].is_over)
      {
        load_turn_go_on (&turn[order[i]]);
        has_run = true;
      }
  return has_run;
}

/* The COUNT loads TURN, in parts that take turns.  */
static void
run_turns (struct load_session *s, struct load_turn *turn, size_t count)
{
  size_t *order = or_die (memory_array (count, sizeof *order));
  for (size_t i = 0; i < count; i++)
    order[i] = i;
  while (!load_session_is_over (s) && run_parts (s, turn, order, count))
    continue;
  for (size_t i = 0; i < count; i++)
    load_turn_conclude (&turn[i]);
  free (order);
  load_session_flush (s);
}

/* Load number POINT of all members at work that go on.  */
static void
run_point (struct load_session *s, size_t number)
{
  struct load_turn *turn
      = or_die (memory_array (s->at_work_count, sizeof *turn));
  size_t count = 0;
  for (size_t i = 0; i < s->at_work_count; i++)
    {
      struct load_member *m = s->at_work[i];
      struct load_point *point = &m->points.item[number];
      double rate = m->rate * (isnan (point->level) ? 1 : point->level);
      if (!m->goes_on || load_session_is_over (s))
        continue;
      load_describe_point (s->emitter, s->options, point, rate);
      if (rate == 0)
        rest (s, m, point);
      else
        load_turn_init (&turn[count++], s, m, point, rate,
                        s->at_work_count > 1 ? PARTS : 1);
    }
  if (count > 0)
    run_turns (s, turn, count);
  free (turn);
}

/* Where no rate is given, levels are parts of what is found.  */
static void
find_rates (struct load_session *s, size_t point)
{
  const struct load_options *l = &s->options->load;
  bool wants_limit = isnan (l->rate) && l->levels.count > 0;
  for (size_t i = 0; i < s->at_work_count; i++)
    s->at_work[i]->rate = l->rate;
  if (l->finds_rate)
    load_session_find_rates (s, point);
  for (size_t i = 0; i < s->at_work_count && !load_session_is_over (s); i++)
    {
      struct load_member *m = s->at_work[i];
      if (wants_limit && !l->finds_rate && m->goes_on)
        m->rate = load_session_find_limit (s, m, point);
      if ((wants_limit || l->finds_rate) && isnan (m->rate))
        m->goes_on = false;
    }
}

/* Whether load number I differs from the one before in more than its
   level.  */
static bool
begins_levels (const struct load_session *s, size_t i)
{
  const struct load_options *l = &s->options->load;
  return l->levels.count == 0 || i % l->levels.count == 0;
}

static void
run_points (struct load_session *s)
{
  const struct load_options *l = &s->options->load;
  for (size_t i = 0; i < s->member->points.count && !load_session_is_over (s);
       i++)
    {
      if (begins_levels (s, i))
        {
          for (size_t k = 0; k < s->at_work_count; k++)
            s->at_work[k]->goes_on = true;
          find_rates (s, i);
        }
      if (!l->finds_rate || l->levels.count > 0)
        run_point (s, i);
      load_session_flush (s);
    }
}

/* The worst status wins.  */
static void
worsen (struct load_session *s, int status)
{
  s->has_dropped |= status != STATUS_OK;
  if (status != STATUS_OK && s->status != STATUS_TROUBLE
      && (s->status == STATUS_OK || status != STATUS_NO))
    s->status = status;
}

/* All loads of the members at work, of whom those are left that can be
   loaded.  */
static void
run_at_work (struct load_session *s)
{
  size_t all = s->at_work_count, begun = 0;
  for (size_t i = 0; i < all && !load_session_is_over (s); i++)
    {
      struct load_member *m = s->at_work[i];
      const struct load_subject *subject = m->subject;
      int status = subject->begin == NULL
                       ? STATUS_OK
                       : subject->begin (subject->self, s->invocation);
      worsen (s, status);
      m->has_begun = true;
      if (status == STATUS_OK)
        s->at_work[begun++] = m;
    }
  s->at_work_count = begun;
  if (begun > 0)
    run_points (s);
  for (size_t i = 0; i < s->count; i++)
    {
      struct load_member *m = &s->member[i];
      if (m->has_begun && m->subject->end != NULL)
        worsen (s, m->subject->end (m->subject->self));
      m->has_begun = false;
    }
  load_session_flush (s);
}

static void
run_invocation (struct load_session *s)
{
  bool takes_turns = s->options->plan.order != ORDER_SEQUENTIAL;
  for (size_t i = 0; i < s->count && !load_session_is_over (s);
       i += s->at_work_count)
    {
      size_t count = takes_turns ? s->count : 1;
      for (size_t k = 0; k < count; k++)
        s->at_work[k] = &s->member[i + k];
      s->at_work_count = count;
      run_at_work (s);
      s->at_work_count = count;
    }
}

static void
run_invocations (struct load_session *s)
{
  uint64_t count = s->options->invocations;
  s->invocation = count > 0 ? 1 : 0;
  do
    run_invocation (s);
  while (s->invocation++ < count && !load_session_is_over (s));
}

bool
load_session_is_complete (const struct load_session *s)
{
  return interrupt_signal () == 0 && s->write_errno == 0 && !s->has_dropped
         && s->status != STATUS_TROUBLE;
}

/* Before anything is measured.  */
static void
open_summary (struct load_session *s)
{
  const char *file = s->options->load.summary;
  if (file == NULL)
    return;
  if (output_open (&s->summary, file) != 0)
    exit (STATUS_TROUBLE);
}

static void
close_summary (struct load_session *s)
{
  if (s->summary.stream != NULL && output_commit (&s->summary) != 0)
    s->status = STATUS_TROUBLE;
}

static void
open_members (struct load_session *s, const struct load_subject *subject)
{
  s->member = or_die (calloc (s->count, sizeof *s->member));
  s->at_work = or_die (memory_array (s->count, sizeof *s->at_work));
  for (size_t i = 0; i < s->count; i++)
    s->member[i]
        = (struct load_member){ .subject = &subject[i],
                                .points = load_points_new (&s->options->load,
                                                           subject[i].name),
                                .rate = NAN };
}

void
load_session_run (struct load_session *s, const struct options *o,
                  const struct load_subject *subject, size_t count,
                  struct instruments *instruments, struct emitter *e)
{
  *s = (struct load_session){
    .options = o, .count = count, .emitter = e, .instruments = instruments
  };
  rng_seed (&s->rng, o->plan.seed);
  open_summary (s);
  open_members (s, subject);
  load_progress_open (&s->progress, s);
  load_describe_session (e, o, s->member, count);
  if (instruments != NULL)
    describe_instruments (e, instruments, false);
  load_session_flush (s);
  run_invocations (s);
  close_summary (s);
  load_progress_close (&s->progress);
  emit_end (e, load_session_is_complete (s) ? "complete"
               : interrupt_signal () != 0   ? "interrupted"
                                            : "failed");
  load_session_flush (s);
}

void
load_session_close (struct load_session *s)
{
  for (size_t i = 0; i < s->count; i++)
    load_points_free (&s->member[i].points);
  free (s->member);
  free (s->at_work);
}
