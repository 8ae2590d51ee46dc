/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The metrics of models: their names and units.  */
#ifndef BENCH_TIME_MODEL_METRICS_H
#define BENCH_TIME_MODEL_METRICS_H
#include <stdbool.h>
#include "base/text.h"

enum model_metric
{
  METRIC_LOAD,
  METRIC_LOADMEM,
  METRIC_FIRST,
  METRIC_WARMUP,
  METRIC_LATENCY,
  METRIC_LATENCY_FAILED,
  METRIC_TTFT,
  METRIC_TPOT,
  METRIC_ITL,
  METRIC_TOKENS,
  METRIC_PING,
  METRIC_ISSUED,
  METRIC_LATENESS,
  METRIC_SERVICE,
  METRIC_THROUGHPUT,
  METRIC_GOODPUT,
  METRIC_RATE_PASS,
  METRIC_RATE_FAIL,
  METRIC_ENERGY,
  METRIC_POWER,
  METRIC_MAXRSS,
  METRIC_MODELSIZE,
  METRIC_PARAMETERS,
  METRIC_FLOPS,
  METRIC_CORRECT,
  METRIC_PREDICTED,
  METRIC_LABEL,
  METRIC_RANK,
  METRIC_CONFIDENCE,
  METRIC_BPC,
  METRIC_PERPLEXITY,
  METRIC_SAMPLE,
  METRIC_STAGE, /* "stage." and the name of any */
  METRIC_COUNT
};

struct model_metric_row
{
  const char *name, *unit;
  bool is_usual; /* written without -m */
};
extern const struct model_metric_row model_metrics[METRIC_COUNT];

/* Whether NAME is one of them.  */
bool model_metric_is (const char *name);
/* Append the names of all, with commas.  */
void model_metrics_list (struct text *to);
#endif
