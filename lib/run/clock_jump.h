/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens to time itself during a run: the machine is suspended, or
   somebody sets its clock.  Durations by CLOCK_MONOTONIC_RAW hold neither, but
   whoever reads them should know.  */
#ifndef BENCH_CLOCK_JUMP_H
#define BENCH_CLOCK_JUMP_H
#include <stdbool.h>
#include <stdint.h>
#include "base/text.h"

/* All clocks of the system at one instant, in nanoseconds.  */
struct clock_readings
{
  int64_t monotonic_ns; /* stands still while the machine is suspended */
  int64_t boot_ns;      /* the same, but goes on */
  int64_t real_ns;      /* the time of day, which can be set */
};

/* Takes some 0.2 us.  */
struct clock_readings clock_readings_take (void);

struct clock_jump
{
  double suspended_s; /* 0: it was not */
  double step_s; /* by which the clock was set, < 0: back; 0: it was not */
};

/* What happened between the readings BEFORE and AFTER.  A suspension counts
   from 10 ms on, a step from 0.5 s on: less may be how long the readings
   took.  */
struct clock_jump clock_jump_between (const struct clock_readings *before,
                                      const struct clock_readings *after);
bool clock_jump_any (const struct clock_jump *jump);
/* Append what happened: "the machine was suspended for 12 s".  */
void clock_jump_put (struct text *to, const struct clock_jump *jump);
#endif
