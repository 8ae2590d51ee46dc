/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two proportions, exactly: of separate items, and of the same items twice.
   In each case the p-value is the larger of that of an exact conditional test
   and that of a score test, and the interval of the difference holds all that
   either test does not reject: so that p-value and interval cannot disagree,
   a false alarm is never likelier than the level, and few errors do not make
   the interval too narrow, as conditioning on their number alone would.  */
#ifndef BENCH_PROPORTIONS_H
#define BENCH_PROPORTIONS_H
#include <stddef.h>
#include "stat/hodges_lehmann.h"

/* K of N items of the baseline (x) and of the candidate (y) are 1.  */
struct proportions
{
  size_t k_x, n_x, k_y, n_y;
};

/* y less x.  */
double proportions_difference (const struct proportions *p);
/* Two-sided: the larger of twice the smaller tail of Fisher's exact test, at
   most 1, and that of the score test with variance times N / (N - 1).  */
double proportions_p (const struct proportions *p);
/* At level 1 - ALPHA, from the odds ratios that Fisher's exact test does not
   reject (Cornfield 1956), each as the difference that it makes with as many
   ones in all, and Miettinen and Nurminen's interval (1985).  */
struct shift_interval proportions_interval (const struct proportions *p,
                                            double alpha);
/* The two by themselves.  */
double proportions_fisher_p (const struct proportions *p);
double proportions_score_p (const struct proportions *p);

/* N items, of which ONLY_X were 1 in the baseline alone, ONLY_Y in the
   candidate alone.  */
struct paired_proportions
{
  size_t n, only_x, only_y;
};

double paired_proportions_difference (const struct paired_proportions *p);
/* Two-sided: McNemar's exact test, a sign test of the items that changed, or
   the score test's.  */
double paired_proportions_p (const struct paired_proportions *p);
/* At level 1 - ALPHA, from Clopper and Pearson's interval (1934) of the share
   of ONLY_Y among the items that changed, and Tango's (1998).  */
struct shift_interval
paired_proportions_interval (const struct paired_proportions *p, double alpha);
double paired_proportions_exact_p (const struct paired_proportions *p);
double paired_proportions_score_p (const struct paired_proportions *p);
#endif
