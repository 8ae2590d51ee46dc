/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where Linux tells of temperatures and clock frequencies.  */
#ifndef BENCH_SENSOR_FILES_H
#define BENCH_SENSOR_FILES_H
#include <stddef.h>

enum
{
  SENSOR_FILES_MAX = 64
};

/* Open files that hold a number each.  Zeroed is none.  */
struct sensor_files
{
  size_t count;
  int fd[SENSOR_FILES_MAX];
};

/* The temperatures of the processor below SYSFS, in mK above 0 degrees
   Celsius: of its own sensors, or else the thermal zones, those that are
   called after a CPU where there are such.  */
void sensor_files_open_temperatures (struct sensor_files *files,
                                     const char *sysfs);
/* The frequencies of the CPUs that this process may run on, in kHz; every
   second or third of them and so on where they are too many.  */
void sensor_files_open_frequencies (struct sensor_files *files,
                                    const char *sysfs);
void sensor_files_close (struct sensor_files *files);

/* The highest number of those that can be read now, and their mean; NaN when
   none can.  */
double sensor_files_highest (const struct sensor_files *files);
double sensor_files_mean (const struct sensor_files *files);
#endif
