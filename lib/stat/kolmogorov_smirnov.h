/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two-sample test of Kolmogorov and Smirnov: whether X and Y have one
   distribution, whatever differs.  */
#ifndef BENCH_KOLMOGOROV_SMIRNOV_H
#define BENCH_KOLMOGOROV_SMIRNOV_H
#include <stdbool.h>
#include <stddef.h>

struct kolmogorov_smirnov
{
  double d; /* the largest distance of the two distribution functions */
  double p; /* of a distance at least as large, two-sided */
  bool exact;
};

/* X and Y are SORTED, N, M >= 1.  The p-value is exact, given the ties
   (Schroeer and Trenkler 1995), while N M <= 10^7; else Smirnov's limit
   (1948).  0, or -1 with errno ENOMEM.  */
int kolmogorov_smirnov_test (struct kolmogorov_smirnov *ks, const double *x,
                             size_t n, const double *y, size_t m);
#endif
