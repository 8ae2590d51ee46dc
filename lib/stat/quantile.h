/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sample quantiles.  */
#ifndef BENCH_QUANTILE_H
#define BENCH_QUANTILE_H
#include <stdbool.h>
#include <stddef.h>

/* The nine definitions of Hyndman and Fan (1996), numbered as there; 7 is the
   default of R and numpy, and this suite's.  */
#define QUANTILE_TYPE_DEFAULT 7

/* The quantile at P in [0, 1] of the N >= 1 samples of SORTED (ascending)
   by definition TYPE in 1 .. 9.  Types 1 to 6, 8 and 9 take a position within
   four roundings of a whole number for that number, as R does; type 7 does
   not and its result is R's to the last bit.  */
double quantile (const double *sorted, size_t n, double p, int type);
double median (const double *sorted, size_t n);

/* Whether POSITION is within four roundings of the whole number *WHOLE.  */
bool quantile_is_whole (double position, double *whole);
/* Between which two of N sorted samples, counted from 0, that quantile is, and
   the weight of the one above.  */
struct quantile_ranks
{
  size_t below, above;
  double weight; /* in [0, 1] */
};
struct quantile_ranks quantile_ranks (size_t n, double p, int type);
/* The quantile between these samples.  */
double quantile_between (double below, double above, double weight);

/* The smallest n for which the quantile at P is not just the largest (or
   smallest) sample by another name: 1 / (1 - P), 1 / P below the middle; 1 for
   the median, the minimum and the maximum; SIZE_MAX for more than a size_t
   holds.  */
size_t quantile_min_n (double p);
#endif
