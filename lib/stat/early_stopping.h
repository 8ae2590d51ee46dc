/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many queries show that a share of all queries is within a bound, when
   some of them were over it: the exact binomial rule by which MLPerf's
   LoadGen ends a run early.

   With OVER of N queries over the bound, "at least SHARE of all are within
   it" is shown at level CONFIDENCE when a system of which just SHARE are
   within had so few over with a chance of at most 1 - CONFIDENCE:
   P (X <= OVER) <= 1 - CONFIDENCE for X binomial of N and 1 - SHARE (Clopper
   and Pearson 1934, the one-sided limit).

   The same as a limit of a percentile: of N latencies, of which
   early_stopping_over allows OVER, the (OVER + 1)-th largest is an upper
   limit of the quantile at SHARE whatever the distribution.  LoadGen's closed
   loops take the OVER-th largest, and so want early_stopping_queries of 1,
   not of 0, before they have an estimate at all.  */
#ifndef BENCH_EARLY_STOPPING_H
#define BENCH_EARLY_STOPPING_H
#include <stdbool.h>
#include <stddef.h>

/* The smallest number of queries that show SHARE with OVER of them over the
   bound; SHARE and CONFIDENCE in (0, 1).  0 where it would be above 2^53:
   more than there can be.  */
size_t early_stopping_queries (double share, double confidence, size_t over);

/* The largest *OVER with which N queries show SHARE; false when N are too few
   to show it even with none over.  */
bool early_stopping_over (double share, double confidence, size_t n,
                          size_t *over);
#endif
