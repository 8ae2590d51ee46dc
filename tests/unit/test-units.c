/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units: every one that converts, and quantities of options.  */
#include <config.h>
#include "number/units.h"
#include "tap.h"

static const struct unit *
lookup (const char *name)
{
  return unit_lookup (name, strlen (name));
}

static void
test_conversion (void)
{
  static const struct
  {
    const char *name, *base;
    double three; /* 3 of it in base units */
  } cases[] = {
    { "ns", "s", 3e-9 },
    { "us", "s", 3e-6 },
    { "\xc2\xb5s", "s", 3e-6 },
    { "\xce\xbcs", "s", 3e-6 },
    { "ms", "s", 3e-3 },
    { "s", "s", 3 },
    { "min", "s", 180 },
    { "h", "s", 10800 },
    { "B", "B", 3 },
    { "kB", "B", 3000 },
    { "MB", "B", 3e6 },
    { "GB", "B", 3e9 },
    { "TB", "B", 3e12 },
    { "KiB", "B", 3072 },
    { "MiB", "B", 3145728 },
    { "GiB", "B", 3221225472 },
    { "TiB", "B", 3298534883328 },
    { "nJ", "J", 3e-9 },
    { "uJ", "J", 3e-6 },
    { "\xc2\xb5J", "J", 3e-6 },
    { "mJ", "J", 3e-3 },
    { "J", "J", 3 },
    { "kJ", "J", 3000 },
    { "Wh", "J", 10800 },
    { "kWh", "J", 1.08e7 },
    { "MWh", "J", 1.08e10 },
    { "uW", "W", 3e-6 },
    { "\xc2\xb5W", "W", 3e-6 },
    { "mW", "W", 3e-3 },
    { "W", "W", 3 },
    { "kW", "W", 3000 },
    { "1/s", "1/s", 3 },
    { "Hz", "1/s", 3 },
    { "kHz", "1/s", 3000 },
    { "MHz", "1/s", 3e6 },
    { "GHz", "1/s", 3e9 },
    { "%", "1", .03 },
    { "1", "1", 3 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const struct unit *unit = lookup (cases[i].name);
      char sentence[80];
      snprintf (sentence, sizeof sentence, "%s converts to %s, to the bit",
                cases[i].name, cases[i].base);
      ok (unit != NULL && strcmp (unit->base, cases[i].base) == 0
              && unit_to_base (unit, 3) == cases[i].three,
          sentence);
    }
  ok (lookup ("fps") == NULL && lookup ("K") == NULL && lookup ("S") == NULL
          && lookup ("") == NULL && lookup ("KB") == NULL
          && unit_lookup ("msx", 2) == lookup ("ms"),
      "no other unit converts");
  ok (unit_is_ambiguous ("KB", 2) && !unit_is_ambiguous ("kB", 2)
          && !unit_is_ambiguous ("KiB", 3),
      "KB is ambiguous, kB and KiB are not");
}

static void
test_quantity (void)
{
  double value = 0;
  ok (quantity_parse ("10ms", "s", &value) == NULL && value == .01,
      "10ms is a time");
  ok (quantity_parse ("2.5", "s", &value) == NULL && value == 2.5,
      "a number without a unit counts base units");
  ok (quantity_parse (" 64 KiB ", "B", &value) == NULL && value == 65536,
      "blanks around and between are allowed");
  ok (quantity_parse ("2%", "1", &value) == NULL && value == .02,
      "2% is a ratio");
  ok (quantity_parse ("5fps", "fps", &value) == NULL && value == 5,
      "a unit of its own converts to itself");
  value = 42;
  same_string (quantity_parse ("fast", "s", &value), "not a number",
               "a word is no quantity");
  same_string (quantity_parse ("10kB", "s", &value),
               "not a unit of time (ns, us, ms, s, min, h)",
               "a size is not a time");
  same_string (quantity_parse ("10KB", "B", &value),
               "ambiguous: kB is 1000 bytes, KiB is 1024",
               "KB is told to be ambiguous");
  same_string (quantity_parse ("1e999", "s", &value), "too large a number",
               "so is a number without a double");
  same_string (quantity_parse ("1e308h", "s", &value), "too large a number",
               "also only once it is in the base unit");
  same_string (quantity_parse ("3x", "fps", &value), "not the unit expected",
               "and a wrong unit of its own");
  ok (value == 42, "a wrong quantity changes nothing");
}

int
main (void)
{
  test_conversion ();
  test_quantity ();
  return plan ();
}
