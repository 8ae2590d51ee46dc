/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line that says how far the session is.  */
#include <config.h>
#include <math.h>
#include "../../bench-time/progress.h"
#include "../unit/tap.h"

static void
same_line (struct progress_state state, uint64_t left_s, size_t columns,
           const char *want, const char *sentence)
{
  struct text line = { 0 };
  progress_put (&line, &state, left_s, columns);
  same_string (text_string (&line), want, sentence);
  text_free (&line);
}

int
main (void)
{
  struct step run = { .run = 12 }, warmup = { .warmup = true, .run = 1 };
  struct progress_state state
      = { .name = "sort", .step = &run, .half_width = INFINITY };
  same_line (state, 0, 79, "run 12: sort", "what is not known is not shown");
  state.of = 20;
  state.half_width = 0.031;
  same_line (state, 4, 79, "run 12 of 20, +-3.1 %, 4 s left: sort",
             "a number of runs is told with interval and time");
  state.of = 0;
  state.precision = 0.02;
  same_line (state, 65, 79,
             "run 12, +-3.1 % until +-2 %, 1 min 5 s left: sort",
             "so is the precision that is wanted");
  same_line (state, 3700, 20, "run 12, +-3.1 % unti",
             "a narrow terminal gets the beginning");
  same_line (state, 0, 0, "", "and one of no width nothing");
  state.step = &warmup;
  same_line (state, 0, 79, "warm-up 1: sort",
             "a warm-up run is told without an interval");
  state.name = "\303\251t\303\251";
  same_line (state, 0, 79, "warm-up 1: \\xc3\\xa9t\\xc3\\xa9",
             "a terminal that is not UTF-8 gets ASCII alone");
  state.is_utf8 = true;
  same_line (state, 0, 13, "warm-up 1: \303\251t",
             "another gets the name, cut between characters");
  state.name = "a\033b";
  same_line (state, 0, 79, "warm-up 1: a\\x1bb",
             "control characters of a name are shown as such");
  return plan ();
}
