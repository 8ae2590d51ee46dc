/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "instrument_choice.h"
#include <string.h>
#include "base/diag.h"
#include "run/counter_event.h"
#include "run/counters.h"
#include "run/energy.h"
#include "run/sensors.h"
#include "run/tree_memory.h"

/* How long what the machine takes idle is measured.  */
#define IDLE_NS 500000000

static bool
wants_tree_memory (const struct options *o)
{
  return o->has_tree_memory;
}

static bool
wants_energy (const struct options *o)
{
  return o->has_energy;
}

static bool
wants_sensors (const struct options *o)
{
  return o->has_sensors;
}

static bool
wants_target (const struct options *o)
{
  return o->until_metric != NULL;
}

/* The metrics of instruments, and the options that ask for them.  */
static const struct
{
  const char *metric, *option;
  bool (*is_wanted) (const struct options *o);
} choices[] = {
  { "peakmem", "--tree-memory", wants_tree_memory },
  { "energy", "--energy", wants_energy },
  { "power", "--energy", wants_energy },
  { "temp", "--sensors", wants_sensors },
  { "freq", "--sensors", wants_sensors },
  { "ttq", "--until-metric", wants_target },
  { "ttq-timeout", "--until-metric", wants_target },
  { NULL, NULL, NULL },
};

bool
instrument_choice_tells (const struct options *o, const char *metric,
                         const char **option)
{
  *option = NULL;
  for (size_t i = 0; i < o->events.count; i++)
    if (strcmp (o->events.item[i], metric) == 0)
      return true;
  for (size_t i = 0; i < o->printed.count; i++)
    if (strcmp (o->printed.item[i].name, metric) == 0)
      return true;
  struct counter_event event;
  if (counter_event_parse (metric, &event))
    *option = "-e";
  for (size_t i = 0; choices[i].metric != NULL; i++)
    if (strcmp (choices[i].metric, metric) == 0)
      {
        *option = choices[i].option;
        return choices[i].is_wanted (o);
      }
  return false;
}

bool
instrument_choice_has (const char *metric)
{
  struct counter_event event;
  for (size_t i = 0; choices[i].metric != NULL; i++)
    if (strcmp (choices[i].metric, metric) == 0)
      return true;
  return counter_event_parse (metric, &event);
}

void
instrument_choice_list (struct text *to)
{
  for (size_t i = 0; choices[i].metric != NULL; i++)
    text_printf (to, ", %s", choices[i].metric);
}

/* Add I if there is one.  */
static void
add (struct instruments *s, struct instrument *i)
{
  if (i != NULL && instruments_add (s, i) != 0)
    die_memory ();
}

/* By control groups, or where there are none by samples.  */
static struct instrument *
open_tree_memory (const struct options *o, struct launcher *launcher)
{
  struct instrument *i
      = o->cgroup == NULL ? NULL
                          : tree_memory_in_cgroup (o->cgroup, &diag_reporter);
  return i != NULL ? i : tree_memory_sampled (launcher, &diag_reporter);
}

static struct instrument *
open_energy (const struct options *o)
{
  struct text tree = { 0 };
  if (o->powercap != NULL)
    text_puts (&tree, o->powercap);
  else
    text_printf (&tree, "%s/class/powercap", o->sysfs);
  struct instrument *i
      = energy_open (text_string (&tree), IDLE_NS, &diag_reporter);
  text_free (&tree);
  return i;
}

struct instruments *
instrument_choice_open (const struct options *o, struct launcher *launcher)
{
  struct instruments *s = or_die (instruments_new ());
  if (o->events.count > 0)
    add (s, counters_open (launcher, o->events.item, o->events.count,
                           &diag_reporter));
  if (o->has_tree_memory)
    add (s, open_tree_memory (o, launcher));
  if (o->has_energy)
    add (s, open_energy (o));
  if (o->has_sensors)
    add (s, sensors_open (o->sysfs, &diag_reporter));
  return s;
}
