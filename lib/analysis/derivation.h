/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics that are computed from others: NAME[UNIT]=EXPRESSION, as in
   qpw[1/J]=throughput/power, with + - * / ( ), numbers, metrics and
   METRIC:STATISTIC.  In square brackets, as written here, is the unit, which
   may be left out where it follows from those of the metrics.  */
#ifndef BENCH_DERIVATION_H
#define BENCH_DERIVATION_H
#include <stdbool.h>
#include "base/report.h"
#include "base/text.h"
#include "stream/sample_set.h"

/* What is wrong with a derivation, and at which byte of its text.  */
struct derivation_error
{
  struct text message;
  size_t at;
};

/* The parts of a derivation, in its text.  */
struct derivation_head
{
  size_t name_length;       /* of the name, at the start */
  size_t unit, unit_length; /* 0: none */
  size_t expression, end;   /* where the expression is */
  enum direction direction; /* ":lower" or ":higher" at the end */
};

/* Find the parts of TEXT; false with *ERROR where it has them not.  */
bool derivation_split (const char *text, struct derivation_head *head,
                       struct derivation_error *error);

/* Add the metric that TEXT defines to the finished SET, for each benchmark
   that has all metrics of it: a sample for each run that they share, or where
   they are not of the same runs, or a statistic is named, one made of their
   statistics, which a note to REPORTER says.  0; or -1 with *ERROR.  Pointers
   to series of SET are no longer good afterwards.  */
int derivation_add (struct sample_set *set, const char *text,
                    const struct reporter *reporter,
                    struct derivation_error *error);
#endif
