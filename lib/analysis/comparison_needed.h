/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many runs a side a comparison that could not tell would take.  */
#ifndef BENCH_COMPARISON_NEEDED_H
#define BENCH_COMPARISON_NEEDED_H
#include "analysis/comparison_test.h"

/* The runs a side (or pairs) with which, the spread being as it is, a change
   by SHOWN is found beyond MARGIN (both shifts, SHOWN > MARGIN) at level
   ALPHA in four of five comparisons.  The spread is what the width of SHIFT,
   TEST's interval at level ALPHA, implies, at its upper 80 % limit.  */
struct figure comparison_needed_n (const struct comparison_test *test,
                                   const struct comparison_data *data,
                                   const struct shift_interval *shift,
                                   double margin, double shown, double alpha);
/* The runs a side (or pairs) with which a rank test can reject at level ALPHA
   at all.  */
struct figure comparison_testable_n (bool paired, double alpha);
/* The runs a side (or pairs) with which a rank test at level ALPHA shows as
   much as a t test with N of a normal distribution; NaN where N is.  */
double comparison_n_by_ranks (double n, bool paired, double alpha);
/* How many random rearrangements a permutation test takes that can reject at
   level ALPHA at all: the least M with 2 / (M + 1) below it;
   SIZE_MAX for more than a size_t holds.  */
size_t comparison_needed_resamples (double alpha);
#endif
