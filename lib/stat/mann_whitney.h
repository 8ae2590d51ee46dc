/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Mann-Whitney (Wilcoxon rank sum) test of a shift between the N samples
   X (the baseline) and the M samples Y (the candidate), N, M >= 1, both
   SORTED.  With Y - s in the place of Y it is a test of the shift s.  */
#ifndef BENCH_MANN_WHITNEY_H
#define BENCH_MANN_WHITNEY_H
#include <stddef.h>
#include <stdint.h>
#include "stat/rank_law.h"

/* 2 U: twice the number of pairs with y > x, plus that of pairs with y = x.
   Doubled, so that it is whole with ties.  Its centre is N M.  */
uint64_t mann_whitney_doubled_u (const double *x, size_t n, const double *y,
                                 size_t m);

/* |2 U - N M|: how far the samples are from what no shift would give.  */
uint64_t mann_whitney_distance (uint64_t doubled_u, size_t n, size_t m);

/* The law of Z = 2 U - N M when each choice of N of the N + M pooled samples
   is as likely to be the baseline, given their ties: exact by a dynamic
   programme that counts choices by their rank sum, a group of ties at a time
   (RANK_LAW_AUTO: while N M <= 10000; RANK_LAW_EXACT: N + M up to 2000, or the
   counts overflow), else normal with the variance corrected for ties and the
   continuity correction (Lehmann, Nonparametrics, 1975).  0, or -1 with errno
   ENOMEM.  Free with rank_law_free.  */
int mann_whitney_law (struct rank_law *law, const double *x, size_t n,
                      const double *y, size_t m, enum rank_law_kind kind);
#endif
