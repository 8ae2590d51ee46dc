/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events opened on the launcher, that are off until execve and inherited: the
   launcher itself never executes anything, what it starts does.  They are
   opened anew for each run, for the kernel may swap the launcher's events with
   its child's, as long as both are alike, when it switches between them: then
   these are the ones that are switched on, and end with the command.  */
#include <config.h>
#include "run/counters.h"
#include <errno.h>
#include <linux/perf_event.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/text.h"
#include "run/counter_event.h"

struct counter
{
  char *name;
  struct counter_event event;
  int fd;       /* while a run goes on, or -1 */
  double share; /* the smallest part of a run in which it was counted */
};

struct counters
{
  struct instrument base;
  pid_t launcher;
  size_t count;
  struct counter *counter;
  struct reading *metric;
};

static int
open_event (const struct counter_event *event, pid_t process, int group)
{
  struct perf_event_attr attr = {
    .size = sizeof attr,
    .type = event->type,
    .config = event->config,
    .read_format
    = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
    /* All of a group, not its leader alone: else the others have been on for
       another time than they have run, by their own account.  */
    .disabled = 1,
    .enable_on_exec = 1,
    .inherit = 1,
    .exclude_user = !event->in_user,
    .exclude_kernel = !event->in_kernel,
    .exclude_hv = !event->in_kernel,
  };
  return (int) syscall (SYS_perf_event_open, &attr, process, -1, group,
                        PERF_FLAG_FD_CLOEXEC);
}

double
counters_scaled (uint64_t value, uint64_t enabled_ns, uint64_t running_ns)
{
  if (running_ns == 0)
    return NAN;
  if (running_ns >= enabled_ns)
    return (double) value;
  return (double) value * ((double) enabled_ns / (double) running_ns);
}

static void
counters_begin (struct instrument *i, struct launch *launch)
{
  (void) launch;
  struct counters *c = (struct counters *) i;
  int group = -1;
  for (size_t k = 0; k < c->count; k++)
    {
      const struct counter_event *event = &c->counter[k].event;
      int fd = open_event (event, c->launcher, group);
      if (fd < 0 && group >= 0)
        /* More than can be counted at a time: they take turns.  */
        fd = group = open_event (event, c->launcher, -1);
      else if (group < 0)
        group = fd;
      c->counter[k].fd = fd;
    }
}

/* Read COUNTER and close it.  */
static double
take (struct counter *counter)
{
  struct
  {
    uint64_t value, enabled_ns, running_ns;
  } counted;
  if (counter->fd < 0)
    return NAN;
  ssize_t length = read (counter->fd, &counted, sizeof counted);
  close (counter->fd);
  counter->fd = -1;
  if (length != sizeof counted || counted.enabled_ns == 0)
    return NAN;
  double share = (double) counted.running_ns / (double) counted.enabled_ns;
  if (share < counter->share)
    counter->share = share;
  double value = counters_scaled (counted.value, counted.enabled_ns,
                                  counted.running_ns);
  return counter->event.is_time ? value / 1e9 : value;
}

static void
counters_end (struct instrument *i, const struct launch_result *result,
              struct reading reading[])
{
  (void) result;
  struct counters *c = (struct counters *) i;
  for (size_t k = 0; k < c->count; k++)
    reading[k].value = take (&c->counter[k]);
}

/* Append how much of the time events were counted that had to take turns.  */
static void
put_shares (struct text *to, const struct counters *c)
{
  for (size_t k = 0; k < c->count; k++)
    if (c->counter[k].share < 1)
      text_printf (to, "%s%s %.0f %% of the time",
                   to->length == 0 ? "multiplexed: counted " : ", ",
                   c->counter[k].name, floor (c->counter[k].share * 100));
}

static void
counters_describe (const struct instrument *i, bool after_runs,
                   instrument_say *say, void *context)
{
  const struct counters *c = (const struct counters *) i;
  struct text fact = { 0 };
  if (after_runs)
    put_shares (&fact, c);
  else
    for (size_t k = 0; k < c->count; k++)
      text_printf (&fact, "%s%s", k == 0 ? "" : ",", c->counter[k].name);
  if (fact.length > 0)
    say (context, after_runs ? "note" : "events", text_string (&fact));
  text_free (&fact);
}

