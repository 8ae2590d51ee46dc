/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "session.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/diag.h"
#include "cli/terminal.h"
#include "describe.h"
#include "failure.h"
#include "hook_run.h"
#include "invocations.h"
#include "instrument_choice.h"
#include "output_check.h"
#include "reuse.h"
#include "run/caches.h"
#include "run/interrupt.h"
#include "stops.h"
#include "trial.h"

/* Probes of the floor at the start, and at the end where samples are below
   what was found by then.  */
#define FIRST_PROBES 50
#define LAST_PROBES 200

void
session_worsen (struct session *s, int status)
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

bool
session_is_over (const struct session *s)
{
  return interrupt_signal () != 0 || s->write_errno != 0
         || s->status == STATUS_TROUBLE;
}

void
session_flush (struct session *s)
{
  if (s->shares_terminal)
    progress_wipe (&s->progress);
  if (s->write_errno == 0 && emitter_flush (&s->emitter) != 0)
    s->write_errno = errno;
}

void
session_probe (struct session *s, size_t count)
{
  if (s->floor == NULL)
    return;
  uint64_t before = clock_now_ns ();
  if (floor_probe (s->floor, count) != 0 && errno != EINTR)
    {
      diag_warning ("the floor is not measured: '%s' %s",
                    floor_program (s->floor),
                    errno == ECHILD ? "was killed" : strerror (errno));
      floor_close (s->floor);
      s->floor = NULL;
    }
  s->probing_ns += clock_now_ns () - before;
}

void
session_set_stopped (struct session *s, size_t i, const char *why)
{
  free (s->standing[i].stopped);
  s->standing[i].stopped = or_die (strdup (why));
}

bool
session_run_hook (struct session *s, size_t i, enum hook hook)
{
  const struct benchmark *b = &s->benchmarks.item[i];
  if (b->own.hook[hook] == NULL)
    return true;
  progress_wipe (&s->progress);
  bool must_finish = hook == HOOK_CLEANUP;
  double seconds;
  int status;
  if (hook_run (&s->shell, b->own.hook[hook], must_finish, &seconds, &status)
      != 0)
    {
      diag_errno (errno, "cannot run --%s", hook_name[hook]);
      return false;
    }
  if (status == 0)
    emit_hook (&s->emitter, b->name, hook, seconds);
  else if (must_finish || interrupt_signal () == 0)
    failure_of_hook (b, hook, NULL, status);
  return status == 0;
}

void
session_look_beside (struct session *s, const struct step *step)
{
  struct text why = { 0 };
  if (beside_has_ended (&s->beside, &why))
    {
      struct text note = { 0 };
      text_printf (&note, "the load of --beside %s during or before ",
                   text_string (&why));
      failure_put_run (&note, &s->benchmarks.item[step->benchmark], step);
      text_puts (&note, ", and is missing from then on");
      diag_warning ("%s", text_string (&note));
      emit_metadata (&s->emitter, "note", text_string (&note), NULL);
      text_free (&note);
    }
  text_free (&why);
}

void
session_clean_up (struct session *s, size_t i)
{
  struct standing *standing = &s->standing[i];
  if (!standing->is_set_up || standing->is_cleaned)
    return;
  standing->is_cleaned = true;
  if (!session_run_hook (s, i, HOOK_CLEANUP))
    session_worsen (s, STATUS_NO);
}

bool
session_is_complete (const struct session *s)
{
  return interrupt_signal () == 0 && s->write_errno == 0 && !s->has_dropped
         && s->status != STATUS_TROUBLE;
}

/* Look at the floor once more: what the launcher itself takes may have grown;
   and where a run was faster than probes had been, more are due.  */
static void
probe_last (struct session *s)
{
  if (s->floor == NULL || session_is_over (s))
    return;
  bool is_below = s->smallest_ns < floor_time_ns (s->floor);
  session_probe (s, is_below ? LAST_PROBES : 1);
}

