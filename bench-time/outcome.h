/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one run came to, and the metrics that can be told of it.  */
#ifndef BENCH_TIME_OUTCOME_H
#define BENCH_TIME_OUTCOME_H
#include <stdbool.h>
#include "base/text.h"
#include "options.h"
#include "run/clock_jump.h"
#include "run/instrument.h"
#include "run/launcher.h"

struct outcome
{
  struct launch_result launch;
  bool timed_out;                /* stopped at its time limit */
  double size_B;                 /* NaN: not asked for */
  double hook_s[HOOK_COUNT];     /* durations; NaN: it did not run */
  struct clock_jump jump;        /* of the clocks meanwhile */
  const struct reading *reading; /* of all instruments, which own them; NULL
                                    without any */
};

/* When a metric is written without -m.  */
enum written
{
  WRITTEN_ALWAYS,
  WRITTEN_BY_RUSAGE, /* with --rusage */
  WRITTEN_NEVER
};

/* A metric by name.  One that VALUE knows nothing of in an outcome is NaN
   there, and no sample.  */
struct outcome_metric
{
  const char *name, *unit;
  enum written written;
  double (*value) (const struct outcome *outcome);
};

/* All metrics, ended by a row without a name.  */
extern const struct outcome_metric outcome_metrics[];
/* The metric NAME; NULL when there is none.  */
const struct outcome_metric *outcome_metric (const char *name);
/* Append the names of all metrics, with commas.  */
void outcome_list_metrics (struct text *to);

/* The status as a shell has it: 128 + N for signal N.  */
int outcome_status (const struct outcome *outcome);
double outcome_wall_s (const struct outcome *outcome);
double outcome_cpu_s (const struct outcome *outcome);
#endif
