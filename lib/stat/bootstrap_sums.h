/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means of resamples of many samples, without drawing each sample.  */
#ifndef BENCH_BOOTSTRAP_SUMS_H
#define BENCH_BOOTSTRAP_SUMS_H
#include <stddef.h>
#include <stdint.h>

/* More than so many samples are not drawn one by one.  */
#define BOOTSTRAP_SUMS_MIN 4096

/* Set MEAN[0 .. RESAMPLES) to means of resamples of the N >=
   BOOTSTRAP_SUMS_MIN deviations from their mean, in ascending order, by SEED.
   The samples that are large by themselves, those farther from the mean than a
   quarter of the root of the sum of squares of all that are nearer, are drawn:
   how often is multinomial.  The sum of the m draws of the others, of which
   none stands out in it, is m times their mean, plus their standard deviation
   times sqrt m times

     w = z + (z^2 - 1) g1 / 6 + (z^3 - 3 z) g2 / 24 - (2 z^3 - 5 z) g1^2 / 36

   (Cornish and Fisher 1938), z being normal, g1 and g2 their skewness over
   sqrt m and their excess kurtosis over m.  That is far nearer to their law
   than RESAMPLES draws can tell.  It takes time proportional to N log N, and
   to RESAMPLES times the number of large samples.  0; 1 where more than 1000
   of them are large; -1 with errno ENOMEM.  */
int bootstrap_sums (double *mean, size_t resamples, const double *deviation,
                    size_t n, uint64_t seed);
#endif
