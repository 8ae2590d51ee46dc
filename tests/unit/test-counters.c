/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of events, and counts scaled for the time in which they ran.  */
#include <config.h>
#include <linux/perf_event.h>
#include "run/counter_event.h"
#include "run/counters.h"
#include "tap.h"

/* Whether NAME is the event CONFIG of TYPE.  */
static bool
is_event (const char *name, uint32_t type, uint64_t config)
{
  struct counter_event e;
  return counter_event_parse (name, &e) && e.type == type
         && e.config == config;
}

static bool
is_none (const char *name)
{
  struct counter_event e;
  return !counter_event_parse (name, &e);
}

/* Whether NAME is counted in these modes.  */
static bool
has_modes (const char *name, bool in_user, bool in_kernel)
{
  struct counter_event e;
  return counter_event_parse (name, &e) && e.in_user == in_user
         && e.in_kernel == in_kernel;
}

static void
test_names (void)
{
  ok (is_event ("cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES)
          && is_event ("branches", PERF_TYPE_HARDWARE,
                       PERF_COUNT_HW_BRANCH_INSTRUCTIONS)
          && is_event ("page-faults", PERF_TYPE_SOFTWARE,
                       PERF_COUNT_SW_PAGE_FAULTS),
      "events of the hardware and of the kernel have perf's names");
  ok (is_event ("L1-dcache-loads", PERF_TYPE_HW_CACHE, 0)
          && is_event ("L1-dcache-load-misses", PERF_TYPE_HW_CACHE, 0x10000)
          && is_event ("LLC-store-misses", PERF_TYPE_HW_CACHE, 0x10102)
          && is_event ("dTLB-load-misses", PERF_TYPE_HW_CACHE, 0x10003),
      "those of a cache are made of its name and what is done there");
  ok (is_event ("r1a8", PERF_TYPE_RAW, 0x1a8)
          && is_event ("rFFFFFFFFFFFFFFFF", PERF_TYPE_RAW, UINT64_MAX),
      "r and a hexadecimal number are the processor's own");
  ok (is_none ("") && is_none ("cycle") && is_none ("cycles2")
          && is_none ("LLC") && is_none ("LLC-") && is_none ("LLC-loadsx")
          && is_none ("r") && is_none ("rxyz")
          && is_none ("r00000000000000001"),
      "anything else is no event");
}

static void
test_modes (void)
{
  ok (has_modes ("cycles", true, true) && has_modes ("cycles:u", true, false)
          && has_modes ("cycles:k", false, true)
          && has_modes ("r1a8:uk", true, true),
      "a colon and the mode may follow");
  ok (is_none ("cycles:") && is_none ("cycles:p") && is_none ("cycles:u:k")
          && is_none (":u"),
      "but nothing else");
}

static void
test_scaling (void)
{
  near (counters_scaled (1000, 50, 50), 1000, 0,
        "what ran all the time is as counted");
  near (counters_scaled (1000, 200, 50), 4000, 1e-15,
        "what ran a quarter of the time is four times as much");
  near (counters_scaled (1000, 50, 51), 1000, 0,
        "a reading a moment late scales nothing down");
  near (counters_scaled (0, 50, 0), NAN, 0,
        "what did not run at all is not known");
  near (counters_scaled (UINT64_MAX, UINT64_MAX, UINT64_MAX / 2), 0x1p65,
        1e-15, "the largest of all is scaled without overflow");
}

int
main (void)
{
  test_names ();
  test_modes ();
  test_scaling ();
  return plan ();
}
