/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sensors below a /sys that the test makes and moves.  */
#include <config.h>
#include "run/sensors.h"
#include <sched.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/text.h"
#include "tap.h"

static char sysfs[] = "/tmp/test-sensors-XXXXXX";
static char frequency_file[64]; /* of a CPU that we may run on */
static struct text said;        /* by reports */

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

/* Write FILE below SYSFS and make the folders that it lies in.  */
static void
write_file (const char *file, const char *content)
{
  char name[256];
  snprintf (name, sizeof name, "%s/%s", sysfs, file);
  for (char *slash = name + strlen (sysfs) + 1;
       (slash = strchr (slash, '/')) != NULL; *slash++ = '/')
    {
      *slash = '\0';
      mkdir (name, 0777);
    }
  FILE *out = fopen (name, "w");
  if (out == NULL || fputs (content, out) < 0 || fclose (out) != 0)
    exit (2);
}

static void
remove_all (void)
{
  char command[64];
  snprintf (command, sizeof command, "rm -rf '%s'/*", sysfs);
  if (system (command) != 0)
    exit (2);
}

static void
find_cpu (void)
{
  cpu_set_t allowed;
  int cpu = 0;
  if (sched_getaffinity (0, sizeof allowed, &allowed) == 0)
    while (!CPU_ISSET (cpu, &allowed))
      cpu++;
  snprintf (frequency_file, sizeof frequency_file,
            "devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq", cpu);
}

/* The readings of a run that looks once where FILE holds CONTENT, and once
   more at its end where it holds LAST.  */
static void
take_run (struct instrument *i, const char *file, const char *content,
          const char *last, struct reading reading[2])
{
  struct launch launch = { 0 };
  struct launch_result result = { 0 };
  reading[0].value = reading[1].value = NAN;
  i->type->begin (i, &launch);
  write_file (file, content);
  i->type->tick (i);
  write_file (file, last);
  i->type->end (i, &result, reading);
}

static void
test_both (void)
{
  struct reading reading[2];
  write_file ("class/hwmon/hwmon0/name", "nvme\n");
  write_file ("class/hwmon/hwmon0/temp1_input", "99000\n");
  write_file ("class/hwmon/hwmon3/name", "coretemp\n");
  write_file ("class/hwmon/hwmon3/temp1_input", "50000\n");
  write_file ("class/hwmon/hwmon3/temp2_input", "47000\n");
  write_file ("class/hwmon/hwmon3/temp2_max", "100000\n");
  write_file (frequency_file, "2000000\n");
  struct instrument *i = sensors_open (sysfs, &reporter);
  ok (i != NULL && said.length == 0 && i->metric_count == 2
          && strcmp (i->metric[0].metric, "temp") == 0
          && strcmp (i->metric[1].metric, "freq") == 0 && i->period_ns > 0,
      "temperature and frequency are found in silence");
  if (i == NULL)
    return;
  take_run (i, "class/hwmon/hwmon3/temp2_input", "61500\n", "40000\n",
            reading);
  near (reading[0].value, 334.65, 1e-12,
        "the highest of the processor's sensors is taken, at its highest");
  near (reading[1].value, 2e9, 1e-12, "a steady frequency is what it is");
  take_run (i, frequency_file, "3000000\n", "1000000\n", reading);
  near (reading[0].value, 323.15, 1e-12, "each run starts anew");
  near (reading[1].value, 2e9, 1e-12, "of frequencies the mean is taken");
  take_run (i, frequency_file, "", "1200000\n", reading);
  near (reading[1].value, 1.2e9, 1e-12,
        "a sensor that has nothing to say for once is left out of it");
  i->type->close (i);
  remove_all ();
}

static void
test_zones (void)
{
  struct reading reading[2];
  write_file ("class/thermal/thermal_zone0/type", "acpitz\n");
  write_file ("class/thermal/thermal_zone0/temp", "80000\n");
  struct instrument *i = sensors_open (sysfs, &reporter);
  ok (i != NULL && i->metric_count == 1
          && strstr (text_string (&said), "no freq: ") != NULL,
      "a machine without frequencies has temperatures alone, and says so");
  if (i == NULL)
    return;
  take_run (i, "class/thermal/thermal_zone0/temp", "1000\n", "2000\n",
            reading);
  near (reading[0].value, 275.15, 1e-12, "any thermal zone will do");
  i->type->close (i);
  write_file ("class/thermal/thermal_zone7/type", "cpu-thermal\n");
  write_file ("class/thermal/thermal_zone7/temp", "0\n");
  i = sensors_open (sysfs, &reporter);
  if (i == NULL)
    return;
  take_run (i, "class/thermal/thermal_zone0/temp", "90000\n", "90000\n",
            reading);
  near (reading[0].value, 273.15, 1e-12, "but one of the processor is better");
  i->type->close (i);
  remove_all ();
}

int
main (void)
{
  if (mkdtemp (sysfs) == NULL)
    return 2;
  find_cpu ();
  test_both ();
  test_zones ();
  text_clear (&said);
  ok (sensors_open (sysfs, &reporter) == NULL
          && strstr (text_string (&said), "no temp: ") != NULL
          && strstr (text_string (&said), "no freq: ") != NULL,
      "without sensors both are missed");
  rmdir (sysfs);
  text_free (&said);
  return plan ();
}
