/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "outcome.h"
#include <math.h>
#include <string.h>
#include <sys/wait.h>

static double
seconds (const struct timeval *t)
{
  return (double) t->tv_sec + (double) t->tv_usec / 1e6;
}

double
outcome_wall_s (const struct outcome *o)
{
  return (double) o->launch.wall_ns / 1e9;
}

static double
user_s (const struct outcome *o)
{
  return seconds (&o->launch.usage.ru_utime);
}

static double
sys_s (const struct outcome *o)
{
  return seconds (&o->launch.usage.ru_stime);
}

double
outcome_cpu_s (const struct outcome *o)
{
  const struct rusage *usage = &o->launch.usage;
  double whole = (double) (usage->ru_utime.tv_sec + usage->ru_stime.tv_sec);
  double micro = (double) (usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
  return (whole * 1e6 + micro) / 1e6;
}

static double
maxrss_B (const struct outcome *o)
{
  return o->launch.memory_B == 0 ? NAN : (double) o->launch.memory_B;
}

static double
size_B (const struct outcome *o)
{
  return o->size_B;
}

/* The kernel's counts and the hooks' durations, a function each.  */
#define COUNT(name)                                                           \
  static double name (const struct outcome *o)                                \
  {                                                                           \
    return (double) o->launch.usage.ru_##name;                                \
  }
COUNT (minflt)
COUNT (majflt)
COUNT (nvcsw)
COUNT (nivcsw)
COUNT (inblock)
COUNT (oublock)

#define HOOK(name, hook)                                                      \
  static double name##_s (const struct outcome *o) { return o->hook_s[hook]; }
HOOK (setup, HOOK_SETUP)
HOOK (prepare, HOOK_PREPARE)
HOOK (conclude, HOOK_CONCLUDE)
HOOK (cleanup, HOOK_CLEANUP)

const struct outcome_metric outcome_metrics[] = {
  { "wall", "s", WRITTEN_ALWAYS, outcome_wall_s },
  { "user", "s", WRITTEN_ALWAYS, user_s },
  { "sys", "s", WRITTEN_ALWAYS, sys_s },
  { "cpu", "s", WRITTEN_NEVER, outcome_cpu_s },
  { "maxrss", "B", WRITTEN_ALWAYS, maxrss_B },
  { "size", "B", WRITTEN_ALWAYS, size_B },
  { "minflt", "1", WRITTEN_BY_RUSAGE, minflt },
  { "majflt", "1", WRITTEN_BY_RUSAGE, majflt },
  { "nvcsw", "1", WRITTEN_BY_RUSAGE, nvcsw },
  { "nivcsw", "1", WRITTEN_BY_RUSAGE, nivcsw },
  { "inblock", "1", WRITTEN_BY_RUSAGE, inblock },
  { "oublock", "1", WRITTEN_BY_RUSAGE, oublock },
  { "setup", "s", WRITTEN_NEVER, setup_s },
  { "prepare", "s", WRITTEN_NEVER, prepare_s },
  { "conclude", "s", WRITTEN_NEVER, conclude_s },
  { "cleanup", "s", WRITTEN_NEVER, cleanup_s },
  { NULL, NULL, WRITTEN_NEVER, NULL },
};

const struct outcome_metric *
outcome_metric (const char *name)
{
  for (const struct outcome_metric *m = outcome_metrics; m->name != NULL; m++)
    if (strcmp (m->name, name) == 0)
      return m;
  return NULL;
}

void
outcome_list_metrics (struct text *to)
{
  for (const struct outcome_metric *m = outcome_metrics; m->name != NULL; m++)
    text_printf (to, "%s%s", m == outcome_metrics ? "" : ", ", m->name);
}

int
outcome_status (const struct outcome *o)
{
  int status = o->launch.status;
  return WIFSIGNALED (status) ? 128 + WTERMSIG (status) : WEXITSTATUS (status);
}
