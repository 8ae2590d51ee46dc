/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/process_settings.h"
#include <errno.h>
#include <sched.h>
#include <sys/personality.h>

bool
process_settings_any (const struct process_settings *s)
{
  return s->sets_cpus || s->sets_nice || s->fixes_addresses
         || s->limit_count > 0;
}

/* 0, or -1 with errno.  */
static int
fix_addresses (void)
{
  int now = personality (0xffffffff); /* asks, and changes nothing */
  if (now < 0)
    return -1;
  return personality ((unsigned long) now | ADDR_NO_RANDOMIZE) < 0 ? -1 : 0;
}

int
process_settings_apply (const struct process_settings *s,
                        enum process_setting *failed)
{
  *failed = SETTING_CPUS;
  if (s->sets_cpus
      && sched_setaffinity (0, sizeof s->cpus, (const cpu_set_t *) s->cpus)
             != 0)
    return errno;
  *failed = SETTING_NICE;
  if (s->sets_nice && setpriority (PRIO_PROCESS, 0, s->nice) != 0)
    return errno;
  *failed = SETTING_ADDRESSES;
  if (s->fixes_addresses && fix_addresses () != 0)
    return errno;
  *failed = SETTING_LIMIT;
  for (size_t i = 0; i < s->limit_count; i++)
    if (setrlimit (s->limit[i].resource, &s->limit[i].value) != 0)
      return errno;
  return 0;
}
