/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be told from so few runs that no rank test can reject.  */
#ifndef BENCH_FEW_RUNS_H
#define BENCH_FEW_RUNS_H
#include <stdbool.h>
#include <stddef.h>

/* The smallest p-value that a rank test of N and M runs without ties has, or
   of N pairs: 2 over the number of ways to choose N of N + M, and
   2^(1 - N).  */
double few_runs_rank_min_p (size_t n, size_t m, bool paired);

/* Whether a t test may reject at level ALPHA where that is not below ALPHA.
   A t test takes the runs to be normal.  Runs that have two modes instead are
   all of the one on one side and all of the other on the other with a chance
   of up to 2 / 4^N: that has to be at most ALPHA, and the numbers of runs
   must not differ by more than one.  So simulated, samples of twelve
   distributions, with modes, tails, ticks and outliers, have at most 1.1
   times as many false alarms as an ALPHA of 0.05 says, and 1.5 times as many
   as one of 0.002; without the rule two runs a side, or 2 and 7, have up to
   five times as many as 0.05.  */
bool few_runs_t_stands (size_t n, size_t m, double alpha);
#endif
