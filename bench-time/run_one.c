/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run_one.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/diag.h"
#include "failure.h"
#include "hook_run.h"
#include "progress.h"
#include "run/caches.h"
#include "run/interrupt.h"

/* Run HOOK of B if it has one; false after a message when it failed, without
   one when we were asked to end.  */
static bool
run_hook (const struct runner *r, const struct benchmark *b, enum hook hook,
          const struct step *step, struct outcome *outcome)
{
  if (b->own.hook[hook] == NULL)
    return true;
  int status;
  /* What was prepared is concluded, whoever asks us to end.  */
  bool must_finish = hook == HOOK_CONCLUDE;
  bool had_progress = r->progress->is_drawn;
  progress_wipe (r->progress);
  int result = hook_run (r->shell, b->own.hook[hook], must_finish,
                         &outcome->hook_s[hook], &status);
  int error = errno;
  if (had_progress)
    progress_restore (r->progress);
  if (result != 0)
    {
      diag_errno (error, "cannot run --%s", hook_name[hook]);
      return false;
    }
  if (status != 0 && (must_finish || interrupt_signal () == 0))
    failure_of_hook (b, hook, step, status);
  return status == 0;
}

/* How many bytes the run has written, into *OUTCOME; false after a message
   when that can't be told.  */
static bool
take_size (const struct runner *r, const struct benchmark *b,
           struct outcome *outcome)
{
  if (b->own.size == NULL)
    return true;
  if (strcmp (b->own.size, "stdout") == 0)
    {
      uint64_t bytes = 0;
      if (!sink_bytes (r->surroundings->standard_output, &bytes))
        {
          diag_error ("the size of standard output is not known");
          return false;
        }
      outcome->size_B = (double) bytes;
      return true;
    }
  struct stat about;
  if (stat (b->own.size, &about) != 0)
    {
      diag_errno (errno, "--size: %s", b->own.size);
      return false;
    }
  outcome->size_B = (double) about.st_size;
  return true;
}

static bool
is_ignored (const struct options *o, const struct outcome *outcome)
{
  if (!o->ignores_failure)
    return false;
  int status = outcome_status (outcome);
  return status < 256 && o->ignored_status[status];
}

struct launch
run_launch (const struct runner *r, const struct benchmark *b)
{
  const struct surroundings *s = r->surroundings;
  const struct process_settings *settings = &r->options->settings;
  return (struct launch){
    .path = b->path,
    .argv = b->argv,
    .envp = environ,
    .stdin_fd = s->stdin_fd,
    .stdout_fd = sink_descriptor (s->standard_output),
    .stderr_fd = sink_descriptor (s->standard_error),
    .reopen_stdin = s->reopens_stdin,
    .foreground = s->lends_terminal,
    .settings = process_settings_any (settings) ? settings : NULL,
    .leftover = r->options->leftover,
    .exact_memory = r->options->has_exact_memory,
  };
}

/* What END, that of the launch of B, says of OUTCOME.  */
static enum run_end
judge (const struct runner *r, const struct benchmark *b,
       enum supervise_end end, struct outcome *outcome)
{
  switch (end)
    {
    case SUPERVISE_INTERRUPTED:
      return RUN_STOPPED;
    case SUPERVISE_FAILED:
      if (errno == EPIPE)
        diag_error ("cannot run '%s': the process that starts commands was "
                    "killed",
                    b->argv[0]);
      else
        diag_errno (errno, "cannot run '%s'", b->argv[0]);
      return RUN_TROUBLE;
    case SUPERVISE_TIMEOUT:
      outcome->timed_out = true;
      break;
    default:
      break;
    }
  const struct launch_result *result = &outcome->launch;
  if (result->fork_errno != 0 || result->setting_errno != 0
      || result->exec_errno != 0)
    return RUN_UNSTARTED;
  if (result->status == 0 && !outcome->timed_out)
    return RUN_FINE;
  return is_ignored (r->options, outcome) ? RUN_IGNORED : RUN_FAILED;
}

static void
tick (void *instruments)
{
  instruments_tick (instruments);
}

void
runner_use_instruments (struct runner *r, struct instruments *instruments)
{
  r->instruments = instruments;
  r->supervision.tick_ns = instruments_period_ns (instruments);
  r->supervision.tick = tick;
  r->supervision.tick_context = instruments;
}

