/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two passes over many samples find, so that each sample is fetched from
   memory twice and not for every figure: all that needs no more than the
   samples, then what needs their mean and their counts as well.  Samples go in
   PIECES, whose results are put together in their order.  */
#ifndef BENCH_SURVEY_H
#define BENCH_SURVEY_H
#include "stat/moments.h"
#include "stat/order_statistics.h"

struct survey
{
  const double *value;
  size_t n;
  struct order_statistics *order; /* of VALUE: the caller's */
  double *median;                 /* of BLOCKS blocks of VALUE */
  size_t blocks;
  struct moments moments;
  double lag1_products; /* moments_products at a lag of 1 */
};

/* The first pass, over the N >= BLOCKS >= 1 finite samples of VALUE: the
   counts of ORDER, which does not sort all, the medians and all of the moments
   but the squares.  0, or -1 with errno ENOMEM.  Free with survey_free in any
   case.  */
int survey_count (struct survey *s, const double *value, size_t n,
                  size_t blocks, struct order_statistics *order);
/* The second: the squares and products, and what is wanted of the order.  0 or
   -1 as above.  */
int survey_gather (struct survey *s);
void survey_free (struct survey *s);
#endif
