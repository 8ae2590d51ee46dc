/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_placement.h"
#include <sched.h>
#include <string.h>
#include "process_options.h"

static bool
has_cpu (const struct process_settings *s, size_t i)
{
  return (s->cpus[i / SETTINGS_WORD_BITS] >> (i % SETTINGS_WORD_BITS) & 1)
         != 0;
}

static void
add_cpu (struct process_settings *s, size_t i)
{
  s->sets_cpus = true;
  s->cpus[i / SETTINGS_WORD_BITS] |= 1ul << (i % SETTINGS_WORD_BITS);
}

/* The CPUs that we may use ourselves.  */
static void
take_ours (struct process_settings *s)
{
  memset (s->cpus, 0, sizeof s->cpus);
  s->sets_cpus
      = sched_getaffinity (0, sizeof s->cpus, (cpu_set_t *) s->cpus) == 0;
}

/* Give the first CPU of ALL to the client and the others to the worker; one
   alone to both.  */
static void
part (struct model_placement *p, const struct process_settings *all)
{
  size_t client = SETTINGS_CPUS;
  for (size_t i = 0; i < SETTINGS_CPUS; i++)
    if (has_cpu (all, i) && client == SETTINGS_CPUS)
      add_cpu (&p->settings, client = i);
    else if (has_cpu (all, i))
      add_cpu (&p->worker, i);
  if (!p->worker.sets_cpus && client < SETTINGS_CPUS)
    add_cpu (&p->worker, client);
}

/* Give the last CPU of ALL to both: the first has most of the interrupts.  */
static void
share (struct model_placement *p, const struct process_settings *all)
{
  size_t last = SETTINGS_CPUS;
  for (size_t i = 0; i < SETTINGS_CPUS; i++)
    if (has_cpu (all, i))
      last = i;
  if (last == SETTINGS_CPUS)
    return;
  add_cpu (&p->settings, last);
  add_cpu (&p->worker, last);
}

struct model_placement
model_placement_of (const struct options *o, bool is_worker)
{
  struct model_placement p = { .settings = o->settings };
  if (!is_worker)
    return p;
  struct process_settings all = o->settings;
  if (!all.sets_cpus)
    take_ours (&all);
  memset (p.settings.cpus, 0, sizeof p.settings.cpus);
  p.settings.sets_cpus = false;
  if (!all.sets_cpus)
    return p;
  if (o->settings.sets_cpus || o->model.keeps_apart || o->model.threads > 1)
    part (&p, &all);
  else
    share (&p, &all);
  return p;
}

void
model_placement_put (struct text *to, const struct model_placement *p,
                     bool is_worker)
{
  if (is_worker && p->settings.sets_cpus)
    {
      text_puts (to, "client ");
      process_options_put_cpus (to, &p->settings);
      text_puts (to, ", worker ");
      process_options_put_cpus (to, &p->worker);
    }
  else if (p->settings.sets_cpus)
    process_options_put_cpus (to, &p->settings);
}
