/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Wilcoxon signed rank test that N >= 1 paired differences D are centred
   at 0.  Tied sizes have mid-ranks.  Differences of 0 are ranked with the
   others and then left out (Pratt 1959), which is what counting the Walsh
   averages above 0 comes to, with half of those at 0; so the interval for
   the centre inverts this very test.  */
#ifndef BENCH_SIGNED_RANK_H
#define BENCH_SIGNED_RANK_H
#include <stddef.h>
#include <stdint.h>
#include "stat/rank_law.h"

/* The test's statistic is Z = T+ - T-, sums of mid-ranks of the positive and
   the negative differences: a whole number, whatever the ties.  */
struct signed_rank
{
  int64_t z;
  uint64_t doubled_v; /* 2 T+ */
  struct rank_law law;
};

/* The law is that of random signs given the sizes: exact by a dynamic
   programme (RANK_LAW_AUTO: up to N = 300), else normal with continuity
   correction.  0, or -1 with errno ENOMEM.  Free T->law.  */
int signed_rank_test (struct signed_rank *t, const double *d, size_t n,
                      enum rank_law_kind kind);
#endif
