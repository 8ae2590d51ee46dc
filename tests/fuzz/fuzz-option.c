/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any text as the value of an option: of those of lib/cli too, which exit
   where it is not right.  */
#include <config.h>
#include <math.h>
#include <setjmp.h>
#include "cli/argument.h"
#include "fuzz.h"
#include "load/arrivals.h"
#include "load/simulated.h"
#include "load/target.h"
#include "run/counter_event.h"
#include "stream/better.h"
#include "stream/escape.h"

/* exit () comes back to where an option's value is read.  */
static jmp_buf refused;
static volatile int is_reading;

_Noreturn void __real_exit (int status);
_Noreturn void __wrap_exit (int status);

_Noreturn void
__wrap_exit (int status)
{
  if (!is_reading)
    __real_exit (status);
  demand (status == 2, "what is not right is trouble");
  longjmp (refused, 1);
}

/* Leaves behind what its messages were made in, whose reader would exit.  */
const char *__lsan_default_options (void);
const char *
__lsan_default_options (void)
{
  return "detect_leaks=0";
}

static void
read_count (const char *text)
{
  uint64_t count = argument_count ("-r", text, 1, 1000);
  demand (count >= 1 && count <= 1000, "a count is in its range");
}

static void
read_quantity (const char *text)
{
  double value = argument_quantity ("--delay", text, "s", 0, 1e6);
  demand (value >= 0 && value <= 1e6, "a quantity is in its range");
}

static void
read_confidence (const char *text)
{
  double level = argument_confidence ("--confidence", text);
  demand (level > 0 && level < 1, "a level is in its range");
}

static void
read_choice (const char *text)
{
  static const char *const choices[] = { "auto", "always", "never", NULL };
  demand (argument_choice ("--color", text, choices) < 3, "it is a choice");
}

static void
read_list (const char *text)
{
  struct argument_list list = { 0 };
  argument_list_split ("--metric", text, &list);
  for (size_t i = 0; i < list.count; i++)
    demand (*list.item[i] != '\0', "no item is empty");
  argument_list_free (&list);
}

static void
try_arguments (const char *text)
{
  static void (*const read[]) (const char *)
      = { read_count, read_quantity, read_confidence, read_choice, read_list };
  for (volatile size_t i = 0; i < sizeof read / sizeof *read; i++)
    if (setjmp (refused) == 0)
      {
        is_reading = 1;
        read[i](text);
        is_reading = 0;
      }
    else
      is_reading = 0;
}

static void
try_laws (const char *text)
{
  struct load_target target;
  if (load_target_parse (&target, text) == NULL)
    demand (target.share > 0 && target.share <= 1 && target.bound_s >= 0,
            "a target can be judged");
  struct arrival_law law;
  char *file = NULL;
  if (arrival_law_parse (&law, text, &file) == NULL && file == NULL
      && law.kind != ARRIVALS_TRACE)
    {
      struct arrivals arrivals;
      double rate = arrival_law_rate (&law);
      arrivals_begin (&arrivals, &law, isnan (rate) ? 1 : rate, 1);
      double before = 0;
      for (int i = 0; i < 4; i++)
        {
          double at = arrivals_next (&arrivals);
          demand (at >= before, "arrivals come one after another");
          before = at;
        }
    }
  free (file);
  struct simulated_options simulated;
  if (simulated_parse (&simulated, text) == NULL)
    demand (simulated.service_s > 0 && isfinite (simulated.service_s),
            "a service takes time");
}

static void
try_lists (const char *text)
{
  struct better_table better = { 0 };
  enum direction said;
  if (better_is_valid (text))
    demand (better_table_agree (&better, text) == 0, "there is memory");
  better_table_find (&better, "wall", &said);
  better_table_free (&better);
  struct counter_event event;
  counter_event_parse (text, &event);
  char *copy = strdup (text), *at = copy;
  demand (copy != NULL, "there is memory");
  while (at != NULL && name_list_next (&at) != NULL)
    continue;
  free (copy);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t length)
{
  char *text = string_of (bytes, length);
  try_arguments (text);
  try_laws (text);
  try_lists (text);
  free (text);
  return 0;
}
