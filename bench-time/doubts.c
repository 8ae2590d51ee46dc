/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "doubts.h"
#include <math.h>
#include <string.h>
#include "base/text.h"
#include "number/number.h"

/* The processes that others keep busy are too many from this part of the
   processors on.  */
#define BUSY_PART 0.5

static void
doubt_governor (struct text *to, const struct machine *m)
{
  if (m->governor != NULL && strcmp (m->governor, "performance") != 0)
    text_printf (to,
                 "the frequency governor is %s, not performance: the clock "
                 "rate depends on the load",
                 m->governor);
}

static void
doubt_turbo (struct text *to, const struct machine *m)
{
  if (m->turbo != NULL && strcmp (m->turbo, "on") == 0)
    text_puts (to, "turbo is on: the clock rate depends on temperature and "
                   "on what else runs");
}

/* The number that TEXT begins with, up to a blank; NaN if there is none.  */
static double
leading_number (const char *text)
{
  double value;
  size_t length = strcspn (text, " ");
  return number_parse (text, length, &value) == NUMBER_OK ? value : NAN;
}

/* The processors of CPUS, "8" or "2 of 8", that there are at all.  */
static double
all_cpus (const char *cpus)
{
  const char *of = strstr (cpus, " of ");
  return leading_number (of == NULL ? cpus : of + strlen (" of "));
}

static void
doubt_load (struct text *to, const struct machine *m)
{
  if (m->load == NULL || m->cpus == NULL)
    return;
  double cpus = all_cpus (m->cpus);
  if (leading_number (m->load) > BUSY_PART * cpus)
    text_printf (to,
                 "the load average was %.*s on %.0f %s before the first run: "
                 "something else ran",
                 (int) strcspn (m->load, " "), m->load, cpus,
                 cpus > 1 ? "CPUs" : "CPU");
}

static void
doubt_battery (struct text *to, const struct machine *m)
{
  if (m->battery != NULL && strcmp (m->battery, "discharging") == 0)
    text_puts (to, "the machine runs on its battery, and may save power at "
                   "the expense of speed");
}

void
doubts_each (const struct machine *machine,
             void (*say) (void *context, const char *doubt), void *context)
{
  static void (*const doubt[]) (struct text *, const struct machine *)
      = { doubt_governor, doubt_turbo, doubt_load, doubt_battery };
  for (size_t i = 0; i < sizeof doubt / sizeof *doubt; i++)
    {
      struct text words = { 0 };
      doubt[i](&words, machine);
      if (words.length > 0)
        say (context, text_string (&words));
      text_free (&words);
    }
}
