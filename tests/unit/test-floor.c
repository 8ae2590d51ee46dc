/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/floor.h"
#include <stdlib.h>
#include "tap.h"

int
main (void)
{
  struct launcher *launcher = launcher_start ();
  const char *build = getenv ("abs_top_builddir");
  char directory[4096];
  snprintf (directory, sizeof directory, "%s/lib/run",
            build == NULL ? "." : build);
  setenv ("BENCH_LIBEXECDIR", directory, 1);

  struct floor *floor = floor_open (launcher);
  if (!ok (floor != NULL, "bench-null is found"))
    return plan ();
  ok (floor_probes (floor) == 0 && floor_time_ns (floor) == 0
          && floor_memory_B (floor) == 0,
      "there is no floor before the first probe");
  ok (floor_probe (floor, 150) == 0 && floor_probes (floor) == 150,
      "bench-null runs and ends well");
  ok (floor_smallest_ns (floor) > 0
          && floor_time_ns (floor) >= floor_smallest_ns (floor),
      "the 1st percentile of 150 is at least the smallest");
  double memory_MiB = (double) floor_memory_B (floor) / (1 << 20);
  printf ("# floor %.1f us, %.2f MiB\n", (double) floor_time_ns (floor) / 1e3,
          memory_MiB);
#ifndef __SANITIZE_ADDRESS__
  ok (memory_MiB > 0 && memory_MiB <= 1.5,
      "the memory floor is at most 1.5 MiB");
#endif
  ok (floor_probe (floor, 4100) == 0 && floor_probes (floor) == 4250
          && floor_time_ns (floor) >= floor_smallest_ns (floor),
      "probing goes on for as long as one likes");
  floor_close (floor);
  launcher_end (launcher);
  return plan ();
}
