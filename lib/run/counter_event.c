/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "run/counter_event.h"
#include <linux/perf_event.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define HARDWARE(event) PERF_TYPE_HARDWARE, PERF_COUNT_HW_##event
#define SOFTWARE(event) PERF_TYPE_SOFTWARE, PERF_COUNT_SW_##event

static const struct
{
  const char *name;
  uint32_t type;
  uint64_t config;
} events[] = {
  { "cycles", HARDWARE (CPU_CYCLES) },
  { "instructions", HARDWARE (INSTRUCTIONS) },
  { "branches", HARDWARE (BRANCH_INSTRUCTIONS) },
  { "branch-instructions", HARDWARE (BRANCH_INSTRUCTIONS) },
  { "branch-misses", HARDWARE (BRANCH_MISSES) },
  { "cache-references", HARDWARE (CACHE_REFERENCES) },
  { "cache-misses", HARDWARE (CACHE_MISSES) },
  { "ref-cycles", HARDWARE (REF_CPU_CYCLES) },
  { "bus-cycles", HARDWARE (BUS_CYCLES) },
  { "stalled-cycles-frontend", HARDWARE (STALLED_CYCLES_FRONTEND) },
  { "stalled-cycles-backend", HARDWARE (STALLED_CYCLES_BACKEND) },
  { "task-clock", SOFTWARE (TASK_CLOCK) },
  { "cpu-clock", SOFTWARE (CPU_CLOCK) },
  { "page-faults", SOFTWARE (PAGE_FAULTS) },
  { "minor-faults", SOFTWARE (PAGE_FAULTS_MIN) },
  { "major-faults", SOFTWARE (PAGE_FAULTS_MAJ) },
  { "context-switches", SOFTWARE (CONTEXT_SWITCHES) },
  { "cpu-migrations", SOFTWARE (CPU_MIGRATIONS) },
  { "alignment-faults", SOFTWARE (ALIGNMENT_FAULTS) },
  { "emulation-faults", SOFTWARE (EMULATION_FAULTS) },
};

/* A cache event's name is one of each: "LLC-load-misses".  */
static const struct
{
  const char *name;
  uint64_t id;
} caches[] = {
  { "L1-dcache", PERF_COUNT_HW_CACHE_L1D },
  { "L1-icache", PERF_COUNT_HW_CACHE_L1I },
  { "LLC", PERF_COUNT_HW_CACHE_LL },
  { "dTLB", PERF_COUNT_HW_CACHE_DTLB },
  { "iTLB", PERF_COUNT_HW_CACHE_ITLB },
  { "node", PERF_COUNT_HW_CACHE_NODE },
};

static const struct
{
  const char *name;
  uint64_t id;
} operations[] = {
#define OPERATION(op, result)                                                 \
  (uint64_t) PERF_COUNT_HW_CACHE_OP_##op << 8                                 \
      | (uint64_t) PERF_COUNT_HW_CACHE_RESULT_##result << 16
  { "-loads", OPERATION (READ, ACCESS) },
  { "-load-misses", OPERATION (READ, MISS) },
  { "-stores", OPERATION (WRITE, ACCESS) },
  { "-store-misses", OPERATION (WRITE, MISS) },
  { "-prefetches", OPERATION (PREFETCH, ACCESS) },
  { "-prefetch-misses", OPERATION (PREFETCH, MISS) },
};

#define COUNT(array) (sizeof (array) / sizeof *(array))

/* Whether the first LENGTH bytes of NAME are WORD.  */
static bool
is_word (const char *name, size_t length, const char *word)
{
  return strlen (word) == length && memcmp (name, word, length) == 0;
}

static bool
parse_named (const char *name, size_t length, struct counter_event *event)
{
  for (size_t i = 0; i < COUNT (events); i++)
    if (is_word (name, length, events[i].name))
      {
        event->type = events[i].type;
        event->config = events[i].config;
        return true;
      }
  return false;
}

static bool
parse_cache (const char *name, size_t length, struct counter_event *event)
{
  for (size_t c = 0; c < COUNT (caches); c++)
    {
      size_t prefix = strlen (caches[c].name);
      if (length <= prefix || memcmp (name, caches[c].name, prefix) != 0)
        continue;
      for (size_t o = 0; o < COUNT (operations); o++)
        if (is_word (name + prefix, length - prefix, operations[o].name))
          {
            event->type = PERF_TYPE_HW_CACHE;
            event->config = caches[c].id | operations[o].id;
            return true;
          }
    }
  return false;
}

static bool
parse_raw (const char *name, size_t length, struct counter_event *event)
{
  if (length < 2 || length > 17 || name[0] != 'r'
      || strspn (name + 1, "0123456789abcdefABCDEF") != length - 1)
    return false;
  event->type = PERF_TYPE_RAW;
  event->config = strtoull (name + 1, NULL, 16);
  return true;
}

/* What stands behind the colon, or the end of the name.  */
static bool
parse_modes (const char *modes, struct counter_event *event)
{
  if (*modes == '\0')
    {
      event->in_user = event->in_kernel = true;
      return true;
    }
  modes++;
  if (*modes == '\0' || strspn (modes, "uk") != strlen (modes))
    return false;
  event->in_user = strchr (modes, 'u') != NULL;
  event->in_kernel = strchr (modes, 'k') != NULL;
  return true;
}

bool
counter_event_parse (const char *name, struct counter_event *event)
{
  *event = (struct counter_event){ 0 };
  size_t length = strcspn (name, ":");
  if (!parse_named (name, length, event) && !parse_cache (name, length, event)
      && !parse_raw (name, length, event))
    return false;
  bool is_software = event->type == PERF_TYPE_SOFTWARE;
  event->is_time = is_software
                   && (event->config == PERF_COUNT_SW_TASK_CLOCK
                       || event->config == PERF_COUNT_SW_CPU_CLOCK);
  event->is_of_kernel = is_software
                        && (event->config == PERF_COUNT_SW_CONTEXT_SWITCHES
                            || event->config == PERF_COUNT_SW_CPU_MIGRATIONS);
  return parse_modes (name + length, event);
}

void
counter_event_list (struct text *to)
{
  for (size_t i = 0; i < COUNT (events); i++)
    text_printf (to, "%s%s", i == 0 ? "" : ", ", events[i].name);
  for (size_t i = 0; i < COUNT (caches); i++)
    text_printf (to, ", %s-loads, %s-load-misses", caches[i].name,
                 caches[i].name);
  text_puts (to, ", rNNNN");
}
