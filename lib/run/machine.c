/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/machine.h"
#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/text.h"

/* Copy LENGTH bytes without the blanks at both ends; NULL when nothing is
   left, or memory is.  */
static char *
trimmed (const char *bytes, size_t length)
{
  while (length > 0 && strchr (" \t\n", bytes[length - 1]) != NULL)
    length--;
  while (length > 0 && strchr (" \t\n", *bytes) != NULL)
    {
      bytes++;
      length--;
    }
  return length == 0 ? NULL : strndup (bytes, length);
}

/* The first line of FILE, or NULL.  */
static char *
first_line (const char *file)
{
  FILE *in = fopen (file, "re");
  if (in == NULL)
    return NULL;
  char line[512];
  char *found = fgets (line, sizeof line, in) == NULL
                    ? NULL
                    : trimmed (line, strlen (line));
  fclose (in);
  return found;
}

/* The first line of FILE in the folder ROOT, or NULL.  */
static char *
first_line_in (const char *root, const char *file)
{
  struct text name = { 0 };
  text_printf (&name, "%s/%s", root, file);
  char *line = name.failed ? NULL : first_line (text_string (&name));
  text_free (&name);
  return line;
}

/* The value behind the first KEY and SEPARATOR in FILE, or NULL.  */
static char *
value_of (const char *file, const char *key, char separator)
{
  FILE *in = fopen (file, "re");
  if (in == NULL)
    return NULL;
  char line[512], *found = NULL;
  while (found == NULL && fgets (line, sizeof line, in) != NULL)
    {
      char *value = strchr (line, separator);
      if (value == NULL)
        continue;
      size_t length = (size_t) (value - line);
      while (length > 0 && strchr (" \t", line[length - 1]) != NULL)
        length--;
      if (length == strlen (key) && memcmp (line, key, length) == 0)
        found = trimmed (value + 1, strlen (value + 1));
    }
  fclose (in);
  return found;
}

static char *
host (const char *sysfs)
{
  (void) sysfs;
  struct utsname name;
  return uname (&name) != 0 ? NULL
                            : trimmed (name.nodename, strlen (name.nodename));
}

static char *
kernel (const char *sysfs)
{
  (void) sysfs;
  struct utsname name;
  struct text t = { 0 };
  if (uname (&name) != 0)
    return NULL;
  text_printf (&t, "%s %s %s", name.sysname, name.release, name.machine);
  return text_take (&t);
}

static char *
operating_system (const char *sysfs)
{
  (void) sysfs;
  char *name = value_of ("/etc/os-release", "PRETTY_NAME", '=');
  if (name == NULL)
    name = value_of ("/usr/lib/os-release", "PRETTY_NAME", '=');
  size_t length = name == NULL ? 0 : strlen (name);
  if (length < 2 || strchr ("\"'", name[0]) == NULL
      || name[length - 1] != name[0])
    return name;
  char *unquoted = trimmed (name + 1, length - 2);
  free (name);
  return unquoted;
}

/* Each architecture has its own word for it in cpuinfo.  */
static char *
cpu_model (const char *sysfs)
{
  (void) sysfs;
  static const char *const keys[]
      = { "model name", "Model", "cpu model", "cpu", "uarch", "Processor" };
  char *model = NULL;
  for (size_t i = 0; model == NULL && i < sizeof keys / sizeof *keys; i++)
    model = value_of ("/proc/cpuinfo", keys[i], ':');
  /* ARM boards tell their model in the device tree only.  */
  return model != NULL ? model : first_line ("/proc/device-tree/model");
}

/* How many processors this process may use, or -1.  The set grows until it
   has room for all that the kernel knows.  */
static long
allowed_cpus (void)
{
  for (int possible = 1024; possible <= 1 << 20; possible *= 2)
    {
      cpu_set_t *set = CPU_ALLOC (possible);
      if (set == NULL)
        return -1;
      size_t size = CPU_ALLOC_SIZE (possible);
      bool known = sched_getaffinity (0, size, set) == 0;
      int error = errno;
      long count = known ? CPU_COUNT_S (size, set) : -1;
      CPU_FREE (set);
      if (known || error != EINVAL)
        return count;
    }
  return -1;
}

