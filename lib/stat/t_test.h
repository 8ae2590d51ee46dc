/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests and intervals that stand on Student's t: for the difference of two
   means, candidate - baseline, and for one mean.  */
#ifndef BENCH_T_TEST_H
#define BENCH_T_TEST_H
#include "stat/moments.h"

struct t_test
{
  double estimate; /* the difference, or the mean, in the samples' unit */
  double error;    /* its standard error */
  double df;       /* degrees of freedom; NaN: there is no test, because a
                      side has one sample or nothing varies */
};

/* Unequal variances: Welch (1947), degrees of freedom by Satterthwaite
   (1946).  N_X and N_Y count as many samples as those of X and Y are worth:
   their number, or fewer where they are autocorrelated.  */
struct t_test t_test_welch (const struct moments *x, double n_x,
                            const struct moments *y, double n_y);
/* Equal variances, pooled: Student.  */
struct t_test t_test_student (const struct moments *x,
                              const struct moments *y);
/* The mean of D against 0, N being what its samples are worth: of paired
   differences, the paired test.  */
struct t_test t_test_mean (const struct moments *d, double n);

/* The pooled standard deviation of X and Y.  */
double t_test_pooled_std (const struct moments *x, const struct moments *y);

/* The statistic; two-sided p.  */
double t_test_t (const struct t_test *t);
double t_test_p (const struct t_test *t);
/* Half the width of the interval that leaves out ALPHA: the interval is
   estimate -+ this.  */
double t_test_half_width (const struct t_test *t, double alpha);
#endif
