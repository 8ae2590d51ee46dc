/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stream/metric.h"
#include <string.h>

#define LOWER DIRECTION_LOWER
#define HIGHER DIRECTION_HIGHER
#define NEITHER DIRECTION_UNKNOWN

static const struct metric metrics[] = {
  { "wall", "s", LOWER, METRIC_TIME },
  { "user", "s", LOWER, METRIC_TIME },
  { "sys", "s", LOWER, METRIC_TIME },
  { "cpu", "s", LOWER, METRIC_TIME },
  { "task-clock", "s", LOWER, METRIC_TIME },
  { "cpu-clock", "s", LOWER, METRIC_TIME },
  { "maxrss", "B", LOWER, METRIC_SIZE },
  { "peakmem", "B", LOWER, METRIC_SIZE },
  { "minflt", "1", LOWER, METRIC_OTHER },
  { "majflt", "1", LOWER, METRIC_OTHER },
  { "nvcsw", "1", LOWER, METRIC_OTHER },
  { "nivcsw", "1", LOWER, METRIC_OTHER },
  { "inblock", "1", LOWER, METRIC_OTHER },
  { "oublock", "1", LOWER, METRIC_OTHER },
  { "size", "B", LOWER, METRIC_SIZE },
  { "ttq", "s", LOWER, METRIC_TIME },
  { "exit", "1", NEITHER, METRIC_OTHER },
  { "wall-failed", "s", NEITHER, METRIC_TIME },
  { "wall-timeout", "s", NEITHER, METRIC_TIME },
  { "latency-failed", "s", NEITHER, METRIC_TIME },
  { "ttq-timeout", "s", NEITHER, METRIC_TIME },
  { "warmup", "s", NEITHER, METRIC_TIME },
  { "setup", "s", NEITHER, METRIC_TIME },
  { "prepare", "s", NEITHER, METRIC_TIME },
  { "conclude", "s", NEITHER, METRIC_TIME },
  { "cleanup", "s", NEITHER, METRIC_TIME },

  { "load", "s", LOWER, METRIC_TIME },
  { "loadmem", "B", LOWER, METRIC_SIZE },
  { "first", "s", LOWER, METRIC_TIME },
  { "latency", "s", LOWER, METRIC_TIME },
  { "issued", "s", NEITHER, METRIC_TIME },
  { "lateness", "s", LOWER, METRIC_TIME },
  { "service", "s", LOWER, METRIC_TIME },
  { "ttft", "s", LOWER, METRIC_TIME },
  { "tpot", "s", LOWER, METRIC_TIME },
  { "itl", "s", LOWER, METRIC_TIME },
  { "tokens", "1", NEITHER, METRIC_OTHER },
  { "stage.", "s", LOWER, METRIC_TIME },
  { "ping", "s", NEITHER, METRIC_TIME },
  { "throughput", "1/s", HIGHER, METRIC_TIME },
  { "goodput", "1/s", HIGHER, METRIC_TIME },
  { "rate-pass", "1/s", HIGHER, METRIC_TIME },
  { "rate-fail", "1/s", HIGHER, METRIC_TIME },

  { "accuracy", "1", HIGHER, METRIC_OTHER },
  { "auc", "1", HIGHER, METRIC_OTHER },
  { "f1", "1", HIGHER, METRIC_OTHER },
  { "top5", "1", HIGHER, METRIC_OTHER },
  { "kappa", "1", HIGHER, METRIC_OTHER },
  { "ece", "1", LOWER, METRIC_OTHER },
  { "perplexity", "1", LOWER, METRIC_OTHER },
  { "bpc", "1", LOWER, METRIC_OTHER },
  { "correct", "1", HIGHER, METRIC_OTHER },
  { "ok", "1", HIGHER, METRIC_OTHER },
  { "predicted", "1", NEITHER, METRIC_OTHER },
  { "label", "1", NEITHER, METRIC_OTHER },
  { "rank", "1", LOWER, METRIC_OTHER },
  { "confidence", "1", NEITHER, METRIC_OTHER },
  { "sample", "1", NEITHER, METRIC_OTHER },
  { "modelsize", "B", LOWER, METRIC_SIZE },
  { "parameters", "1", LOWER, METRIC_SIZE },
  { "flops", "1", LOWER, METRIC_OTHER },
  { "bytes", "B", LOWER, METRIC_OTHER },

  { "energy", "J", LOWER, METRIC_OTHER },
  { "power", "W", LOWER, METRIC_OTHER },
  { "temp", "K", NEITHER, METRIC_OTHER },
  { "freq", "1/s", NEITHER, METRIC_OTHER },
};

