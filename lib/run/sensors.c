/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/sensors.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "run/sensor_files.h"

#define PERIOD_NS 50000000
#define KELVIN_OF_0_CELSIUS 273.15

struct sensors
{
  struct instrument base;
  struct reading metric[2]; /* those that there are */
  struct sensor_files temperatures, frequencies;
  double highest_mC;
  double sum_kHz; /* of FREQUENCY_SAMPLES */
  size_t frequency_samples;
};

static void
sensors_begin (struct instrument *i, struct launch *launch)
{
  (void) launch;
  struct sensors *s = (struct sensors *) i;
  s->highest_mC = NAN;
  s->sum_kHz = 0;
  s->frequency_samples = 0;
}

static void
sensors_tick (struct instrument *i)
{
  struct sensors *s = (struct sensors *) i;
  s->highest_mC
      = fmax (s->highest_mC, sensor_files_highest (&s->temperatures));
  double frequency_kHz = sensor_files_mean (&s->frequencies);
  if (!isnan (frequency_kHz))
    {
      s->sum_kHz += frequency_kHz;
      s->frequency_samples++;
    }
}

static void
sensors_end (struct instrument *i, const struct launch_result *result,
             struct reading reading[])
{
  (void) result;
  struct sensors *s = (struct sensors *) i;
  sensors_tick (i);
  size_t next = 0;
  if (s->temperatures.count > 0)
    reading[next++].value = s->highest_mC / 1e3 + KELVIN_OF_0_CELSIUS;
  if (s->frequency_samples > 0)
    reading[next].value = s->sum_kHz / (double) s->frequency_samples * 1e3;
}

static void
sensors_describe (const struct instrument *i, bool after_runs,
                  instrument_say *say, void *context)
{
  const struct sensors *s = (const struct sensors *) i;
  if (after_runs)
    return;
  struct text fact = { 0 };
  text_printf (&fact,
               "%zu of temperature, %zu of frequency, sampled every 50 ms",
               s->temperatures.count, s->frequencies.count);
  say (context, "sensors", text_string (&fact));
  text_free (&fact);
}

static void
sensors_close (struct instrument *i)
{
  struct sensors *s = (struct sensors *) i;
  sensor_files_close (&s->temperatures);
  sensor_files_close (&s->frequencies);
  free (s);
}

static const struct instrument_type type = {
  .close = sensors_close,
  .begin = sensors_begin,
  .tick = sensors_tick,
  .end = sensors_end,
  .describe = sensors_describe,
};

/* Have METRIC if FILES tell of it; else say that there is no WHAT.  */
static void
add_metric (struct sensors *s, const struct sensor_files *files,
            struct reading metric, const char *what,
            const struct reporter *reporter)
{
  if (files->count > 0)
    s->metric[s->base.metric_count++] = metric;
  else
    report (reporter, REPORT_WARNING, NULL, 0, "no %s: there is no %s",
            metric.metric, what);
}

struct instrument *
sensors_open (const char *sysfs, const struct reporter *reporter)
{
  struct sensors *s = calloc (1, sizeof *s);
  if (s == NULL)
    {
      report (reporter, REPORT_WARNING, NULL, 0, "no temp, no freq: %s",
              strerror (errno));
      return NULL;
    }
  s->base = (struct instrument){ .type = &type,
                                 .metric = s->metric,
                                 .period_ns = PERIOD_NS };
  sensor_files_open_temperatures (&s->temperatures, sysfs);
  sensor_files_open_frequencies (&s->frequencies, sysfs);
  struct text place = { 0 };
  text_printf (&place, "sensor that we may read in %s/class/hwmon or thermal",
               sysfs);
  add_metric (s, &s->temperatures, (struct reading){ "temp", "K", NAN },
              text_string (&place), reporter);
  text_clear (&place);
  text_printf (&place, "cpufreq/scaling_cur_freq in %s/devices/system/cpu",
               sysfs);
  add_metric (s, &s->frequencies, (struct reading){ "freq", "1/s", NAN },
              text_string (&place), reporter);
  text_free (&place);
  if (s->base.metric_count > 0)
    return &s->base;
  sensors_close (&s->base);
  return NULL;
}
