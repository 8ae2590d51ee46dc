/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of several groups at once: whether any of them differs.  */
#ifndef BENCH_GROUPS_H
#define BENCH_GROUPS_H
#include <stddef.h>

struct group
{
  const double *value;
  size_t n; /* >= 1 */
};

struct group_test
{
  double statistic; /* H, or F */
  double df1, df2;  /* DF2 of F alone, else NaN */
  double p;         /* NaN where there is no test: nothing varies, or a group
                       has one sample */
};

/* Kruskal and Wallis (1952) on mid-ranks, corrected for ties, by the
   chi-squared law.  0, or -1 with errno ENOMEM.  */
int group_test_kruskal (struct group_test *test, const struct group *group,
                        size_t count);
/* Set *P to the exact p-value of that test: the share of all divisions of the
   values into groups of these sizes that have so large an H, of which the law
   says too little for a few values, 0.0495 where it is 0.1 for 3 and 3.  NaN
   where there is no test or the divisions, times the values, are more than
   GROUP_EXACT_MAX.  0, or -1 with errno ENOMEM.  */
#define GROUP_EXACT_MAX 4000000
int group_test_kruskal_exact (double *p, const struct group *group,
                              size_t count);
/* Welch's analysis of variance (1951), for unequal variances.  */
void group_test_welch (struct group_test *test, const struct group *group,
                       size_t count);
#endif
