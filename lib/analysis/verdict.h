/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an interval against a margin says, in one word.  */
#ifndef BENCH_VERDICT_H
#define BENCH_VERDICT_H
#include <stdbool.h>
#include "analysis/comparison.h"
#include "stat/hodges_lehmann.h"

struct evidence
{
  struct shift_interval shift;       /* at the row's level: 0 is no change */
  struct shift_interval equivalence; /* at level 1 - 2 alpha */
  double margin;                     /* on the same scale */
};

/* LIMIT of a change, relative to the baseline, with room for the rounding of
   one that is just as large: that is not beyond it.  */
double verdict_limit (double limit);
/* The verdict on EVIDENCE for METRIC of base unit UNIT, whose better way is
   DIRECTION.  BELOW_MARGIN: no change is ruled out, but not one within the
   margin.  */
enum verdict verdict_decide (const struct evidence *evidence,
                             enum direction direction, const char *metric,
                             const char *unit, bool *below_margin);
/* The word for a change upward (or downward) of such a metric: slower.  */
enum verdict verdict_of_change (bool upward, enum direction direction,
                                const char *metric, const char *unit);
#endif
