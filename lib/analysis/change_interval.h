/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interval of a shift as one of a change: of a ratio, or a difference.  An
   end at no change that is itself ruled out moves by one step, so that the
   ends never contradict the p-value.  */
#ifndef BENCH_CHANGE_INTERVAL_H
#define BENCH_CHANGE_INTERVAL_H
#include "stat/figure.h"
#include "stat/hodges_lehmann.h"

/* Of logarithms: the ratio; and of the values themselves: the difference.
   REASON is why SHIFT has no ends, where they are infinite.  */
struct interval change_interval_ratio (const struct shift_interval *shift,
                                       const char *reason);
struct interval change_interval_difference (const struct shift_interval *shift,
                                            const char *reason);
#endif