static char *
cpus (const char *sysfs)
{
  (void) sysfs;
  struct text t = { 0 };
  long online = sysconf (_SC_NPROCESSORS_ONLN);
  long allowed = allowed_cpus ();
  if (online < 1)
    return NULL;
  if (allowed > 0 && allowed < online)
    text_printf (&t, "%ld of %ld", allowed, online);
  else
    text_printf (&t, "%ld", online);
  return text_take (&t);
}

/* In GiB with one decimal, which no locale's comma can spoil.  */
static char *
memory (const char *sysfs)
{
  (void) sysfs;
  long pages = sysconf (_SC_PHYS_PAGES), page = sysconf (_SC_PAGESIZE);
  if (pages < 1 || page < 1)
    return NULL;
  unsigned long long bytes
      = (unsigned long long) pages * (unsigned long long) page;
  unsigned long long tenths = (bytes * 10 + (1ULL << 29)) >> 30;
  struct text t = { 0 };
  text_printf (&t, "%llu.%llu GiB", tenths / 10, tenths % 10);
  return text_take (&t);
}

/* The frequency governors of all processors, each once.  */
static char *
governor (const char *sysfs)
{
  struct text all = { 0 };
  long configured = sysconf (_SC_NPROCESSORS_CONF);
  for (long cpu = 0; cpu < configured; cpu++)
    {
      char file[96];
      snprintf (file, sizeof file,
                "devices/system/cpu/cpu%ld/cpufreq/scaling_governor", cpu);
      char *one = first_line_in (sysfs, file);
      if (one == NULL)
        continue;
      /* Names of governors are words, none a part of another.  */
      if (strstr (text_string (&all), one) == NULL)
        text_printf (&all, "%s%s", all.length == 0 ? "" : ",", one);
      free (one);
    }
  return all.length == 0 ? NULL : text_take (&all);
}

/* "on" or "off" by a FILE of SYSFS that holds 0 or 1, NULL if it holds
   none.  */
static char *
on_or_off (const char *sysfs, const char *file, char on)
{
  char *line = first_line_in (sysfs, file);
  char *said = line == NULL ? NULL : strdup (line[0] == on ? "on" : "off");
  free (line);
  return said;
}

static char *
turbo (const char *sysfs)
{
  char *said
      = on_or_off (sysfs, "devices/system/cpu/intel_pstate/no_turbo", '0');
  return said != NULL
             ? said
             : on_or_off (sysfs, "devices/system/cpu/cpufreq/boost", '1');
}

static char *
address_randomization (const char *sysfs)
{
  (void) sysfs;
  char *line = first_line ("/proc/sys/kernel/randomize_va_space");
  if (line == NULL)
    return NULL;
  const char *said = line[0] == '0'   ? "off"
                     : line[0] == '1' ? "partial"
                                      : "on";
  free (line);
  return strdup (said);
}

static char *
load (const char *sysfs)
{
  (void) sysfs;
  char *line = first_line ("/proc/loadavg");
  if (line == NULL)
    return NULL;
  /* Three averages, then the number of processes and the last one's id.  */
  char *end = line;
  for (int i = 0; end != NULL && i < 3; i++)
    end = strchr (end + (i > 0), ' ');
  if (end != NULL)
    *end = '\0';
  return line;
}

/* The state of the power supply SUPPLY if it is a battery, and not one in a
   mouse; else NULL.  */
static char *
battery_state (const char *sysfs, const char *supply)
{
  static const char *const files[] = { "type", "scope", "status" };
  char *line[3];
  for (int i = 0; i < 3; i++)
    {
      struct text file = { 0 };
      text_printf (&file, "class/power_supply/%s/%s", supply, files[i]);
      line[i] = first_line_in (sysfs, text_string (&file));
      text_free (&file);
    }
  bool is_ours = line[0] != NULL && strcmp (line[0], "Battery") == 0
                 && (line[1] == NULL || strcmp (line[1], "Device") != 0);
  free (line[0]);
  free (line[1]);
  if (is_ours)
    return line[2];
  free (line[2]);
  return NULL;
}

