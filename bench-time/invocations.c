/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "invocations.h"
#include <string.h>
#include <unistd.h>
#include "base/diag.h"
#include "steps.h"
#include "stops.h"

/* Make the next invocation as the first was; a benchmark that ended before
   its plan stays so.  */
static void
begin_again (struct session *s)
{
  stopping_free (s->stopping);
  s->stopping
      = or_die (stopping_new (&s->options->stopping, s->benchmarks.count));
  for (size_t i = 0; i < s->benchmarks.count; i++)
    {
      struct standing *standing = &s->standing[i];
      standing->is_set_up = standing->is_cleaned = false;
      standing->warm_up = (struct warm_up){ 0 };
      if (standing->stopped != NULL)
        stopping_drop (s->stopping, i);
    }
}

static struct schedule *
new_schedule (const struct session *s)
{
  struct schedule_plan plan = s->options->plan;
  plan.benchmarks = s->benchmarks.count;
  plan.invocation = s->invocation;
  if (s->invocation > 0)
    plan.seed += s->invocation - 1;
  struct schedule *schedule = or_die (schedule_new (&plan));
  for (size_t i = 0; i < s->benchmarks.count; i++)
    if (s->standing[i].stopped != NULL)
      schedule_drop (schedule, i);
  return schedule;
}

static bool
is_inherited (const char *from_or_to)
{
  return from_or_to != NULL && strcmp (from_or_to, "inherit") == 0;
}

/* Whether the commands may write where progress would stand, or ask
   something there.  */
static bool
commands_use_terminal (const struct session *s)
{
  const struct options *o = s->options;
  return is_inherited (o->stderr_to)
         || (is_inherited (o->stdout_to) && isatty (STDOUT_FILENO))
         || (is_inherited (o->stdin_from) && isatty (STDIN_FILENO));
}

void
invocations_run (struct session *s)
{
  uint64_t count = s->options->invocations;
  s->invocation = count > 0 ? 1 : 0;
  for (;; s->invocation++)
    {
      struct schedule *schedule = new_schedule (s);
      uint64_t steps = schedule_remaining (schedule);
      if (s->invocation <= 1)
        progress_init (&s->progress,
                       s->options->is_quiet || commands_use_terminal (s),
                       steps * (count > 0 ? count : 1));
      else
        begin_again (s);
      s->steps_later = steps * (count - s->invocation);
      steps_run (s, schedule);
      for (size_t i = 0; i < s->benchmarks.count; i++)
        session_clean_up (s, i);
      schedule_free (schedule);
      stops_describe (s);
      if (s->invocation == count || session_is_over (s))
        return;
    }
}
