/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes samples of what a model records, and writes them as they come.  */
#ifndef BENCH_TIME_MODEL_COLLECTOR_H
#define BENCH_TIME_MODEL_COLLECTOR_H
#include "emitter.h"
#include "model/model_answers.h"
#include "model/model_host.h"
#include "model_labels.h"
#include "model_metrics.h"
#include "options.h"

/* What a job is for.  */
enum model_purpose
{
  PURPOSE_FIRST,    /* the query after loading */
  PURPOSE_WARMUP,   /* queries that do not count */
  PURPOSE_MEASURE,  /* those that do */
  PURPOSE_ACCURACY, /* answers: the time does not count */
  PURPOSE_LOAD,     /* the same of a load: due times may tell something */
  PURPOSE_TRIAL     /* of a load that is not written */
};

struct model_collector
{
  struct emitter *emitter;
  const struct options *options;
  const char *benchmark;
  const struct model_host *host; /* for the names of stages */
  const struct model_labels *labels;
  uint64_t invocation; /* 0: there is but one */
  enum model_purpose purpose;
  struct model_answers *answers;
  bool stops_at_failure;
  /* Of a load: when its measured time began; whether queries are due by
     themselves; whether all are due at once, and each sample is told of.  */
  uint64_t begin_ns;
  bool is_open, is_offline;
  /* What came so far, of all invocations, and of the last job.  */
  uint64_t answered;                /* measured and fine */
  uint64_t queries, failed;         /* measured; that failed, of any purpose */
  uint64_t failed_query;            /* the last that did */
  double job_seconds, job_asking_s; /* all of it; without pauses */
  double latency_sum_s, ping_sum_s; /* of the measured ones */
  uint64_t pings;
  uint64_t samples; /* answered in the measured time */
  double loss;      /* summed up, of LOSS_UNITS */
  uint64_t loss_units;
  int write_errno; /* 0: all is well */
};

/* A collector for BENCHMARK, whose samples go to E.  Exits when memory runs
   out.  */
void model_collector_init (struct model_collector *c, struct emitter *e,
                           const struct options *o, const char *benchmark);
void model_collector_free (struct model_collector *c);

/* A model_host_take; CONTEXT is the collector.  */
bool model_collector_take (void *context, const struct model_record *record);
/* Write VALUE, unless it is NaN, as METRIC of the invocation.  */
void model_collector_figure (struct model_collector *c,
                             enum model_metric metric, double value);
/* Likewise as METRIC of its block number BLOCK.  */
void model_collector_block (struct model_collector *c,
                            enum model_metric metric, uint64_t block,
                            double value);
/* Whether METRIC is written.  */
bool model_collector_wants (const struct model_collector *c,
                            enum model_metric metric);
#endif
