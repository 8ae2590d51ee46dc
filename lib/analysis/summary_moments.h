/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a summary says of the mean and the spread about it.  */
#ifndef BENCH_SUMMARY_MOMENTS_H
#define BENCH_SUMMARY_MOMENTS_H
#include "analysis/summary.h"
#include "stat/moments.h"

/* Set the mean, its interval, sd, CV and sum of S, which knows already its
   steady state and what its samples are worth, by their moments M.  */
void summary_moments (struct summary *s, const struct moments *m);
#endif
