/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model_metrics.h"
#include <string.h>

const struct model_metric_row model_metrics[METRIC_COUNT] = {
  [METRIC_LOAD] = { "load", "s", true },
  [METRIC_LOADMEM] = { "loadmem", "B", true },
  [METRIC_FIRST] = { "first", "s", true },
  [METRIC_WARMUP] = { "warmup", "s", false },
  [METRIC_LATENCY] = { "latency", "s", true },
  [METRIC_LATENCY_FAILED] = { "latency-failed", "s", true },
  [METRIC_TTFT] = { "ttft", "s", true },
  [METRIC_TPOT] = { "tpot", "s", true },
  [METRIC_ITL] = { "itl", "s", true },
  [METRIC_TOKENS] = { "tokens", "1", true },
  [METRIC_PING] = { "ping", "s", true },
  [METRIC_ISSUED] = { "issued", "s", true },
  [METRIC_LATENESS] = { "lateness", "s", true },
  [METRIC_SERVICE] = { "service", "s", true },
  [METRIC_THROUGHPUT] = { "throughput", "1/s", true },
  [METRIC_GOODPUT] = { "goodput", "1/s", true },
  [METRIC_RATE_PASS] = { "rate-pass", "1/s", true },
  [METRIC_RATE_FAIL] = { "rate-fail", "1/s", true },
  [METRIC_ENERGY] = { "energy", "J", true },
  [METRIC_POWER] = { "power", "W", true },
  [METRIC_MAXRSS] = { "maxrss", "B", true },
  [METRIC_MODELSIZE] = { "modelsize", "B", true },
  [METRIC_PARAMETERS] = { "parameters", "1", true },
  [METRIC_FLOPS] = { "flops", "1", true },
  [METRIC_CORRECT] = { "correct", "1", true },
  [METRIC_PREDICTED] = { "predicted", "1", true },
  [METRIC_LABEL] = { "label", "1", true },
  [METRIC_RANK] = { "rank", "1", true },
  [METRIC_CONFIDENCE] = { "confidence", "1", true },
  [METRIC_BPC] = { "bpc", "1", true },
  [METRIC_PERPLEXITY] = { "perplexity", "1", true },
  [METRIC_SAMPLE] = { "sample", "1", false },
  [METRIC_STAGE] = { "stage.", "s", true },
};

bool
model_metric_is (const char *name)
{
  const char *stage = model_metrics[METRIC_STAGE].name;
  if (strncmp (name, stage, strlen (stage)) == 0)
    return name[strlen (stage)] != '\0';
  for (size_t i = 0; i < METRIC_COUNT; i++)
    if (strcmp (model_metrics[i].name, name) == 0)
      return true;
  return false;
}

void
model_metrics_list (struct text *to)
{
  for (size_t i = 0; i < METRIC_COUNT; i++)
    text_printf (to, "%s%s%s", i == 0 ? "" : ", ", model_metrics[i].name,
                 i == METRIC_STAGE ? "NAME" : "");
}
