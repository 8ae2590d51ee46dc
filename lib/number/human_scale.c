/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/human_scale.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

struct scale_step
{
  const char *base;
  double divisor; /* steps of a base from the largest down */
  const char *suffix, *utf8_suffix;
};

static const struct scale_step steps[] = {
  { "s", 3600, "h", "h" },       { "s", 60, "min", "min" },
  { "s", 1, "s", "s" },          { "s", 1e-3, "ms", "ms" },
  { "s", 1e-6, "us", "µs" },     { "s", 1e-9, "ns", "ns" },
  { "B", 0x1p40, "TiB", "TiB" }, { "B", 0x1p30, "GiB", "GiB" },
  { "B", 0x1p20, "MiB", "MiB" }, { "B", 0x1p10, "KiB", "KiB" },
  { "B", 1, "B", "B" },          { "J", 3.6e6, "kWh", "kWh" },
  { "J", 1e3, "kJ", "kJ" },      { "J", 1, "J", "J" },
  { "J", 1e-3, "mJ", "mJ" },     { "J", 1e-6, "uJ", "µJ" },
  { "J", 1e-9, "nJ", "nJ" },     { "W", 1e3, "kW", "kW" },
  { "W", 1, "W", "W" },          { "W", 1e-3, "mW", "mW" },
  { "W", 1e-6, "uW", "µW" },     { "1/s", 1e9, "G/s", "G/s" },
  { "1/s", 1e6, "M/s", "M/s" },  { "1/s", 1e3, "k/s", "k/s" },
  { "1/s", 1, "/s", "/s" },
};
#define STEP_COUNT (sizeof steps / sizeof *steps)

/* The value from which STEP is used: 0.9996 s reads 1.00 s, not 1000 ms;
   but two minutes read better as 120 s, so minutes start at ten and hours at
   three.  */
static double
step_from (const struct scale_step *step)
{
  if (strcmp (step->suffix, "min") == 0)
    return 600;
  if (strcmp (step->suffix, "h") == 0)
    return 3 * 3600.0;
  return step->divisor * 0.9995;
}

struct human_scale
human_scale_for (double typical, const char *unit, bool utf8)
{
  double size = fabs (typical);
  const struct scale_step *fit = NULL, *smallest = NULL, *whole = NULL;
  for (size_t i = 0; i < STEP_COUNT; i++)
    if (strcmp (steps[i].base, unit) == 0)
      {
        smallest = &steps[i];
        if (smallest->divisor == 1)
          whole = smallest;
        if (fit == NULL && size >= step_from (smallest))
          fit = smallest;
      }
  if (fit == NULL)
    fit = size == 0 ? whole : smallest;
  if (fit == NULL)
    return (struct human_scale){ 1, strcmp (unit, "1") == 0 ? "" : unit };
  return (struct human_scale){ fit->divisor,
                               utf8 ? fit->utf8_suffix : fit->suffix };
}

const char *
human_scale_gap (struct human_scale scale)
{
  return *scale.suffix == '\0' || *scale.suffix == '/' ? "" : " ";
}
