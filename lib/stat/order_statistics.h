/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples by their rank.  Few are sorted.  Of many only those around the
   wanted ranks are: they are counted by the places of a division
   (stat/division.h), then those in the same places as the wanted ones are
   gathered and sorted, and places that hold too many of them are parted again.
   That takes 2 ns a sample, a sorted copy of millions 26 and two more arrays.

   Both passes can be made by the caller, who has other things to do with each
   sample (stat/survey.h); else they are made when a rank is asked for.  */
#ifndef BENCH_ORDER_STATISTICS_H
#define BENCH_ORDER_STATISTICS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "stat/division.h"

struct order_statistics_known;
struct gathering;

struct order_statistics
{
  size_t n;
  double *sorted; /* all samples, ascending; NULL: see above */
  bool failed;    /* there was no memory: results are NaN */

  const double *value;
  bool deviations; /* what is ranked is how far samples are from CENTER */
  double center;
  struct division division;
  size_t *below;        /* samples in lower places than each, and N; NULL: not
                           counted yet */
  unsigned char *asked; /* whether a place is to be gathered in any case */
  size_t *wanted;       /* ranks, to be found in one go */
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

/* The pass that counts, unless it is done.  */
void order_statistics_count (struct order_statistics *o);
/* What it found: how many samples are in each place of DIVISION, which is
   chosen at init where not all are sorted.  */
void order_statistics_set_counts (struct order_statistics *o,
                                  const size_t count[ALL_PLACES]);

/* Once counted, have the samples of the places from that of LO to that of HI
   gathered with those that are wanted, if these are not too many.  */
void order_statistics_ask (struct order_statistics *o, double lo, double hi);

/* The pass that gathers what is wanted, once counted: NULL where nothing is
   to be gathered.  Give it all samples, each once, in any order, with their
   places; then end it.  */
struct gathering *order_statistics_gather (struct order_statistics *o);
void gathering_take (struct gathering *g, const double *value,
                     const uint16_t *place, size_t n);
/* Another one, empty, which may take samples at the same time; NULL without
   memory or where G is.  Joined with G, which then has taken its samples too,
   it is freed; it may be NULL.  */
struct gathering *gathering_beside (const struct gathering *g);
void gathering_join (struct gathering *g, struct gathering *beside);
void order_statistics_gathered (struct order_statistics *o,
                                struct gathering *g);

/* Whether the sample of RANK is found without a pass more.  */
bool order_statistics_is_known (const struct order_statistics *o, size_t rank);
#endif
