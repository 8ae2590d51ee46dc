/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/clock_jump.h"
#include <math.h>
#include <time.h>

#define SUSPENDED_MIN_NS INT64_C (10000000)
#define STEP_MIN_NS INT64_C (500000000)

static int64_t
clock_ns (clockid_t clock)
{
  struct timespec now = { 0 };
  clock_gettime (clock, &now);
  return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

struct clock_readings
clock_readings_take (void)
{
  return (struct clock_readings){
    .monotonic_ns = clock_ns (CLOCK_MONOTONIC),
    .boot_ns = clock_ns (CLOCK_BOOTTIME),
    .real_ns = clock_ns (CLOCK_REALTIME),
  };
}

struct clock_jump
clock_jump_between (const struct clock_readings *before,
                    const struct clock_readings *after)
{
  struct clock_jump jump = { 0 };
  int64_t boot_ns = after->boot_ns - before->boot_ns;
  int64_t suspended_ns
      = boot_ns - (after->monotonic_ns - before->monotonic_ns);
  /* Both are slewed alike, so that only a step is left.  */
  int64_t step_ns = after->real_ns - before->real_ns - boot_ns;
  if (suspended_ns >= SUSPENDED_MIN_NS)
    jump.suspended_s = (double) suspended_ns / 1e9;
  if (step_ns >= STEP_MIN_NS || step_ns <= -STEP_MIN_NS)
    jump.step_s = (double) step_ns / 1e9;
  return jump;
}

bool
clock_jump_any (const struct clock_jump *jump)
{
  return jump->suspended_s > 0 || fabs (jump->step_s) > 0;
}

void
clock_jump_put (struct text *to, const struct clock_jump *jump)
{
  if (jump->suspended_s > 0)
    text_printf (to, "the machine was suspended for %.4g s",
                 jump->suspended_s);
  if (jump->suspended_s > 0 && fabs (jump->step_s) > 0)
    text_puts (to, " and ");
  if (fabs (jump->step_s) > 0)
    text_printf (to, "its clock was set %s by %.4g s",
                 jump->step_s > 0 ? "forward" : "back", fabs (jump->step_s));
}