static void
counters_close (struct instrument *i)
{
  struct counters *c = (struct counters *) i;
  for (size_t k = 0; k < c->count; k++)
    {
      if (c->counter[k].fd >= 0)
        close (c->counter[k].fd);
      free (c->counter[k].name);
    }
  free (c->counter);
  free (c->metric);
  free (c);
}

static const struct instrument_type type = {
  .close = counters_close,
  .begin = counters_begin,
  .end = counters_end,
  .describe = counters_describe,
};

/* Try to count EVENT: 0, or why it can't be.  */
static int
try_event (const struct counter_event *event, pid_t process)
{
  int fd = open_event (event, process, -1);
  if (fd < 0)
    return errno;
  close (fd);
  return 0;
}

/* The same in the user's mode alone where the kernel's is refused; then
   IN_USER of EVENT is all that is left.  */
static int
try_modes (struct counter_event *event, pid_t process)
{
  int why = try_event (event, process);
  if ((why != EACCES && why != EPERM) || !event->in_user || !event->in_kernel
      || event->is_of_kernel)
    return why;
  event->in_kernel = false;
  return try_event (event, process) == 0 ? 0 : why;
}

static bool
has_counter (const struct counters *c, const char *name)
{
  for (size_t k = 0; k < c->count; k++)
    if (strcmp (c->counter[k].name, name) == 0)
      return true;
  return false;
}

/* Add the counter of EVENT, a NAME of which only the user's mode may be left;
   false when memory is out.  */
static bool
add_counter (struct counters *c, const char *name,
             const struct counter_event *event)
{
  bool is_renamed
      = !event->in_kernel && !event->is_time && strchr (name, ':') == NULL;
  struct text own = { 0 };
  text_printf (&own, "%s%s", name, is_renamed ? ":u" : "");
  if (has_counter (c, text_string (&own)))
    {
      text_free (&own);
      return true;
    }
  struct counter *counter = &c->counter[c->count];
  *counter = (struct counter){
    .name = text_take (&own), .event = *event, .fd = -1, .share = 1
  };
  c->metric[c->count]
      = (struct reading){ counter->name, event->is_time ? "s" : "1", NAN };
  return counter->name != NULL && ++c->count > 0;
}

static const char *
reason (int why)
{
  if (why == ENOENT || why == EOPNOTSUPP || why == ENODEV || why == EINVAL)
    return "this machine does not count them";
  if (why == EACCES || why == EPERM)
    return "permission denied, see /proc/sys/kernel/perf_event_paranoid";
  return strerror (why);
}

/* Find out which of the events can be counted, and tell of the others at
   once; false when memory is out.  */
static bool
add_counters (struct counters *c, char *const names[], size_t count,
              const struct reporter *reporter)
{
  struct text missing = { 0 };
  int last = 0; /* why the last one that can't be counted can't */
  bool has_memory = true;
  for (size_t k = 0; k < count && has_memory; k++)
    {
      struct counter_event event;
      int why = !counter_event_parse (names[k], &event)
                    ? EINVAL
                    : try_modes (&event, c->launcher);
      if (why == 0)
        has_memory = add_counter (c, names[k], &event);
      else
        {
          if (last != 0 && strcmp (reason (why), reason (last)) != 0)
            text_printf (&missing, " (%s)", reason (last));
          text_printf (&missing, "%s%s", last == 0 ? "" : ", ", names[k]);
          last = why;
        }
    }
  if (last != 0)
    report (reporter, REPORT_WARNING, NULL, 0, "no counts of %s (%s)",
            text_string (&missing), reason (last));
  text_free (&missing);
  return has_memory;
}

struct instrument *
counters_open (struct launcher *l, char *const names[], size_t count,
               const struct reporter *reporter)
{
  struct counters *c = calloc (1, sizeof *c);
  if (c == NULL)
    return NULL;
  c->launcher = launcher_pid (l);
  c->counter = calloc (count, sizeof *c->counter);
  c->metric = calloc (count, sizeof *c->metric);
  c->base = (struct instrument){ .type = &type, .metric = c->metric };
  if (c->counter == NULL || c->metric == NULL
      || !add_counters (c, names, count, reporter) || c->count == 0)
    {
      counters_close (&c->base);
      return NULL;
    }
  c->base.metric_count = c->count;
  return &c->base;
}
