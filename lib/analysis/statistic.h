/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statistics by name, as written after the colon in wall:median.  */
#ifndef BENCH_STATISTIC_H
#define BENCH_STATISTIC_H
#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "stat/figure.h"

struct statistic
{
  const char *name;      /* canonical name; for percentiles "p" */
  double p;              /* for percentiles: in [0, 1] */
  bool higher_is_better; /* the metric's; "n_eff" depends on it */
  struct figure (*compute) (const double *value, size_t n,
                            const struct statistic *of);
};

/* Whether the LENGTH bytes at NAME name a statistic (mean, median, min, max,
   sd, cv, mad, sum, n, p0 ... p100 with decimals, gmean, hmean ...).  */
bool statistic_parse (const char *name, size_t length, struct statistic *s);
/* Append the names of all, by blanks, but those of percentiles.  */
void statistic_put_names (struct text *to);
/* Its value on N samples in order of taking; a figure that is not available
   says why.  "no memory" is one such reason.  */
struct figure statistic_value (const struct statistic *s, const double *value,
                               size_t n);

/* Whether the LENGTH bytes at TEXT are a percentile, a decimal number from 0
   to 100 and nothing else; *P becomes the double next to its hundredth, which
   dividing by 100 would miss.  */
bool percentile_parse (const char *text, size_t length, double *p);
#endif
