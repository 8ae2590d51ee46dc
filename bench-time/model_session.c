/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_session.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "base/rng.h"
#include "cli/terminal.h"
#include "describe.h"
#include "instrument_choice.h"
#include "destination.h"
#include "model_describe.h"
#include "model_plan.h"
#include "model_run.h"
#include "output_check.h"
#include "progress.h"
#include "run/helper_program.h"
#include "run/interrupt.h"
#include "start.h"
#include "turn.h"

/* Models that take turns do so this many times.  */
#define BLOCKS 20

struct model_session
{
  const struct options *options;
  struct model_list list;
  struct model_labels labels;
  struct model_run *run; /* one a model */
  struct emitter emitter;
  struct machine *machine;
  struct turn turn;
  struct instruments *instruments; /* NULL: none */
  char *program;                   /* bench-model-host */
  struct progress progress;
  uint64_t block; /* that is measured, from 1 */
  size_t *order;  /* of the models at work, COUNT of them */
  size_t count;
  struct rng rng;
  uint64_t invocation;
  int status;
  int write_errno;
  bool has_started; /* --start-at was waited for */
  bool has_dropped; /* a model ended before its plan */
};

static bool
is_over (const struct model_session *s)
{
  return interrupt_signal () != 0 || s->write_errno != 0
         || s->status == STATUS_TROUBLE;
}

/* The worst status wins: trouble, a model that can't be loaded, one that
   failed.  */
static void
worsen (struct model_session *s, int status)
{
  static const int rank[] = { STATUS_OK, STATUS_NO, 126, 127, STATUS_TROUBLE };
  size_t old = 0, new = 0;
  for (size_t i = 0; i < sizeof rank / sizeof *rank; i++)
    {
      if (rank[i] == s->status)
        old = i;
      if (rank[i] == status)
        new = i;
    }
  if (new > old)
    s->status = status;
}

/* Write what was gathered; note how R fares.  */
static void
note (struct model_session *s, const struct model_run *r)
{
  if (s->write_errno == 0)
    s->write_errno = r->collector.write_errno;
  if (s->write_errno == 0 && emitter_flush (&s->emitter) != 0)
    s->write_errno = errno;
  worsen (s, r->status);
  s->has_dropped |= r->stopped != NULL;
}

/* Have STEP done for each model at work, in the order of the moment.  */
static void
for_each (struct model_session *s, bool (*step) (struct model_run *r))
{
  for (size_t i = 0; i < s->count && !is_over (s); i++)
    {
      struct model_run *r = &s->run[s->order[i]];
      if (r->stopped == NULL)
        step (r);
      note (s, r);
    }
}

static void
load_all (struct model_session *s)
{
  for (size_t i = 0; i < s->count && !is_over (s); i++)
    {
      struct model_run *r = &s->run[s->order[i]];
      if (r->stopped == NULL)
        model_run_load (r, s->invocation);
      note (s, r);
    }
}

static void
make_way (void *progress)
{
  progress_wipe (progress);
}

/* Say on the terminal which block of R begins, and how long all will take,
   where that is known.  */
static void
tell_progress (struct model_session *s, const struct model_run *r,
               uint64_t blocks)
{
  double left_s = 0;
  const struct options *o = s->options;
  for (size_t i = 0; o->stopping.runs == 0 && i < s->count; i++)
    left_s += fmax (0, (double) o->stopping.max_time_ns / 1e9
                           - s->run[s->order[i]].measured_s);
  struct step step = { .run = s->block };
  struct progress_state state = { .name = r->candidate->name,
                                  .step = &step,
                                  .of = blocks,
                                  .half_width = INFINITY,
                                  .is_utf8 = terminal_utf8 (o->is_ascii),
                                  .left_s = left_s };
  progress_show (&s->progress, &state);
}

