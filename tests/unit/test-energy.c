/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Energy from a powercap tree that the test makes and moves.  */
#include <config.h>
#include "run/energy.h"
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/text.h"
#include "run/powercap.h"
#include "tap.h"

static char tree[] = "/tmp/test-energy-XXXXXX";
static struct text said; /* by reports */

static void
emit (void *context, enum report_severity severity, const char *file,
      size_t line, const char *message)
{
  (void) context;
  (void) severity;
  (void) file;
  (void) line;
  text_printf (&said, "%s\n", message);
}

static const struct reporter reporter = { emit, NULL };

static void
write_file (const char *zone, const char *file, const char *content)
{
  char name[128];
  snprintf (name, sizeof name, "%s/%s/%s", tree, zone, file);
  FILE *out = fopen (name, "w");
  if (out == NULL || fputs (content, out) < 0 || fclose (out) != 0)
    exit (2);
}

/* Make a zone whose counter stands at COUNTER of 1000 uJ.  */
static void
make_zone (const char *zone, const char *name, const char *counter)
{
  char folder[64];
  snprintf (folder, sizeof folder, "%s/%s", tree, zone);
  if (mkdir (folder, 0777) != 0)
    exit (2);
  write_file (zone, "name", name);
  write_file (zone, "max_energy_range_uj", "1000\n");
  write_file (zone, "energy_uj", counter);
}

static void
remove_zone (const char *zone)
{
  static const char *const files[]
      = { "/name", "/max_energy_range_uj", "/energy_uj", "" };
  char name[128];
  for (size_t i = 0; i < 4; i++)
    {
      snprintf (name, sizeof name, "%s/%s%s", tree, zone, files[i]);
      remove (name);
    }
}

static void
test_zones (void)
{
  struct powercap p;
  make_zone ("intel-rapl-mmio:0", "package-0\n", "900\n");
  make_zone ("intel-rapl:0", "package-0\n", "100\n");
  make_zone ("intel-rapl:0:0", "core\n", "50\n");
  make_zone ("intel-rapl:0:1", "uncore\n", "60\n");
  make_zone ("intel-rapl:0:2", "dram\n", "20\n");
  make_zone ("intel-rapl:1", "package-1\n", "200\n");
  make_zone ("intel-rapl:1:0", "dram\n", "30\n");
  make_zone ("intel-rapl:2", "psys\n", "700\n");
  ok (powercap_open (&p, tree, &reporter) == 0, "zones are found");
  struct text domains = { 0 };
  for (size_t i = 0; i < p.count; i++)
    text_printf (&domains, "%s ", p.zone[i].domain);
  same_string (text_string (&domains),
               "package-0 package-0/dram package-1 package-1/dram ",
               "packages and their memory, once; not what is in a package, "
               "not the platform");
  text_free (&domains);
  powercap_close (&p);
}

/* The energy and power of a run of two seconds, as it is told, in which the
   instrument ticks where the counter of package-0 stands at each of STEPS in
   turn.  */
static void
take_run (struct instrument *i, const char *const steps[],
          struct reading reading[2])
{
  struct launch launch = { 0 };
  struct launch_result result = { .wall_ns = 2000000000 };
  reading[0].value = reading[1].value = NAN;
  i->type->begin (i, &launch);
  for (size_t s = 0; steps[s] != NULL; s++)
    {
      write_file ("intel-rapl:0", "energy_uj", steps[s]);
      i->type->tick (i);
    }
  i->type->end (i, &result, reading);
}

static void
test_runs (void)
{
  struct reading reading[2];
  struct instrument *i = energy_open (tree, 1000, &reporter);
  ok (i != NULL && said.length == 0, "the instrument opens in silence");
  if (i == NULL)
    return;
  ok (i->metric_count == 2 && strcmp (i->metric[0].metric, "energy") == 0
          && strcmp (i->metric[1].unit, "W") == 0 && i->period_ns == 10000000,
      "it has two metrics, and looks often at a counter of so small a range");
  uint64_t before_ns = clock_now_ns ();
  take_run (i, (const char *const[]){ "350\n", NULL }, reading);
  double took_s = (double) (clock_now_ns () - before_ns) / 1e9;
  near (reading[0].value, 250e-6, 1e-12, "energy is how far counters came");
  ok (reading[1].value >= 250e-6 / took_s && isfinite (reading[1].value),
      "power is that over the time from its begin to its end");
  take_run (i, (const char *const[]){ NULL }, reading);
  near (reading[0].value, 0, 0, "each run starts anew");
  take_run (i, (const char *const[]){ "950\n", "50\n", NULL }, reading);
  near (reading[0].value, 700e-6, 1e-12, "a counter that came around went on");
  take_run (i, (const char *const[]){ "900", "100", "900", "100", NULL },
            reading);
  near (reading[0].value, 2050e-6, 1e-12,
        "and so does one that comes around again and again");
  write_file ("intel-rapl:1:0", "energy_uj", "130\n");
  take_run (i, (const char *const[]){ "150\n", NULL }, reading);
  near (reading[0].value, 50e-6, 1e-12, "what came between runs is in none");
  take_run (i, (const char *const[]){ "junk\n", "200\n", NULL }, reading);
  ok (isnan (reading[0].value) && isnan (reading[1].value),
      "a run with a reading that failed has no energy");
  i->type->close (i);
}

static void
test_trouble (void)
{
  write_file ("intel-rapl:1", "energy_uj", "");
  ok (energy_open (tree, 1000, &reporter) == NULL
          && strstr (text_string (&said), "intel-rapl:1/energy_uj: ") != NULL,
      "a package that can't be read is named, and makes the sum unknown");
  text_clear (&said);
  remove_zone ("intel-rapl-mmio:0");
  remove_zone ("intel-rapl:0");
  remove_zone ("intel-rapl:0:0");
  remove_zone ("intel-rapl:0:1");
  remove_zone ("intel-rapl:0:2");
  remove_zone ("intel-rapl:1");
  remove_zone ("intel-rapl:1:0");
  ok (energy_open (tree, 1000, &reporter) == NULL
          && strstr (text_string (&said), "no package in ") != NULL,
      "the platform alone is not enough");
  text_clear (&said);
  remove_zone ("intel-rapl:2");
  rmdir (tree);
  ok (energy_open (tree, 1000, &reporter) == NULL
          && strstr (text_string (&said), "No such file") != NULL,
      "without a tree there is no energy");
}

int
main (void)
{
  if (mkdtemp (tree) == NULL)
    return 2;
  test_zones ();
  test_runs ();
  near (energy_counted (5, 5, 10), 0, 0, "a counter that stands came nowhere");
  near (energy_counted (9, 1, 10), 2, 0, "and one past its end came around");
  test_trouble ();
  text_free (&said);
  return plan ();
}
