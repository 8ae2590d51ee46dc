/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the samples of a sequence rise or fall with their place in it.  */
#ifndef BENCH_TREND_H
#define BENCH_TREND_H
#include <stddef.h>
#include "stat/figure.h"

struct trend
{
  double s;   /* pairs that rise less pairs that fall */
  double tau; /* Kendall's tau-b against the place, -1 .. 1 */
  double p;   /* two-sided, that |S| is as large among independent samples */
  double variance; /* of S among those */
};

/* Mann (1945) and Kendall's test of the N >= 2 finite samples of VALUE, in
   order of taking.  P is exact below 50 samples without ties; else by the
   normal law with the variance for ties and continuity correction.  All equal:
   tau and S are 0, P is 1.  O(n log n).  0, or -1 with errno ENOMEM.  */
int trend_test (struct trend *t, const double *value, size_t n);

/* P for samples that depend on each other: the same with the variance of S
   INFLATION times as large.  */
double trend_p (const struct trend *t, double inflation);
#endif
