/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any text as a quantity, a unit, a time of day, a RUN or a name with
   parameters.  */
#include <config.h>
#include <math.h>
#include "base/clock.h"
#include "fuzz.h"
#include "number/human_scale.h"
#include "number/units.h"
#include "stream/name_parameter.h"
#include "stream/run.h"

static void
read_quantities (const char *text)
{
  static const char *const base[]
      = { "s", "B", "J", "W", "1/s", "1", "zebra" };
  for (size_t i = 0; i < sizeof base / sizeof *base; i++)
    {
      double value;
      if (quantity_parse (text, base[i], &value) != NULL)
        continue;
      demand (isfinite (value), "a quantity is finite");
      struct human_scale scale = human_scale_for (value, base[i], false);
      demand (scale.divisor > 0 && isfinite (scale.divisor),
              "it can be divided by its scale");
    }
}

static void
read_run (const char *text)
{
  struct run run, again;
  if (!run_parse (text, strlen (text), &run))
    return;
  char printed[21 * RUN_DEPTH_MAX];
  run_print (printed, &run);
  demand (run_parse (printed, strlen (printed), &again), "a RUN reads back");
  demand (run_compare (&run, &again) == 0, "as the same");
}

static void
read_parameters (const char *text)
{
  const char *at = text, *before = text;
  for (struct name_parameter p; name_parameter_next (&at, &p); before = at)
    {
      demand (at > before && at <= text + strlen (text), "it comes on");
      demand (p.key_length > 0, "a parameter has a name");
      demand (p.key[p.key_length] == '=', "and a value");
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  char *text = string_of (bytes, length);
  read_quantities (text);
  const struct unit *unit = unit_lookup (text, strlen (text));
  if (unit != NULL)
    demand (unit_to_base (unit, 1) > 0, "a unit has a size");
  int64_t ns;
  if (clock_parse (text, &ns))
    demand (ns >= 0, "a time is of this epoch");
  read_run (text);
  read_parameters (text);
  free (text);
  return 0;
}
