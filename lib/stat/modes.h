/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether samples crowd at several places.  */
#ifndef BENCH_MODES_H
#define BENCH_MODES_H
#include <stddef.h>

#define MODES_MIN 20 /* samples */
#define MODES_MAX 16 /* modes told of */

struct mode
{
  double place; /* the median of its samples */
  double share; /* its part of all samples */
  double end;   /* those from here on are of the next mode */
};

struct modes
{
  size_t count; /* at least 1 */
  struct mode mode[MODES_MAX];
};

/* Find the modes of the N >= MODES_MIN samples of SORTED, ascending, which a
   clock of step TICK (0: none) may have rounded: equal ones are first spread
   evenly over a step.

   Peaks of a kernel density estimate (Gaussian, Silverman's bandwidth, a step
   at least) are candidates.  Two neighbours are two modes only if the valley
   between them is real: in a distribution with one mode its density is at
   least that of the lower peak, so of the samples in two windows of equal
   width, at the valley and at a peak, each is at the valley with chance 1/2
   or more; the binomial chance of so few there is at most 1/100, and 1/n for
   more than 100 samples, for either peak.  And each holds so many samples that
   a tenth of stray ones would with chance 1/200 at most.  Else the lower of
   the two peaks is none.

   0, or -1 with errno ENOMEM.  */
int modes_find (struct modes *m, const double *sorted, size_t n, double tick);

/* The same of the N > MODES_MANY samples of VALUE, in order of taking: the
   modes of MODES_MANY of them, one at random of each of as many equal
   consecutive parts, with the smallest step between any two of these, and the
   places and shares of all samples.  */
#define MODES_MANY 65536
int modes_find_among (struct modes *m, const double *value, size_t n);
#endif
