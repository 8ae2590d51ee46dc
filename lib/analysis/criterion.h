/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A criterion of choice: a metric, the statistic that stands for its
   samples, and which way is better; written METRIC[:STATISTIC][:lower|:higher]
   as in wall, latency:p99, fps:mean:higher.  */
#ifndef BENCH_CRITERION_H
#define BENCH_CRITERION_H
#include <stddef.h>
#include "analysis/statistic.h"
#include "analysis/summary_column.h"
#include "base/report.h"
#include "base/text.h"
#include "stream/sample_set.h"

struct criterion
{
  char *name;              /* "latency:p99": metric and statistic; owned */
  const char *metric;      /* the set's string */
  const char *metric_unit; /* base unit of its samples; the set's string */
  char *unit;              /* base unit of the values: of latency:p99 "s", of
                              latency:cv "1"; owned */
  struct statistic statistic;
  /* Of what criterion_parse_column read: the column of a summary; else its
     name is null.  */
  struct summary_column column;
  enum direction direction; /* of what criterion_parse read never unknown */
};

/* What criteria are about: of the finished SET the COUNT benchmarks of
   BENCHMARK; NULL: all.  By these alone units are settled, and the statistics
   that are not written.  */
struct criterion_scope
{
  const struct sample_set *set;
  const char *const *benchmark;
  size_t count;
};

/* Read TEXT as a criterion over SCOPE into C.  A metric whose whole name is
   TEXT wins over a suffix, however it looks.  The metric's
   direction holds for the statistics that say where its values lie (mean,
   median, p99, ...); for those that say how they scatter (sd, cv, ...) it is
   asked for.  0; or -1 after REPORTER has been told what is wrong: no such
   metric (names those there are), no such statistic, a direction that is not
   known and not given, no memory.  */
int criterion_parse (struct criterion *c, const struct criterion_scope *scope,
                     const char *text, const struct reporter *reporter);
/* Read TEXT as METRIC[:STATISTIC], what is asked of and not chosen by: as
   above, but the direction may stay unknown.  */
int criterion_parse_figure (struct criterion *c,
                            const struct criterion_scope *scope,
                            const char *text, const struct reporter *reporter);
/* The same, but the statistic is a column of summaries (state and yes or no
   among them, without a unit), and STATISTIC is not set.  */
int criterion_parse_column (struct criterion *c,
                            const struct criterion_scope *scope,
                            const char *text, const struct reporter *reporter);
void criterion_free (struct criterion *c);
/* Whether the LENGTH bytes at NAME name C, or its metric.  */
bool criterion_is_called (const struct criterion *c, const char *name,
                          size_t length);

/* The samples of BENCHMARK that C is of; NULL: it has none in its unit, which
   is appended to WHY.  */
const struct series *criterion_series (const struct criterion *c,
                                       const struct sample_set *set,
                                       const char *benchmark,
                                       struct text *why);
/* VALUE becomes the matrix of a row a BENCHMARK, a column a criterion of C.
   0; or -1 after REPORTER has been told of each benchmark that lacks a
   metric or whose statistic is not available, or has another unit than the
   first.  */
int criterion_evaluate (const struct criterion *c, size_t count,
                        const struct sample_set *set,
                        const char *const *benchmark, size_t benchmark_count,
                        double *value, const struct reporter *reporter);
#endif
