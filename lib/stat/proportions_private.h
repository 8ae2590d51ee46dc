/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both kinds of proportions need.  */
#ifndef BENCH_PROPORTIONS_PRIVATE_H
#define BENCH_PROPORTIONS_PRIVATE_H
#include <stdbool.h>
#include "stat/hodges_lehmann.h"

/* The difference between FROM, where the score of CONTEXT is 0, and TO at
   which it is the normal quantile of level ALPHA; TO where it is not.  */
double score_end (double (*score_at) (const void *context, double d),
                  const void *context, double from, double to, double alpha);
/* LO to HI, mended where rounding would have it say other than P < ALPHA of
   the difference 0; UPWARD: the estimate is above 0.  */
struct shift_interval proportion_interval (double lo, double hi, double p,
                                           double alpha, bool upward);
#endif
