/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/machine.h"
#include <sched.h>
#include <time.h>
#include <unistd.h>
#include "tap.h"

static int facts, empty, unordered_host;

static void
note_fact (void *context, const char *key, const char *value)
{
  (void) context;
  printf ("# %s: %s\n", key, value);
  unordered_host += facts > 0 && strcmp (key, "host") == 0;
  facts++;
  empty += *value == '\0' || strchr (value, '\n') != NULL;
}

/* Whether TEXT consists of bytes of SET.  */
static bool
consists_of (const char *text, const char *set)
{
  return text != NULL && *text != '\0' && text[strspn (text, set)] == '\0';
}

int
main (void)
{
  struct machine *m = machine_look ("/sys");
  if (!ok (m != NULL, "the machine is looked at"))
    return plan ();
  machine_each (m, note_fact, NULL);
  ok (facts >= 4 && empty == 0, "what is known is said in one line each");
  ok (unordered_host == 0, "the host comes first");
  ok (m->kernel != NULL && strncmp (m->kernel, "Linux ", 6) == 0,
      "the kernel is Linux");
  ok (strlen (m->date) == 20 && m->date[10] == 'T' && m->date[19] == 'Z',
      "the date is ISO 8601 in UTC");
  ok (consists_of (m->cpus, "0123456789 of"), "the processors are counted");
  ok (m->memory != NULL && strstr (m->memory, " GiB") != NULL,
      "the memory is in GiB");
  ok (m->load == NULL || consists_of (m->load, "0123456789. "),
      "the load is three averages and nothing else");
  ok (m->turbo == NULL || strcmp (m->turbo, "on") == 0
          || strcmp (m->turbo, "off") == 0,
      "turbo is on, off or not known");
  ok (m->clock != NULL && strncmp (m->clock, "CLOCK_", 6) == 0,
      "the clock has a name");
  machine_free (m);

  cpu_set_t one;
  CPU_ZERO (&one);
  CPU_SET (sched_getcpu (), &one);
  if (sysconf (_SC_NPROCESSORS_ONLN) < 2
      || sched_setaffinity (0, sizeof one, &one) != 0)
    printf ("# only one processor, or no right to choose it\n");
  else
    {
      m = machine_look ("/sys");
      ok (strncmp (m->cpus, "1 of ", 5) == 0,
          "a process confined to one processor says so");
      machine_free (m);
    }
  return plan ();
}
