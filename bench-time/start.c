/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "start.h"
#include <time.h>
#include "base/clock.h"
#include "base/diag.h"
#include "delay.h"
#include "run/interrupt.h"

/* The clock is looked at so often whether somebody has set it.  */
#define LOOK_NS INT64_C (1000000000)

static int64_t
left_ns (int64_t at_ns)
{
  struct timespec now = { 0 };
  clock_gettime (CLOCK_REALTIME, &now);
  return at_ns - ((int64_t) now.tv_sec * 1000000000 + now.tv_nsec);
}

bool
start_is_ahead (int64_t at_ns)
{
  return left_ns (at_ns) > 0;
}

bool
start_wait (const char *when, int64_t at_ns, uint64_t *waited_ns)
{
  uint64_t began_ns = clock_now_ns ();
  *waited_ns = 0;
  if (!start_is_ahead (at_ns))
    {
      diag_error ("--start-at=%s is past before all is ready", when);
      return false;
    }
  diag_note ("ready, and waiting until %s", when);
  for (int64_t left; (left = left_ns (at_ns)) > 0 && interrupt_signal () == 0;)
    delay_wait ((uint64_t) (left < LOOK_NS ? left : LOOK_NS));
  *waited_ns = clock_now_ns () - began_ns;
  return true;
}