static void
finish (struct session *s)
{
  stops_describe_rest (s);
  describe_instruments (&s->emitter, s->instruments, true);
  probe_last (s);
  beside_stop (&s->beside, s->options->kill_after_ms);
  if (s->floor != NULL)
    describe_floor (&s->emitter, s->floor);
  shell_startup_describe (&s->shell_startup, &s->emitter);
  if (s->status != STATUS_OK)
    emit_metadataf (&s->emitter, "exit-status", NULL, "%d", s->status);
  emit_end (&s->emitter, session_is_complete (s)    ? "complete"
                         : interrupt_signal () != 0 ? "interrupted"
                                                    : "failed");
  session_flush (s);
}

/* Commands that no set-up makes must be there before the first run.  */
static void
resolve_all (struct benchmark_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      struct benchmark *b = &list->item[i];
      int status = b->own.hook[HOOK_SETUP] == NULL ? benchmark_resolve (b) : 0;
      if (status != 0)
        exit (status);
    }
}

/* One for all, unless parameters make them differ.  */
static void
open_surroundings (struct session *s)
{
  const struct benchmark *b = s->benchmarks.item;
  size_t count = 1;
  for (size_t i = 1; i < s->benchmarks.count; i++)
    if (strcmp (b[i].stdin_from, b[0].stdin_from) != 0
        || strcmp (b[i].stdout_to, b[0].stdout_to) != 0
        || strcmp (b[i].stderr_to, b[0].stderr_to) != 0)
      count = s->benchmarks.count;
  s->surroundings = or_die (calloc (count, sizeof *s->surroundings));
  for (; s->surroundings_count < count; s->surroundings_count++)
    s->surroundings[s->surroundings_count]
        = surroundings_open (&b[s->surroundings_count]);
}

void
session_find (struct session *s, const struct options *o)
{
  *s = (struct session){ .options = o, .smallest_ns = UINT64_MAX };
  s->benchmarks = benchmark_list_new (o);
  resolve_all (&s->benchmarks);
  s->machine = or_die (machine_look (o->sysfs));
}

bool
session_is_measured (const struct session *s)
{
  const struct options *o = s->options;
  if (!o->reuses || o->is_forced
      || !reuse_is_possible (o, &s->benchmarks, s->machine))
    return false;
  diag_note ("'%s' holds these measurements already (--force takes new ones)",
             o->output);
  return true;
}

static void
make_way (void *progress)
{
  progress_wipe (progress);
}

/* The command was stopped, as if for ever.  */
static void
say_stopped (void *session, pid_t command, int sig)
{
  (void) session;
  diag_warning ("the command was stopped by signal %d (%s), and waits for "
                "somebody to continue it: kill -CONT %ld",
                sig, strsignal (sig), (long) command);
}

/* Have the numbers found that commands print, where any are wanted.  */
static void
watch_output (struct session *s)
{
  if (s->options->printed.count == 0)
    return;
  s->printed
      = printed_open (&s->options->printed, s->runner.supervision.launcher);
  if (instruments_add (s->instruments, printed_base (s->printed)) != 0)
    die_memory ();
  for (size_t i = 0; i < s->surroundings_count; i++)
    {
      printed_watch (s->printed, s->surroundings[i].standard_output, false);
      printed_watch (s->printed, s->surroundings[i].standard_error, true);
    }
}

void
session_open (struct session *s, struct launcher *launcher)
{
  const struct options *o = s->options;
  output_check (o, &s->benchmarks);
  open_surroundings (s);
  s->standing = or_die (calloc (s->benchmarks.count, sizeof *s->standing));
  s->notes = or_die (notes_new (s->benchmarks.count));
  s->stopping = or_die (stopping_new (&o->stopping, s->benchmarks.count));
  s->floor = floor_open (launcher);
  if (s->floor == NULL)
    diag_warning ("the floor is not measured%s%s",
                  errno == ENOENT ? ", bench-null is missing" : ": ",
                  errno == ENOENT ? "" : strerror (errno));
  s->runner = (struct runner) {
    .options = o,
    .supervision = {
      .launcher = launcher,
      .timeout_ns = o->timeout_ms * 1000000,
      .grace_ms = o->kill_after_ms,
      .stopped = say_stopped,
      .stopped_context = s,
    },
  };
  s->runner.surroundings = &s->surroundings[0];
  shell_open (&s->shell, o->shell, launcher);
  s->runner.shell = &s->shell;
  s->runner.progress = &s->progress;
  diag_before (make_way, &s->progress);
  if (o->randomizes_env)
    s->runner.padding = or_die (padding_new (environ, o->plan.seed));
  trial (&s->runner);
  if (s->floor != NULL)
    {
      struct launch like = run_launch (&s->runner, &s->benchmarks.item[0]);
      floor_launch_like (s->floor, &like);
    }
  if (o->drops_caches && caches_check (CACHES_FILE) != 0)
    die_errno (errno, "--drop-caches: %s", CACHES_FILE);
  turn_open (&s->turn, o);
}

