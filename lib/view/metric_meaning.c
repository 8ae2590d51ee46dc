/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/metric_meaning.h"
#include <stddef.h>
#include <string.h>

static const struct
{
  const char *metric, *meaning;
} meanings[] = {
  { "wall", "from the start of the command to its end" },
  { "user", "CPU time in the program" },
  { "sys", "CPU time in the kernel" },
  { "cpu", "CPU time in program and kernel" },
  { "maxrss", "peak resident memory of the largest process" },
  { "peakmem", "peak memory of all processes" },
  { "minflt", "page faults without input or output" },
  { "majflt", "page faults with input or output" },
  { "nvcsw", "times it waited of its own will" },
  { "nivcsw", "times it was made to wait" },
  { "size", "bytes written" },
  { "ttq", "until a printed value met its target" },
  { "exit", "status of a run that failed" },
  { "wall-failed", "duration of a run that failed" },
  { "wall-timeout", "duration of a run that was stopped" },
  { "latency-failed", "duration of a query that failed" },
  { "ttq-timeout", "duration of a run that did not meet its target" },
  { "warmup", "a warm-up run" },
  { "setup", "the hook before the first run" },
  { "prepare", "the hook before a run" },
  { "conclude", "the hook after a run" },
  { "cleanup", "the hook after the last run" },
  { "load", "loading the model until it can answer" },
  { "loadmem", "memory that loading the model added" },
  { "first", "the first query after loading" },
  { "latency", "from when a query was due until it was answered" },
  { "issued", "when a query was due" },
  { "lateness", "from when a query was due until it was sent" },
  { "service", "from when a query was sent until it was answered" },
  { "ttft", "time to the first token" },
  { "tpot", "time for each further token" },
  { "itl", "gap between two tokens" },
  { "tokens", "tokens of an answer" },
  { "ping", "round trip of an empty request" },
  { "throughput", "queries answered a second" },
  { "goodput", "queries answered in time a second" },
  { "accuracy", "share of answers that are right" },
  { "auc", "area under the ROC curve" },
  { "f1", "harmonic mean of precision and recall" },
  { "top5", "right among the five best answers" },
  { "kappa", "agreement beyond chance" },
  { "ece", "expected calibration error" },
  { "bpc", "bits per character" },
  { "correct", "right answers" },
  { "ok", "runs that succeeded" },
  { "confidence", "score of an answer" },
  { "modelsize", "size of the model on disk" },
  { "parameters", "number of the model's parameters" },
  { "flops", "operations of a query" },
  { "energy", "energy of a run" },
  { "power", "average power of a run" },
};

const char *
metric_meaning (const char *metric)
{
  for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
    if (strcmp (meanings[i].metric, metric) == 0)
      return meanings[i].meaning;
  return NULL;
}
