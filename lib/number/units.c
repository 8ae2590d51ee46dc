/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/units.h"
#include <math.h>
#include <string.h>
#include "number/number.h"

#define MICRO_SIGN "\xc2\xb5" /* U+00B5 */
#define GREEK_MU "\xce\xbc"   /* U+03BC, which looks the same */

static const struct unit units[] = {
  { "s", "s", 1, 1 },
  { "ms", "s", 1, 1e3 },
  { "us", "s", 1, 1e6 },
  { MICRO_SIGN "s", "s", 1, 1e6 },
  { GREEK_MU "s", "s", 1, 1e6 },
  { "ns", "s", 1, 1e9 },
  { "min", "s", 60, 1 },
  { "h", "s", 3600, 1 },

  { "B", "B", 1, 1 },
  { "kB", "B", 1e3, 1 },
  { "MB", "B", 1e6, 1 },
  { "GB", "B", 1e9, 1 },
  { "TB", "B", 1e12, 1 },
  { "KiB", "B", 0x1p10, 1 },
  { "MiB", "B", 0x1p20, 1 },
  { "GiB", "B", 0x1p30, 1 },
  { "TiB", "B", 0x1p40, 1 },

  { "J", "J", 1, 1 },
  { "mJ", "J", 1, 1e3 },
  { "uJ", "J", 1, 1e6 },
  { MICRO_SIGN "J", "J", 1, 1e6 },
  { GREEK_MU "J", "J", 1, 1e6 },
  { "nJ", "J", 1, 1e9 },
  { "kJ", "J", 1e3, 1 },
  { "Wh", "J", 3600, 1 },
  { "kWh", "J", 3600e3, 1 },
  { "MWh", "J", 3600e6, 1 },

  { "W", "W", 1, 1 },
  { "mW", "W", 1, 1e3 },
  { "uW", "W", 1, 1e6 },
  { MICRO_SIGN "W", "W", 1, 1e6 },
  { GREEK_MU "W", "W", 1, 1e6 },
  { "kW", "W", 1e3, 1 },

  { "1/s", "1/s", 1, 1 },
  { "Hz", "1/s", 1, 1 },
  { "kHz", "1/s", 1e3, 1 },
  { "MHz", "1/s", 1e6, 1 },
  { "GHz", "1/s", 1e9, 1 },

  { "1", "1", 1, 1 },
  { "%", "1", 1, 100 },
};

/* What quantity_parse says of a unit that does not convert to a base.  */
static const struct
{
  const char *base, *phrase;
} mismatches[] = {
  { "s", "not a unit of time (ns, us, ms, s, min, h)" },
  { "B", "not a unit of memory (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB)" },
  { "J", "not a unit of energy (nJ, uJ, mJ, J, kJ, Wh, kWh, MWh)" },
  { "W", "not a unit of power (uW, mW, W, kW)" },
  { "1/s", "not a unit of rate (1/s, Hz, kHz, MHz, GHz)" },
  { "1", "not a plain number or a percentage" },
};

static bool
is_name (const char *name, size_t length, const char *known)
{
  return strlen (known) == length && memcmp (name, known, length) == 0;
}

const struct unit *
unit_lookup (const char *name, size_t length)
{
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (is_name (name, length, units[i].name))
      return &units[i];
  return NULL;
}

bool
unit_is_ambiguous (const char *name, size_t length)
{
  return is_name (name, length, "KB");
}

double
unit_to_base (const struct unit *unit, double value)
{
  return value * unit->multiply / unit->divide;
}

const char *
quantity_parse (const char *text, const char *base, double *value)
{
  text += strspn (text, " \t");
  double number;
  enum number_error error;
  size_t length = number_read (text, text + strlen (text), &number, &error);
  if (length == 0)
    return "not a number";
  if (error == NUMBER_OVERFLOW)
    return "too large a number";
  const char *name = text + length;
  name += strspn (name, " \t");
  size_t name_length = strlen (name);
  while (name_length > 0 && strchr (" \t", name[name_length - 1]) != NULL)
    name_length--;
  if (name_length == 0)
    {
      *value = number;
      return NULL;
    }
  if (unit_is_ambiguous (name, name_length))
    return "ambiguous: kB is 1000 bytes, KiB is 1024";
  const struct unit *unit = unit_lookup (name, name_length);
  if (unit != NULL && strcmp (unit->base, base) == 0)
    {
      double converted = unit_to_base (unit, number);
      if (!isfinite (converted))
        return "too large a number";
      *value = converted;
      return NULL;
    }
  if (is_name (name, name_length, base))
    {
      *value = number;
      return NULL;
    }
  for (size_t i = 0; i < sizeof mismatches / sizeof *mismatches; i++)
    if (strcmp (mismatches[i].base, base) == 0)
      return mismatches[i].phrase;
  return "not the unit expected";
}