/* Wait for our turn; then look at a machine that nobody else times on.  */
static void
begin_turn (struct session *s)
{
  turn_wait (&s->turn);
  if (s->turn.waited_ns > 0)
    {
      machine_free (s->machine);
      s->machine = or_die (machine_look (s->options->sysfs));
    }
  s->instruments
      = instrument_choice_open (s->options, s->runner.supervision.launcher);
  watch_output (s);
  runner_use_instruments (&s->runner, s->instruments);
}

void
session_run (struct session *s, int fd, bool only_values)
{
  begin_turn (s);
  s->started_ns = clock_now_ns ();
  s->shares_terminal = isatty (fd);
  emitter_init (&s->emitter, fd, only_values, s->options, s->instruments);
  describe_session (&s->emitter, s->options, &s->benchmarks, s->machine);
  describe_instruments (&s->emitter, s->instruments, false);
  describe_turn (&s->emitter, &s->turn);
  if (beside_start (&s->beside, &s->shell, s->options->beside) != 0)
    session_worsen (s, STATUS_TROUBLE);
  session_probe (s, FIRST_PROBES);
  s->probing_ns = 0; /* the later ones have their own share of the time */
  if (s->floor != NULL)
    describe_floor (&s->emitter, s->floor);
  shell_startup_open (&s->shell_startup, &s->runner);
  shell_startup_describe (&s->shell_startup, &s->emitter);
  session_flush (s);
  invocations_run (s);
  progress_wipe (&s->progress);
  finish (s);
  turn_close (&s->turn);
}

/* A table describes each benchmark, and judges none.  */
static void
say_what_compares (const struct session *s)
{
  if (s->benchmarks.count < 2 || !session_is_complete (s))
    return;
  if (s->options->output != NULL)
    diag_note ("to compare them: bench-compare %s", s->options->output);
  else
    diag_note ("to compare them, pipe the samples to bench-compare, or keep "
               "them by -o");
}

void
session_say_notes (const struct session *s, bool table_has_told)
{
  stops_say (s);
  if (s->has_failed && !s->options->ignores_failure)
    diag_note ("--ignore-failure would record failing runs and go on");
  shell_startup_say (&s->shell_startup, terminal_utf8 (s->options->is_ascii));
  const char **name = benchmark_list_names (&s->benchmarks);
  notes_say (s->notes, name, s->machine,
             (struct notes_options){
                 .is_verbose = s->options->is_verbose,
                 .table_has_told = table_has_told,
                 .split_is_shown = emitter_emits (&s->emitter, "user")
                                   || emitter_emits (&s->emitter, "sys") });
  free (name);
  if (table_has_told)
    say_what_compares (s);
}

void
session_close (struct session *s)
{
  for (size_t i = 0; s->standing != NULL && i < s->benchmarks.count; i++)
    {
      free (s->standing[i].stopped);
      free (s->standing[i].limit);
    }
  free (s->standing);
  notes_free (s->notes);
  stopping_free (s->stopping);
  machine_free (s->machine);
  floor_close (s->floor);
  instruments_close (s->instruments);
  padding_free (s->runner.padding);
  shell_close (&s->shell);
  shell_startup_close (&s->shell_startup);
  emitter_free (&s->emitter);
  diag_before (NULL, NULL);
  progress_free (&s->progress);
  for (size_t i = 0; i < s->surroundings_count; i++)
    surroundings_close (&s->surroundings[i]);
  free (s->surroundings);
  benchmark_list_free (&s->benchmarks);
}
