/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "process_options.h"
#include <inttypes.h>
#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include "base/diag.h"
#include "cli/argument.h"
#include "cli/option_table.h"

#define NICE_MIN (-20)
#define NICE_MAX 19
/* Far more than there is of anything, and whole as a double.  */
#define LIMIT_MAX 0x1p62

static const struct resource
{
  const char *name;
  unsigned resource;
  const char *unit; /* NULL: a count */
} resources[] = {
  { "as", RLIMIT_AS, "B" },          { "core", RLIMIT_CORE, "B" },
  { "cpu", RLIMIT_CPU, "s" },        { "data", RLIMIT_DATA, "B" },
  { "fsize", RLIMIT_FSIZE, "B" },    { "memlock", RLIMIT_MEMLOCK, "B" },
  { "nofile", RLIMIT_NOFILE, NULL }, { "nproc", RLIMIT_NPROC, NULL },
  { "stack", RLIMIT_STACK, "B" },
};
enum
{
  RESOURCES = sizeof resources / sizeof *resources
};

static bool
has_cpu (const unsigned long *cpus, size_t cpu)
{
  return (cpus[cpu / SETTINGS_WORD_BITS] >> cpu % SETTINGS_WORD_BITS & 1) != 0;
}

/* Append the members of CPUS as "0,2-3"; return how many they are.  */
static size_t
put_cpus (struct text *to, const unsigned long *cpus)
{
  size_t count = 0;
  for (size_t first = 0, end; first < SETTINGS_CPUS; first = end + 1)
    {
      for (end = first; end < SETTINGS_CPUS && has_cpu (cpus, end); end++)
        continue;
      if (end == first)
        continue;
      text_printf (to, "%s%zu", count == 0 ? "" : ",", first);
      if (end - first > 1)
        text_printf (to, "-%zu", end - 1);
      count += end - first;
    }
  return count;
}

size_t
process_options_put_cpus (struct text *to, const struct process_settings *s)
{
  return put_cpus (to, s->cpus);
}

/* Read a number of a CPU at *TEXT and go beyond it.  */
static size_t
take_cpu (const char **text, const char *shown, const char *argument)
{
  size_t digits = strspn (*text, "0123456789");
  char *number = or_die (strndup (*text, digits));
  if (digits == 0)
    usage_error ("%s: not a list of CPUs such as 0,2-3: '%s'", shown,
                 argument);
  uint64_t cpu = argument_count (shown, number, 0, SETTINGS_CPUS - 1);
  free (number);
  *text += digits;
  return (size_t) cpu;
}

/* Add what ITEM of a list names: "2" or "2-5".  */
static void
add_cpus (struct process_settings *s, const char *shown, const char *item)
{
  const char *rest = item;
  size_t first = take_cpu (&rest, shown, item), last = first;
  if (*rest == '-')
    {
      rest++;
      last = take_cpu (&rest, shown, item);
    }
  if (*rest != '\0')
    usage_error ("%s: not a list of CPUs such as 0,2-3: '%s'", shown, item);
  if (last < first)
    usage_error ("%s: '%s' names no CPU", shown, item);
  for (size_t cpu = first; cpu <= last; cpu++)
    s->cpus[cpu / SETTINGS_WORD_BITS] |= 1ul << cpu % SETTINGS_WORD_BITS;
}

/* The kernel would pass over CPUs that we may not use, in silence.  */
static void
check_cpus (const struct process_settings *s, const char *shown)
{
  struct process_settings ours = { 0 };
  if (sched_getaffinity (0, sizeof ours.cpus, (cpu_set_t *) ours.cpus) != 0)
    return;
  for (size_t cpu = 0; cpu < SETTINGS_CPUS; cpu++)
    if (has_cpu (s->cpus, cpu) && !has_cpu (ours.cpus, cpu))
      {
        struct text usable = { 0 };
        put_cpus (&usable, ours.cpus);
        usage_error ("%s: CPU %zu is none of those that can be used here: %s",
                     shown, cpu, text_string (&usable));
      }
}

void
process_options_cpus (struct process_settings *s, const char *shown,
                      const char *argument)
{
  struct argument_list list = { 0 };
  argument_list_split (shown, argument, &list);
  memset (s->cpus, 0, sizeof s->cpus);
  for (size_t i = 0; i < list.count; i++)
    add_cpus (s, shown, list.item[i]);
  argument_list_free (&list);
  check_cpus (s, shown);
  s->sets_cpus = true;
}