/* A block or slice of each model that has something left; whether one had. */
static bool
measure_block (struct model_session *s, uint64_t blocks)
{
  bool has_measured = false;
  rng_shuffle (&s->rng, s->order, s->count);
  s->block++;
  for (size_t i = 0; i < s->count && !is_over (s); i++)
    {
      struct model_run *r = &s->run[s->order[i]];
      uint64_t queries, ns;
      if (r->stopped != NULL || !model_plan_share (r, blocks, &queries, &ns))
        continue;
      has_measured = true;
      tell_progress (s, r, blocks);
      model_run_measure (r, queries, ns);
      note (s, r);
    }
  return has_measured;
}

/* What ended the queries of each model in this invocation.  */
static void
describe_stops (struct model_session *s)
{
  for (size_t i = 0; i < s->count; i++)
    {
      const struct model_run *r = &s->run[s->order[i]];
      if (!model_plan_is_done (r, s->invocation))
        continue;
      struct text why = { 0 };
      if (s->invocation > 0)
        text_printf (&why, "invocation %" PRIu64 ": ", s->invocation);
      text_puts (&why, model_plan_end (r));
      emit_metadata (&s->emitter, "stopped", text_string (&why),
                     r->candidate->name);
      text_free (&why);
    }
}

/* What ended those that have not had all.  */
static void
describe_other_stops (struct model_session *s)
{
  for (size_t i = 0; i < s->list.count; i++)
    {
      const struct model_run *r = &s->run[i];
      const char *why = r->stopped;
      if (why == NULL && is_over (s)
          && !model_plan_is_done (r, s->options->invocations))
        why = "the session ended";
      if (why != NULL)
        emit_metadata (&s->emitter, "stopped", why, r->candidate->name);
    }
}

static bool
has_loaded_any (const struct model_session *s)
{
  for (size_t i = 0; i < s->count; i++)
    if (s->run[s->order[i]].stopped == NULL)
      return true;
  return false;
}

/* Before the first query of all: wait for the time that was asked for.  */
static void
wait_for_start (struct model_session *s)
{
  const struct options *o = s->options;
  uint64_t waited_ns;
  if (o->start_at == NULL || s->has_started || is_over (s)
      || !has_loaded_any (s))
    return;
  s->has_started = true;
  if (!start_wait (o->start_at, o->start_ns, &waited_ns))
    worsen (s, STATUS_TROUBLE);
}

/* The whole of an invocation of the models at work.  */
static void
run_invocation (struct model_session *s)
{
  rng_shuffle (&s->rng, s->order, s->count);
  s->block = 0;
  load_all (s);
  wait_for_start (s);
  for_each (s, model_run_first);
  if (s->options->model.mode != MODE_ACCURACY)
    {
      for_each (s, model_run_warm_up);
      bool has_blocks = s->count > 1 || s->instruments != NULL;
      uint64_t blocks = has_blocks ? BLOCKS : 1;
      while (!is_over (s) && measure_block (s, blocks))
        continue;
    }
  /* Answers are the same each time.  */
  if (s->options->model.mode != MODE_PERFORMANCE && s->invocation <= 1)
    for_each (s, model_run_answers);
  for_each (s, model_run_end);
  describe_stops (s);
}

static void
run_invocations (struct model_session *s)
{
  uint64_t count = s->options->invocations;
  s->invocation = count > 0 ? 1 : 0;
  do
    if (s->options->plan.order == ORDER_SEQUENTIAL)
      for (size_t i = 0; i < s->list.count && !is_over (s); i++)
        {
          s->order[0] = i;
          s->count = 1;
          run_invocation (s);
        }
    else
      {
        s->count = s->list.count;
        for (size_t i = 0; i < s->count; i++)
          s->order[i] = i;
        run_invocation (s);
      }
  while (s->invocation++ < count && !is_over (s));
}

static bool
is_complete (const struct model_session *s)
{
  return interrupt_signal () == 0 && s->write_errno == 0 && !s->has_dropped
         && s->status != STATUS_TROUBLE;
}

/* What watches the blocks, on a machine that nobody else times on.  */
static void
open_instruments (struct model_session *s)
{
  if (!s->options->has_energy)
    return;
  s->instruments = instrument_choice_open (s->options, NULL);
  for (size_t i = 0; i < s->list.count; i++)
    s->run[i].instruments = s->instruments;
}

