/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/condition_keys.h"
#include <string.h>

/* Whether SET has samples of one of METRIC, a list that ends with NULL.  */
static bool
has_metric (const struct sample_set *set, const char *const *metric)
{
  for (; *metric != NULL; metric++)
    for (size_t i = 0; i < sample_set_metric_count (set); i++)
      if (strcmp (sample_set_metric (set, i), *metric) == 0)
        return true;
  return false;
}

static bool
has_key (const struct sample_set *set, const char *key)
{
  for (size_t i = 0; i < sample_set_metadata_count (set); i++)
    if (strcmp (sample_set_metadata (set, i)->key, key) == 0)
      return true;
  return false;
}

static bool
always (const struct sample_set *set)
{
  (void) set;
  return true;
}

/* What a command's time holds follows from its being a command's.  */
static bool
without_command (const struct sample_set *set)
{
  return !has_key (set, "command");
}

static bool
with_quality (const struct sample_set *set)
{
  static const char *const quality[]
      = { "accuracy", "auc",        "f1",      "top5",      "kappa", "ece",
          "bpc",      "perplexity", "correct", "predicted", NULL };
  return has_metric (set, quality);
}

static bool
with_model (const struct sample_set *set)
{
  static const char *const of_models[]
      = { "load",   "first",     "ttft",       "tpot",  "itl",
          "tokens", "modelsize", "parameters", "flops", NULL };
  return has_key (set, "model") || has_metric (set, of_models)
         || with_quality (set);
}

/* Whether what is measured could be sustained or burst.  */
static bool
with_load (const struct sample_set *set)
{
  static const char *const of_load[]
      = { "latency", "throughput", "goodput", "issued", NULL };
  return has_metric (set, of_load) || with_model (set);
}

static const struct condition_key keys[] = {
  { "host", "Machine", always },
  { "os", "Operating system", NULL },
  { "kernel", "Kernel", always },
  { "cpu", "CPU", always },
  { "cpus", "Logical CPUs", NULL },
  { "memory", "Memory", NULL },
  { "governor", "Frequency governor", always },
  { "turbo", "Turbo", NULL },
  { "battery", "Battery", NULL },
  { "aslr", "Address randomisation", NULL },
  { "load", "Load averages", NULL },
  { "clock", "Clock", NULL },
  { "suite", "Measured by", always },
  { "imported", "Imported from", NULL },
  { "date", "Date", always },
  { "commit", "Commit", NULL },
  { "compiler", "Compiler", NULL },
  { "includes", "Measured time includes", without_command },
  { "model", "Model", NULL },
  { "scenario", "Load (sustained or burst)", with_load },
  { "rate", "Rate", NULL },
  { "batch", "Batch size", with_model },
  { "concurrency", "Concurrency", NULL },
  { "shape", "Input shape", NULL },
  { "precision", "Precision of the model", with_model },
  { "dataset", "Data set", with_quality },
  { "order", "Order of runs", always },
  { "runs", "Runs planned", always },
  { "warmup", "Warm-up runs", always },
  { "timeout", "Time limit of a run", NULL },
  { "exact-memory", "Exact memory by", NULL },
  { "leftover", "Processes that outlive a run", NULL },
  { "nice", "Niceness", NULL },
  { "rlimit", "Resource limits", NULL },
  { "env.LD_PRELOAD", "LD_PRELOAD", NULL },
  { "env.LD_LIBRARY_PATH", "LD_LIBRARY_PATH", NULL },
  { "env.LD_BIND_NOW", "LD_BIND_NOW", NULL },
  { "env.GLIBC_TUNABLES", "GLIBC_TUNABLES", NULL },
  { "randomize-env", "Random part of the environment", NULL },
  { "seed", "Seed", always },
  { "launcher", "Launched by", NULL },
  { "beside", "Load beside the runs", NULL },
  { "drop-caches", "Caches of files dropped", NULL },
  { "lock", "Lock against other timings", NULL },
  { "shell", "Shell", NULL },
  { "shell-startup", "Start of the shell", NULL },
  { "inner", "Operations a sample", NULL },
  { "floor", "Floor of the harness", NULL },
  { "overhead", "Overhead of the harness", NULL },
  { "events", "Events counted", NULL },
  { "peakmem", "Memory of all processes", NULL },
  { "energy", "Energy is that of", NULL },
  { "sensors", "Sensors", NULL },
  { "idle-power", "Power when nothing was measured", NULL },
  { "stdin", "Standard input", NULL },
  { "stdout", "Standard output", NULL },
  { "stderr", "Standard error", NULL },
  { "size", "Size is that of", NULL },
  { "hook.setup", "Before the first run", NULL },
  { "hook.prepare", "Before each run", NULL },
  { "hook.conclude", "After each run", NULL },
  { "hook.cleanup", "After the last run", NULL },
  { "command", "Command", without_command },
  /* The closing ones.  */
  { "stopped", "Runs ended by", NULL },
  { "note", "Note", NULL },
};
#define KEY_COUNT (sizeof keys / sizeof *keys)
#define CLOSING_COUNT 2

const struct condition_key *
condition_key_at (size_t i)
{
  return i < KEY_COUNT ? &keys[i] : NULL;
}

bool
condition_key_is_closing (size_t i)
{
  return i >= KEY_COUNT - CLOSING_COUNT;
}

bool
condition_key_is_known (const char *key)
{
  for (size_t i = 0; i < KEY_COUNT; i++)
    if (strcmp (keys[i].key, key) == 0)
      return true;
  return false;
}

bool
condition_key_is_internal (const char *key)
{
  static const char *const internal[]
      = { "bench-samples", "session", "benchmarks", "better",
          "fingerprint",   "append",  "end" };
  for (size_t i = 0; i < sizeof internal / sizeof *internal; i++)
    if (strcmp (internal[i], key) == 0)
      return true;
  return false;
}

bool
condition_key_is_measured (const char *key)
{
  return strcmp (key, "floor") == 0 || strcmp (key, "overhead") == 0
         || strcmp (key, "shell-startup") == 0;
}
