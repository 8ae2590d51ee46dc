/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Student's interval for a mean.  */
#ifndef BENCH_MEAN_INTERVAL_H
#define BENCH_MEAN_INTERVAL_H
#include "stat/figure.h"
#include "stat/moments.h"

/* mean -+ t sd / sqrt (n), t the quantile of Student's law with n - 1 degrees
   of freedom (Student 1908), at two-sided level CONFIDENCE.  Right for
   independent samples of a normal distribution; too narrow where the samples
   are skewed and few.  Not available below two samples.  */
struct interval mean_interval (const struct moments *m, double confidence);

/* The same for samples that depend on each other and tell as much of the mean
   as N_EFF independent ones, 2 .. n: with N_EFF for n.  */
struct interval mean_interval_dependent (const struct moments *m, double n_eff,
                                         double confidence);
#endif
