/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples by their rank.  Few are sorted.  Of many only those around the
   wanted ranks are: they are counted by the leading 16 bits of where they lie
   between the ends of a few of them, then those in the same places as the
   wanted ones are gathered and sorted, and places that hold too many of them
   are parted again.  That takes 2 ns a sample, a sorted copy 26 ns and two
   more arrays.  */
#ifndef BENCH_ORDER_STATISTICS_H
#define BENCH_ORDER_STATISTICS_H
#include <stdbool.h>
#include <stddef.h>

struct order_statistics_known;

struct order_statistics
{
  size_t n;
  double *sorted; /* all samples, ascending; NULL: see above */
  bool failed;    /* there was no memory: results are NaN */

  const double *value;
  bool deviations; /* what is ranked is how far samples are from CENTER */
  double center;
  size_t *wanted; /* ranks, to be found in one go */
  size_t wanted_count, wanted_capacity;
  struct order_statistics_known *known; /* ranks found */
  size_t known_count, known_capacity;
};

/* Rank the N >= 1 finite samples of VALUE, which must stay: SORT says whether
   by a sorted copy.  */
void order_statistics_init (struct order_statistics *o, const double *value,
                            size_t n, bool sort);
/* Rank, without sorting all, how far samples are from CENTER.  */
void order_statistics_init_deviations (struct order_statistics *o,
                                       const double *value, size_t n,
                                       double center);
void order_statistics_free (struct order_statistics *o);

/* Say that the sample of RANK in 0 .. n - 1 will be asked for: those that were
   wanted before the first is asked for are found together.  */
void order_statistics_want (struct order_statistics *o, size_t rank);
/* The sample of RANK in 0 .. n - 1, wanted or not.  */
double order_statistic (struct order_statistics *o, size_t rank);

/* The quantile at P by definition TYPE (stat/quantile.h).  */
void order_statistics_want_quantile (struct order_statistics *o, double p,
                                     int type);
double order_statistics_quantile (struct order_statistics *o, double p,
                                  int type);
#endif
