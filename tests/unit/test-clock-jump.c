/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A machine that sleeps, and a clock that is set: by readings made up.  */
#include <config.h>
#include "run/clock_jump.h"
#include <stdlib.h>
#include "tap.h"

#define S INT64_C (1000000000)
#define MS INT64_C (1000000)

/* What is told of clocks that go on by so much.  */
static void
told (int64_t monotonic_ns, int64_t boot_ns, int64_t real_ns, const char *want,
      const char *sentence)
{
  struct clock_readings before = { 5 * S, 105 * S, 1700000000 * S };
  struct clock_readings after
      = { before.monotonic_ns + monotonic_ns, before.boot_ns + boot_ns,
          before.real_ns + real_ns };
  struct clock_jump jump = clock_jump_between (&before, &after);
  struct text text = { 0 };
  clock_jump_put (&text, &jump);
  ok (clock_jump_any (&jump) == (*want != '\0'), sentence);
  same_string (text_string (&text), want, sentence);
  text_free (&text);
}

int
main (void)
{
  told (S, S, S, "", "clocks that go alike have nothing to tell");
  told (S, S + 9 * MS, S + 9 * MS, "", "nor has a short delay between them");
  told (S, 13 * S, 13 * S, "the machine was suspended for 12 s",
        "a suspended machine is told of");
  told (S, S, 3601 * S, "its clock was set forward by 3600 s",
        "a clock that is set as well");
  told (S, S, S - 600 * MS, "its clock was set back by 0.6 s", "back, too");
  told (S, S, S + 499 * MS, "", "a small step may be a delay");
  told (S, 3 * S, 13 * S,
        "the machine was suspended for 2 s and its clock was set forward by "
        "10 s",
        "both may happen");
  told (3600 * S, 3600 * S + MS, 3600 * S + 2 * MS, "",
        "a long run is not longer for it");
  struct clock_readings before = clock_readings_take ();
  struct clock_readings after = clock_readings_take ();
  ok (before.monotonic_ns > 0 && after.monotonic_ns >= before.monotonic_ns
          && after.boot_ns >= before.boot_ns
          && before.boot_ns >= before.monotonic_ns && before.real_ns > 0,
      "the clocks of this machine can be read");
  return plan ();
}