static void
session_run (struct model_session *s)
{
  const struct options *o = s->options;
  turn_wait (&s->turn);
  open_instruments (s);
  const char **name = model_list_names (&s->list);
  describe_opening (&s->emitter, o, name, s->list.count);
  free (name);
  model_describe_plan (&s->emitter, o, &s->list);
  describe_conditions (&s->emitter, o, s->machine, true);
  model_describe_clock (&s->emitter, s->machine);
  if (s->instruments != NULL)
    describe_instruments (&s->emitter, s->instruments, false);
  describe_turn (&s->emitter, &s->turn);
  if (emitter_flush (&s->emitter) != 0)
    s->write_errno = errno;
  run_invocations (s);
  progress_wipe (&s->progress);
  describe_other_stops (s);
  emit_end (&s->emitter, is_complete (s)            ? "complete"
                         : interrupt_signal () != 0 ? "interrupted"
                                                    : "failed");
  if (s->write_errno == 0 && emitter_flush (&s->emitter) != 0)
    s->write_errno = errno;
}

static void
session_open (struct model_session *s, const struct options *o)
{
  *s = (struct model_session){ .options = o };
  s->list = model_list_new (o);
  output_check_models (o, &s->list);
  s->labels = model_labels_read (o->model.labels);
  s->program
      = helper_program (MODEL_HOST_PROGRAM, getenv ("BENCH_LIBEXECDIR"));
  if (s->program == NULL)
    die ("bench-model-host, which has the models, is missing");
  s->machine = or_die (machine_look (o->sysfs));
  s->run = or_die (calloc (s->list.count, sizeof *s->run));
  s->order = or_die (memory_array (s->list.count, sizeof *s->order));
  rng_seed (&s->rng, o->plan.seed);
  turn_open (&s->turn, o);
}

static void
session_start (struct model_session *s, int fd, bool only_values)
{
  s->emitter.only_values = only_values;
  stream_writer_init (&s->emitter.writer, fd);
  progress_init (&s->progress, s->options->is_quiet || isatty (fd), 0);
  diag_before (make_way, &s->progress);
  for (size_t i = 0; i < s->list.count; i++)
    model_run_init (&s->run[i], s->options, &s->list.item[i], s->program,
                    &s->emitter, &s->labels);
}

static void
session_close (struct model_session *s)
{
  for (size_t i = 0; i < s->list.count; i++)
    model_run_free (&s->run[i]);
  if (s->instruments != NULL)
    instruments_close (s->instruments);
  free (s->run);
  free (s->order);
  free (s->program);
  diag_before (NULL, NULL);
  progress_free (&s->progress);
  emitter_free (&s->emitter);
  machine_free (s->machine);
  model_labels_free (&s->labels);
  model_list_free (&s->list);
  turn_close (&s->turn);
}

/* Print the table, put the output into place; the status to exit with.  */
static int
conclude (const struct model_session *s, struct destination *d)
{
  const struct options *o = s->options;
  int status = s->status;
  if (destination_print_table (d, o, s->write_errno) != 0)
    status = STATUS_TROUBLE;
  if (destination_end (d, is_complete (s)) != 0)
    status = STATUS_TROUBLE;
  return status;
}

int
model_main (struct options *o)
{
  struct model_session session;
  session_open (&session, o);
  struct destination destination = destination_open (o);
  bool dies_of_pipe = signal (SIGPIPE, SIG_IGN) != SIG_IGN;
  if (interrupt_watch () != 0)
    die_errno (errno, "cannot watch for signals");
  session_start (&session, destination.samples_fd, destination.only_values);
  session_run (&session);
  int status = conclude (&session, &destination);
  int sig = session.write_errno == EPIPE ? SIGPIPE : interrupt_signal ();
  session_close (&session);
  options_free (o);
  if (sig != 0 && (sig != SIGPIPE || dies_of_pipe))
    interrupt_die (sig);
  if (sig == SIGPIPE)
    die_errno (EPIPE, "write error");
  return status;
}
