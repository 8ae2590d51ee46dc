/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hodges and Lehmann (1963): the shift that a rank test finds in the middle,
   and all the shifts that it does not reject.  By rank search over the
   differences (or Walsh averages), which are never written down: O(N + M)
   for each of some ten steps, of 192 at most, and no memory.  */
#ifndef BENCH_HODGES_LEHMANN_H
#define BENCH_HODGES_LEHMANN_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The shifts that a test does not reject: an interval; an end may itself be
   rejected (open), which happens at values where samples tie.  Ends are
   infinite where the test can never reject.  */
struct shift_interval
{
  double lo, hi;
  bool lo_open, hi_open;
};

/* Whether there is no shift that is not rejected: so many samples are equal
   that the test rejects the one shift at which they are, and on either side of
   it rejects the more.  */
bool shift_interval_is_empty (const struct shift_interval *interval);
/* Whether SHIFT is rejected.  */
bool shift_interval_excludes (const struct shift_interval *interval,
                              double shift);

/* The median of the N M differences y - x; X and Y are SORTED.  */
double hodges_lehmann_shift (const double *x, size_t n, const double *y,
                             size_t m);
/* The shifts s for which the Mann-Whitney statistic of X and Y - s has a
   distance below CRITICAL (rank_law_critical).  */
struct shift_interval hodges_lehmann_interval (const double *x, size_t n,
                                               const double *y, size_t m,
                                               uint64_t critical);

/* The median of the N (N + 1) / 2 Walsh averages (d_i + d_j) / 2, i <= j, of
   SORTED differences D.  */
double walsh_median (const double *d, size_t n);
/* The shifts s for which the signed rank statistic of D - s has a distance
   below CRITICAL.  */
struct shift_interval walsh_interval (const double *d, size_t n,
                                      uint64_t critical);
#endif