void
process_options_nice (struct process_settings *s, const char *shown,
                      const char *argument)
{
  bool is_negative = argument[0] == '-';
  const char *digits = argument + (is_negative || argument[0] == '+');
  char *end;
  unsigned long value = strtoul (digits, &end, 10);
  if (*digits < '0' || *digits > '9' || *end != '\0')
    usage_error ("%s: not a whole number: '%s'", shown, argument);
  if (value > (is_negative ? -NICE_MIN : NICE_MAX))
    usage_error ("%s: must be from %d to %d, not '%s'", shown, NICE_MIN,
                 NICE_MAX, argument);
  s->nice = is_negative ? -(int) value : (int) value;
  s->sets_nice = true;
}

/* The value of a limit on R.  */
static rlim_t
limit_value (const struct resource *r, const char *shown, const char *text)
{
  if (strcmp (text, "unlimited") == 0)
    return RLIM_INFINITY;
  if (r->unit == NULL)
    return (rlim_t) argument_count (shown, text, 0, (uint64_t) LIMIT_MAX);
  double value = argument_quantity (shown, text, r->unit, 0, LIMIT_MAX);
  if (value != floor (value))
    usage_error ("%s: not a whole number of %s: '%s'", shown,
                 r->unit[0] == 's' ? "seconds" : "bytes", text);
  return (rlim_t) value;
}

static const struct resource *
resource_of (const char *name, size_t length)
{
  for (size_t i = 0; i < RESOURCES; i++)
    if (strlen (resources[i].name) == length
        && strncmp (resources[i].name, name, length) == 0)
      return &resources[i];
  return NULL;
}

/* Add the limit that ITEM names: "nofile=64", "nofile=64:128".  */
static void
add_limit (struct process_settings *s, const char *shown, const char *item)
{
  const char *equals = strchr (item, '=');
  if (equals == NULL)
    usage_error ("%s: not NAME=VALUE: '%s'", shown, item);
  const struct resource *r = resource_of (item, (size_t) (equals - item));
  if (r == NULL)
    {
      struct text known = { 0 };
      for (size_t i = 0; i < RESOURCES; i++)
        text_printf (&known, "%s%s", i == 0 ? "" : ", ", resources[i].name);
      usage_error ("%s: nothing to limit: '%s'; there are %s", shown, item,
                   text_string (&known));
    }
  for (size_t i = 0; i < s->limit_count; i++)
    if (s->limit[i].resource == r->resource)
      usage_error ("%s: %s is limited twice", shown, r->name);
  char *soft = or_die (strdup (equals + 1));
  char *colon = strchr (soft, ':');
  if (colon != NULL)
    *colon = '\0';
  struct rlimit value;
  value.rlim_cur = limit_value (r, shown, soft);
  value.rlim_max
      = colon == NULL ? value.rlim_cur : limit_value (r, shown, colon + 1);
  if (value.rlim_cur > value.rlim_max)
    usage_error ("%s: the soft limit is above the hard one: '%s'", shown,
                 item);
  free (soft);
  s->limit[s->limit_count].resource = r->resource;
  s->limit[s->limit_count++].value = value;
}

void
process_options_limits (struct process_settings *s, const char *shown,
                        const char *argument)
{
  struct argument_list list = { 0 };
  argument_list_split (shown, argument, &list);
  for (size_t i = 0; i < list.count; i++)
    add_limit (s, shown, list.item[i]);
  argument_list_free (&list);
}

static void
put_limit (struct text *to, rlim_t value)
{
  if (value == RLIM_INFINITY)
    text_puts (to, "unlimited");
  else
    text_printf (to, "%ju", (uintmax_t) value);
}

void
process_options_put_limits (struct text *to, const struct process_settings *s)
{
  for (size_t i = 0; i < s->limit_count; i++)
    {
      const struct rlimit *value = &s->limit[i].value;
      for (size_t r = 0; r < RESOURCES; r++)
        if (resources[r].resource == s->limit[i].resource)
          text_printf (to, "%s%s=", i == 0 ? "" : ",", resources[r].name);
      put_limit (to, value->rlim_cur);
      if (value->rlim_max != value->rlim_cur)
        {
          text_putc (to, ':');
          put_limit (to, value->rlim_max);
        }
    }
}

const char *
process_options_name (enum process_setting setting)
{
  static const char *const name[]
      = { [SETTING_CPUS] = "--cpus",
          [SETTING_NICE] = "--nice",
          [SETTING_ADDRESSES] = "--no-aslr",
          [SETTING_LIMIT] = "--rlimit",
          [SETTING_TRACE] = "--exact-memory (ptrace)" };
  return name[setting];
}
