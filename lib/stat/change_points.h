/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the mean or the variance of a sequence changes.  */
#ifndef BENCH_CHANGE_POINTS_H
#define BENCH_CHANGE_POINTS_H
#include <stddef.h>

/* What the benchmarking literature takes for run times (Barrett et al. 2017):
   the shortest segment, and the penalty for a further one is 15 log n.  */
#define CHANGE_MIN_SEGMENT 5
double change_penalty (size_t n);

/* Cut the N finite doubles of VALUE into segments of at least MIN_SEGMENT >= 1
   that minimise twice the negative log likelihood of a normal law for each
   plus PENALTY for each further segment: optimal partitioning (Jackson et al.
   2005), the optimum that PELT (Killick, Fearnhead and Eckley 2012) finds.
   It takes time proportional to N squared up to 1024 values; in longer
   sequences a segment may start at each of the first 512 places and at 512
   more after them, equally far apart, and each start then moves to the best
   place between its neighbours, so that the time is proportional to N.
   Standard deviations below
   RESOLUTION > 0 count as that, lest a few equal values are a change.  START,
   with N places, becomes the indices at which segments start, ascending from
   0.  Return their number; 0 for N = 0, or with errno ENOMEM when memory runs
   out.  */
size_t change_points (const double *value, size_t n, size_t min_segment,
                      double penalty, double resolution, size_t *start);
#endif
