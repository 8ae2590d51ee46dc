/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/energy.h"
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/clock.h"
#include "base/text.h"
#include "run/kernel_file.h"
#include "run/powercap.h"

/* More than a zone can take, in W: tells how soon a counter has to be looked
   at lest it come around twice.  */
#define POWER_MAX_W 2000.

struct energy
{
  struct instrument base;
  struct powercap zones;
  double *last_uJ; /* each zone's counter, as read last */
  double used_uJ;  /* since start */
  uint64_t started_ns;
  bool is_known; /* all readings since then have succeeded */
  double idle_W; /* NaN: not known */
};

static const struct reading metrics[]
    = { { "energy", "J", NAN }, { "power", "W", NAN } };

double
energy_counted (double before, double after, double range)
{
  return after >= before ? after - before : after - before + range;
}

/* Count from now on.  */
static void
start (struct energy *e)
{
  e->used_uJ = 0;
  e->is_known = true;
  e->started_ns = clock_now_ns ();
  for (size_t i = 0; i < e->zones.count; i++)
    if (kernel_file_number_at (e->zones.zone[i].fd, &e->last_uJ[i]) != 0)
      e->is_known = false;
}

/* Add what was used since the last look.  */
static void
look (struct energy *e)
{
  for (size_t i = 0; i < e->zones.count; i++)
    {
      const struct powercap_zone *zone = &e->zones.zone[i];
      double now_uJ;
      if (kernel_file_number_at (zone->fd, &now_uJ) != 0)
        {
          e->is_known = false;
          continue;
        }
      e->used_uJ += energy_counted (e->last_uJ[i], now_uJ, zone->range_uJ);
      e->last_uJ[i] = now_uJ;
    }
  if (!isfinite (e->used_uJ))
    e->is_known = false;
}

/* What was used since start, by the time since then: longer than a run where
   what that left was waited for.  */
static double
mean_W (const struct energy *e)
{
  return e->used_uJ * 1e3 / (double) (clock_now_ns () - e->started_ns);
}

static void
energy_begin (struct instrument *i, struct launch *launch)
{
  (void) launch;
  start ((struct energy *) i);
}

static void
energy_tick (struct instrument *i)
{
  look ((struct energy *) i);
}

static void
energy_end (struct instrument *i, const struct launch_result *result,
            struct reading reading[])
{
  (void) result;
  struct energy *e = (struct energy *) i;
  look (e);
  if (!e->is_known)
    return;
  reading[0].value = e->used_uJ / 1e6;
  reading[1].value = mean_W (e);
}

static void
energy_describe (const struct instrument *i, bool after_runs,
                 instrument_say *say, void *context)
{
  const struct energy *e = (const struct energy *) i;
  if (after_runs)
    return;
  struct text fact = { 0 };
  for (size_t k = 0; k < e->zones.count; k++)
    text_printf (&fact, "%s%s", k == 0 ? "" : ",", e->zones.zone[k].domain);
  say (context, "energy", text_string (&fact));
  text_clear (&fact);
  text_printf (&fact, "%.4gW", e->idle_W);
  if (!isnan (e->idle_W))
    say (context, "idle-power", text_string (&fact));
  text_free (&fact);
}

static void
energy_close (struct instrument *i)
{
  struct energy *e = (struct energy *) i;
  powercap_close (&e->zones);
  free (e->last_uJ);
  free (e);
}

static const struct instrument_type type = {
  .close = energy_close,
  .begin = energy_begin,
  .tick = energy_tick,
  .end = energy_end,
  .describe = energy_describe,
};

/* What the zones take when nothing is measured, over IDLE_NS.  */
static void
measure_idle (struct energy *e, uint64_t idle_ns)
{
  struct timespec pause
      = { (time_t) (idle_ns / 1000000000), (long) (idle_ns % 1000000000) };
  start (e);
  nanosleep (&pause, NULL); /* a shorter one would do, too */
  look (e);
  e->idle_W = e->is_known ? mean_W (e) : NAN;
}

/* How often to look: twice while the counter that comes around first may do so
   once, but at least once a minute and at most 100 times a second.  */
static uint64_t
period_ns (const struct powercap *zones)
{
  double period_s = 60;
  for (size_t i = 0; i < zones->count; i++)
    period_s
        = fmin (period_s, zones->zone[i].range_uJ / 1e6 / POWER_MAX_W / 2);
  return (uint64_t) (fmax (period_s, 0.01) * 1e9);
}

struct instrument *
energy_open (const char *tree, uint64_t idle_ns,
             const struct reporter *reporter)
{
  struct powercap zones;
  if (powercap_open (&zones, tree, reporter) != 0)
    return NULL;
  struct energy *e = malloc (sizeof *e);
  double *last_uJ = calloc (zones.count, sizeof *last_uJ);
  if (e == NULL || last_uJ == NULL)
    {
      report (reporter, REPORT_WARNING, NULL, 0, "no energy: %s",
              strerror (errno));
      free (e);
      free (last_uJ);
      powercap_close (&zones);
      return NULL;
    }
  *e = (struct energy){
    .base = { .type = &type,
              .metric = metrics,
              .metric_count = sizeof metrics / sizeof *metrics,
              .period_ns = period_ns (&zones) },
    .zones = zones,
    .last_uJ = last_uJ,
  };
  measure_idle (e, idle_ns);
  return &e->base;
}
