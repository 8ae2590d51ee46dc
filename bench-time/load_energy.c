/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "load_energy.h"
#include <math.h>
#include <string.h>
#include "base/clock.h"
#include "delay.h"
#include "run/interrupt.h"

void
load_energy_begin (struct load_energy *e)
{
  struct launch none = { 0 };
  if (e->instruments == NULL)
    return;
  e->began_ns = clock_now_ns ();
  instruments_begin (e->instruments, &none);
}

void
load_energy_end (struct load_energy *e)
{
  if (e->instruments == NULL)
    return;
  struct launch_result result = { .wall_ns = clock_now_ns () - e->began_ns };
  instruments_end (e->instruments, &result);
  e->seconds += (double) result.wall_ns / 1e9;
  size_t count;
  const struct reading *reading
      = instruments_readings (e->instruments, &count);
  for (size_t i = 0; i < count; i++)
    if (strcmp (reading[i].metric, "energy") == 0 && !isnan (reading[i].value))
      {
        e->energy_J += reading[i].value;
        e->is_known = true;
      }
}

void
load_energy_emit (const struct load_energy *e, struct load_emitter *out,
                  uint64_t queries)
{
  if (!e->is_known)
    return;
  if (queries > 0)
    load_emit_figure (out, "energy", "J", e->energy_J / (double) queries);
  if (e->seconds > 0)
    load_emit_figure (out, "power", "W", e->energy_J / e->seconds);
}

void
load_energy_rest (struct load_energy *e, uint64_t ns)
{
  uint64_t period_ns
      = e->instruments == NULL ? 0 : instruments_period_ns (e->instruments);
  while (ns > 0 && interrupt_signal () == 0)
    {
      uint64_t next_ns = period_ns > 0 && period_ns < ns ? period_ns : ns;
      delay_wait (next_ns);
      if (period_ns > 0)
        instruments_tick (e->instruments);
      ns -= next_ns;
    }
}