/* Counters by their names in perf, where fewer is better; perf's modifiers
   (cycles:u) may follow.  */
static const char *const counters[] = { "cycles",
                                        "instructions",
                                        "ref-cycles",
                                        "bus-cycles",
                                        "branches",
                                        "branch-instructions",
                                        "branch-misses",
                                        "cache-references",
                                        "cache-misses",
                                        "stalled-cycles-frontend",
                                        "stalled-cycles-backend",
                                        "context-switches",
                                        "cpu-migrations",
                                        "page-faults",
                                        "minor-faults",
                                        "major-faults",
                                        "alignment-faults",
                                        "emulation-faults",
                                        "L1-dcache-loads",
                                        "L1-dcache-load-misses",
                                        "L1-icache-load-misses",
                                        "LLC-loads",
                                        "LLC-load-misses",
                                        "dTLB-loads",
                                        "dTLB-load-misses",
                                        "iTLB-load-misses" };

/* What stands for each of COUNTERS.  */
static const struct metric counter = { "cycles", "1", LOWER, METRIC_OTHER };

static bool
is_counter (const char *name)
{
  size_t length = strcspn (name, ":");
  if (name[length] == ':'
      && (name[length + 1] == '\0'
          || name[length + 1 + strspn (name + length + 1, "ukhGHpPS")]
                 != '\0'))
    return false;
  for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
    if (strlen (counters[i]) == length
        && memcmp (counters[i], name, length) == 0)
      return true;
  return false;
}

const struct metric *
metric_lookup (const char *name)
{
  static const char stage[] = "stage.";
  bool is_stage = strncmp (name, stage, strlen (stage)) == 0;
  for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
    if (strcmp (metrics[i].name, is_stage ? stage : name) == 0)
      return &metrics[i];
  return is_counter (name) ? &counter : NULL;
}

enum metric_kind
metric_kind (const char *name, const char *unit)
{
  const struct metric *metric = metric_lookup (name);
  if (metric != NULL)
    return metric->kind;
  if (strcmp (unit, "s") == 0 || strcmp (unit, "1/s") == 0)
    return METRIC_TIME;
  return strcmp (unit, "B") == 0 ? METRIC_SIZE : METRIC_OTHER;
}

bool
metric_is_speed (const char *name, const char *unit)
{
  size_t length = strlen (unit);
  return metric_kind (name, unit) == METRIC_TIME
         || (length > 2 && strcmp (unit + length - 2, "/s") == 0);
}

bool
metric_is_answer (const char *name)
{
  static const char *const answers[] = { "correct", "ok", "top5", NULL };
  for (size_t i = 0; answers[i] != NULL; i++)
    if (strcmp (answers[i], name) == 0)
      return true;
  return false;
}

bool
metric_is_duration (const char *name)
{
  const struct metric *metric = metric_lookup (name);
  /* Figures of durations (stage.a:mean_lo) may well be below 0, and so may
     what is counted from an instant.  */
  return metric != NULL && strcmp (metric->unit, "s") == 0
         && strchr (name, ':') == NULL && strcmp (name, "issued") != 0
         && strcmp (name, "lateness") != 0;
}

bool
metric_name_is_valid (const char *name, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (!((name[i] >= 'a' && name[i] <= 'z')
          || (name[i] >= 'A' && name[i] <= 'Z')
          || (name[i] >= '0' && name[i] <= '9')
          || (name[i] != '\0' && strchr ("_.+/=:-", name[i]) != NULL)))
      return false;
  return length > 0;
}