/* "discharging" if a battery is, else the state of any.  */
static char *
battery (const char *sysfs)
{
  struct text folder = { 0 };
  text_printf (&folder, "%s/class/power_supply", sysfs);
  DIR *supplies = opendir (text_string (&folder));
  text_free (&folder);
  char *state = NULL;
  for (struct dirent *entry;
       supplies != NULL && (entry = readdir (supplies)) != NULL;)
    {
      char *its = entry->d_name[0] == '.'
                      ? NULL
                      : battery_state (sysfs, entry->d_name);
      if (its != NULL
          && (state == NULL || strcasecmp (its, "discharging") == 0))
        {
          free (state);
          state = its;
        }
      else
        free (its);
    }
  if (supplies != NULL)
    closedir (supplies);
  for (char *byte = state; byte != NULL && *byte != '\0'; byte++)
    if (*byte >= 'A' && *byte <= 'Z')
      *byte = (char) (*byte - 'A' + 'a');
  return state;
}

static char *
date (const char *sysfs)
{
  (void) sysfs;
  char now[21];
  clock_utc ((int64_t) time (NULL), now);
  return strdup (now);
}

static char *
clock_facts (const char *sysfs)
{
  struct text t = { 0 };
  struct timespec resolution;
  char *source = first_line_in (
      sysfs, "devices/system/clocksource/clocksource0/current_clocksource");
  text_puts (&t, "CLOCK_MONOTONIC_RAW");
  if (source != NULL)
    text_printf (&t, ", source %s", source);
  if (clock_getres (CLOCK_MONOTONIC_RAW, &resolution) == 0
      && resolution.tv_sec == 0)
    text_printf (&t, ", resolution %ld ns", resolution.tv_nsec);
  free (source);
  return text_take (&t);
}

/* The facts, under their keys in the stream.  */
static const struct fact
{
  const char *key;
  size_t member;
  char *(*find) (const char *sysfs);
} facts[] = {
  { "host", offsetof (struct machine, host), host },
  { "os", offsetof (struct machine, os), operating_system },
  { "kernel", offsetof (struct machine, kernel), kernel },
  { "cpu", offsetof (struct machine, cpu), cpu_model },
  { "cpus", offsetof (struct machine, cpus), cpus },
  { "memory", offsetof (struct machine, memory), memory },
  { "governor", offsetof (struct machine, governor), governor },
  { "turbo", offsetof (struct machine, turbo), turbo },
  { "battery", offsetof (struct machine, battery), battery },
  { "aslr", offsetof (struct machine, aslr), address_randomization },
  { "load", offsetof (struct machine, load), load },
  { "date", offsetof (struct machine, date), date },
  { "clock", offsetof (struct machine, clock), clock_facts },
};

enum
{
  FACTS = sizeof facts / sizeof *facts
};

static char **
member_of (const struct machine *m, const struct fact *fact)
{
  return (char **) ((char *) m + fact->member);
}

struct machine *
machine_look (const char *sysfs)
{
  struct machine *m = calloc (1, sizeof *m);
  for (size_t i = 0; m != NULL && i < FACTS; i++)
    *member_of (m, &facts[i]) = facts[i].find (sysfs);
  return m;
}

void
machine_free (struct machine *m)
{
  if (m == NULL)
    return;
  for (size_t i = 0; i < FACTS; i++)
    free (*member_of (m, &facts[i]));
  free (m);
}

void
machine_each (const struct machine *m,
              void (*say) (void *context, const char *key, const char *value),
              void *context)
{
  for (size_t i = 0; i < FACTS; i++)
    if (*member_of (m, &facts[i]) != NULL)
      say (context, facts[i].key, *member_of (m, &facts[i]));
}