bool
runner_has_instruments (const struct runner *r)
{
  return instruments_count (r->instruments) > 0;
}

static enum run_end
launch (const struct runner *r, const struct benchmark *b,
        const struct step *step, struct outcome *outcome)
{
  struct launch launch = run_launch (r, b);
  if (r->padding != NULL)
    launch.envp = padding_environment (r->padding, step);
  instruments_begin (r->instruments, &launch);
  struct clock_readings before = clock_readings_take ();
  enum supervise_end end
      = supervise_run (&r->supervision, &launch, &outcome->launch);
  int saved_errno = errno;
  struct clock_readings after = clock_readings_take ();
  outcome->jump = clock_jump_between (&before, &after);
  instruments_end (r->instruments, &outcome->launch);
  size_t readings;
  outcome->reading = instruments_readings (r->instruments, &readings);
  errno = saved_errno;
  return judge (r, b, end, outcome);
}

/* OUTCOME before anything is known.  */
static void
outcome_init (struct outcome *outcome)
{
  *outcome = (struct outcome){ .size_B = NAN };
  for (int hook = 0; hook < HOOK_COUNT; hook++)
    outcome->hook_s[hook] = NAN;
}

/* What follows a prepare that went well, and is concluded however it ends.  */
static enum run_end
run_prepared (const struct runner *r, const struct benchmark *b,
              const struct step *step, struct outcome *outcome)
{
  if (interrupt_signal () != 0)
    return RUN_STOPPED;
  if (r->options->drops_caches && caches_drop (CACHES_FILE) != 0)
    {
      diag_errno (errno, "--drop-caches: %s", CACHES_FILE);
      return RUN_TROUBLE;
    }
  enum run_end end = launch (r, b, step, outcome);
  if (end == RUN_FINE && !take_size (r, b, outcome))
    return RUN_SPOILT;
  return end;
}

enum run_end
run_one (const struct runner *r, const struct benchmark *b,
         const struct step *step, struct outcome *outcome)
{
  outcome_init (outcome);
  if (!run_hook (r, b, HOOK_PREPARE, step, outcome))
    return interrupt_signal () != 0 ? RUN_STOPPED : RUN_SPOILT;
  enum run_end end = run_prepared (r, b, step, outcome);
  bool concluded = run_hook (r, b, HOOK_CONCLUDE, step, outcome);
  if (!concluded && (end == RUN_FINE || end == RUN_IGNORED))
    return RUN_SPOILT;
  return end;
}

/* The launches of the steps, of which those of one benchmark are one.  */
static void
fill_launches (const struct runner *r, const struct benchmark *b,
               const struct step step[], size_t count, struct launch launch[],
               const struct launch *of_step[])
{
  for (size_t i = 0; i < count; i++)
    {
      size_t same = 0;
      while (step[same].benchmark != step[i].benchmark)
        same++;
      if (same == i)
        launch[i] = run_launch (r, &b[step[i].benchmark]);
      of_step[i] = &launch[same];
    }
}

enum run_end
run_batch (const struct runner *r, const struct benchmark *b,
           const struct step step[], size_t count, struct outcome outcome[],
           size_t *done)
{
  struct launch launch[LAUNCHER_BATCH];
  const struct launch *of_step[LAUNCHER_BATCH];
  struct launch_result result[LAUNCHER_BATCH];
  fill_launches (r, b, step, count, launch, of_step);
  struct clock_readings before = clock_readings_take ();
  enum supervise_end end
      = supervise_batch (&r->supervision, of_step, count, result, done);
  int saved_errno = errno;
  struct clock_readings after = clock_readings_take ();
  size_t ran = *done;
  if (ran == 0) /* nothing ran */
    *done = 1;
  for (size_t i = 0; i < *done; i++)
    {
      outcome_init (&outcome[i]);
      if (i < ran)
        outcome[i].launch = result[i];
    }
  /* All of a batch took a few ms, or the last one was where it happened.  */
  outcome[*done - 1].jump = clock_jump_between (&before, &after);
  errno = saved_errno;
  const struct step *last = &step[*done - 1];
  return judge (r, &b[last->benchmark], end, &outcome[*done - 1]);
}
