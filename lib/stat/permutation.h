/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Permutation tests of a difference of means (Fisher 1935; Pitman 1937), with
   the interval of all shifts that the test does not reject.

   Exchanging K samples of x for K of y changes the statistic of x and y - s as
   much as the mean of those K of y less the mean of those K of x is above s:
   so the p-value at any shift s follows from counting these differences, one
   of each rearrangement, and the interval's ends are two of them (Hartigan
   1969; Garthwaite 1996).  For pairs, whose signs are turned, they are the
   means of all subsets of the pairs' differences.  */
#ifndef BENCH_PERMUTATION_H
#define BENCH_PERMUTATION_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "stat/hodges_lehmann.h"

struct permutation
{
  double *shift; /* of each rearrangement but that of the data, ascending */
  size_t count;
  bool exact; /* all rearrangements there are; else COUNT random ones */
};

/* At most so many rearrangements are all looked at.  */
#define PERMUTATION_EXACT_MAX 200000

/* Of the N samples X and the M samples Y: all rearrangements, or RESAMPLES
   random ones from SEED where there are more than PERMUTATION_EXACT_MAX: of
   more than 4096 samples as sets of bits, where neither side is a small part
   of them.  A sample may be off by ROUNDING >= 0 from what it stands for:
   shifts that are 0 but for that, and for the rounding of sums, are 0, so that
   0.1 + 0.2 ties with 0.3.  0, or -1 with errno ENOMEM.  */
int permutation_of_samples (struct permutation *p, const double *x, size_t n,
                            const double *y, size_t m, double rounding,
                            size_t resamples, uint64_t seed);
/* Of the N differences D of pairs.  */
int permutation_of_pairs (struct permutation *p, const double *d, size_t n,
                          double rounding, size_t resamples, uint64_t seed);
void permutation_free (struct permutation *p);

/* Twice the smaller tail, at most 1, of the shift 0; the data themselves are
   counted with the rearrangements.  */
double permutation_p (const struct permutation *p);
/* The shifts whose p-value is not below ALPHA; infinite where there are too
   few rearrangements to reject any.  */
struct shift_interval permutation_interval (const struct permutation *p,
                                            double alpha);
#endif
