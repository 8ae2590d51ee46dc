/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/sensor_files.h"
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "run/kernel_file.h"

enum
{
  NAME_SIZE = 64
};

/* Add FILE if there is a number in it, and room.  */
static void
add (struct sensor_files *files, const char *file)
{
  double number;
  if (files->count == SENSOR_FILES_MAX)
    return;
  int fd = open (file, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return;
  if (kernel_file_number_at (fd, &number) == 0)
    files->fd[files->count++] = fd;
  else
    close (fd);
}

static bool
has_ending (const char *name, const char *ending)
{
  size_t length = strlen (name), tail = strlen (ending);
  return length >= tail && strcmp (name + length - tail, ending) == 0;
}

/* Add temp1_input and so on in FOLDER.  */
static void
add_inputs (struct sensor_files *files, const char *folder)
{
  DIR *sensor = opendir (folder);
  for (struct dirent *entry;
       sensor != NULL && (entry = readdir (sensor)) != NULL;)
    {
      char file[PATH_MAX];
      if (strncmp (entry->d_name, "temp", 4) == 0
          && has_ending (entry->d_name, "_input")
          && snprintf (file, sizeof file, "%s/%s", folder, entry->d_name)
                 < (int) sizeof file)
        add (files, file);
    }
  if (sensor != NULL)
    closedir (sensor);
}

/* Whether NAME is that of a driver for a processor's own sensors.  */
static bool
is_of_processor (const char *name)
{
  static const char *const drivers[]
      = { "coretemp", "k10temp", "k8temp", "zenpower", "cpu_thermal" };
  for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++)
    if (strcmp (name, drivers[i]) == 0)
      return true;
  return false;
}

/* Whether NAME is that of a thermal zone of a processor.  */
static bool
is_zone_of_processor (const char *name)
{
  return strcasestr (name, "cpu") != NULL
         || strcmp (name, "x86_pkg_temp") == 0;
}

static bool
is_any (const char *name)
{
  (void) name;
  return true;
}

/* One of the two places of temperatures.  */
struct place
{
  const char *folder; /* below SYSFS */
  const char *prefix; /* of a sensor's own folder there */
  const char *name;   /* the file with its name */
  const char *file;   /* its temperature; NULL: add_inputs */
};

static const struct place hwmon = { "class/hwmon", "hwmon", "name", NULL };
static const struct place thermal
    = { "class/thermal", "thermal_zone", "type", "temp" };

/* Add the sensors of PLACE whose names are WANTED.  */
static void
add_sensors (struct sensor_files *files, const char *sysfs,
             const struct place *place, bool (*wanted) (const char *name))
{
  char folder[PATH_MAX], sensor[PATH_MAX], file[PATH_MAX], name[NAME_SIZE];
  snprintf (folder, sizeof folder, "%s/%s", sysfs, place->folder);
  DIR *dir = opendir (folder);
  for (struct dirent *entry; dir != NULL && (entry = readdir (dir)) != NULL;)
    {
      int length
          = snprintf (sensor, sizeof sensor, "%s/%s", folder, entry->d_name);
      if (strncmp (entry->d_name, place->prefix, strlen (place->prefix)) != 0
          || length > (int) sizeof sensor - NAME_SIZE)
        continue;
      snprintf (file, sizeof file, "%.*s/%s", length, sensor, place->name);
      if (!kernel_file_line (file, name, sizeof name) || !wanted (name))
        continue;
      snprintf (file, sizeof file, "%.*s/%s", length, sensor,
                place->file == NULL ? "" : place->file);
      if (place->file == NULL)
        add_inputs (files, sensor);
      else
        add (files, file);
    }
  if (dir != NULL)
    closedir (dir);
}

void
sensor_files_open_temperatures (struct sensor_files *files, const char *sysfs)
{
  add_sensors (files, sysfs, &hwmon, is_of_processor);
  if (files->count == 0)
    add_sensors (files, sysfs, &thermal, is_zone_of_processor);
  if (files->count == 0)
    add_sensors (files, sysfs, &thermal, is_any);
}

void
sensor_files_open_frequencies (struct sensor_files *files, const char *sysfs)
{
  cpu_set_t allowed;
  if (sched_getaffinity (0, sizeof allowed, &allowed) != 0)
    return;
  int step = (CPU_COUNT (&allowed) - 1) / SENSOR_FILES_MAX + 1;
  int seen = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
    {
      char file[PATH_MAX];
      if (CPU_ISSET (cpu, &allowed) && seen++ % step == 0
          && snprintf (file, sizeof file,
                       "%s/devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq",
                       sysfs, cpu)
                 < (int) sizeof file)
        add (files, file);
    }
}

void
sensor_files_close (struct sensor_files *files)
{
  for (size_t i = 0; i < files->count; i++)
    close (files->fd[i]);
  files->count = 0;
}

double
sensor_files_highest (const struct sensor_files *files)
{
  double highest = NAN, number;
  for (size_t i = 0; i < files->count; i++)
    if (kernel_file_number_at (files->fd[i], &number) == 0)
      highest = fmax (highest, number); /* of NaN and a number the number */
  return highest;
}

double
sensor_files_mean (const struct sensor_files *files)
{
  double sum = 0, number;
  size_t count = 0;
  for (size_t i = 0; i < files->count; i++)
    if (kernel_file_number_at (files->fd[i], &number) == 0)
      {
        sum += number;
        count++;
      }
  return count == 0 ? NAN : sum / (double) count;
}
