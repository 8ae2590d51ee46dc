/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a rule file asks the benchmarks to be best at: "minimise FIGURE",
   "maximise FIGURE", or "weigh WEIGHT FIGURE, ...", a trade-off.  A FIGURE is
   METRIC[|METRIC...][:STATISTIC][:lower|:higher]; "?" behind it: only where
   the input has the metric.  */
#ifndef BENCH_OBJECTIVE_H
#define BENCH_OBJECTIVE_H
#include <stdbool.h>
#include <stddef.h>

enum objective_kind
{
  OBJECTIVE_NONE,
  OBJECTIVE_MINIMISE,
  OBJECTIVE_MAXIMISE,
  OBJECTIVE_WEIGH
};

struct objective_term
{
  double weight; /* above 0; 1 unless weighed */
  char *figure;  /* as written, without blanks around it; owned */
  bool optional;
};

/* Zeroed is none.  */
struct objective
{
  enum objective_kind kind;
  struct objective_term *term;
  size_t count, capacity;
};

/* The largest weight.  */
#define OBJECTIVE_WEIGHT_MOST 1e6

/* Read TEXT into O.  NULL; or what is wrong, a constant phrase, with *AT (in
   TEXT) where, and nothing to free.  */
const char *objective_parse (struct objective *o, const char *text,
                             const char **at);
void objective_free (struct objective *o);
#endif
