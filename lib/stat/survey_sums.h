/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums over samples that come in pieces, in lanes (stat/lanes.h): sample I of
   a piece goes to the lane that it would go to were the piece all.  */
#ifndef BENCH_SURVEY_SUMS_H
#define BENCH_SURVEY_SUMS_H
#include "stat/lanes.h"
#include "stat/moments.h"

/* Both ends and the sum.  */
struct extent_sums
{
  struct lane_sums sum;
  lanes least, greatest;
  struct compensated rest; /* of those that fill no lanes */
};
/* No samples yet, of which FIRST will be one.  */
void extent_sums_begin (struct extent_sums *sums, double first);
void extent_sums_add (struct extent_sums *sums, const double *value, size_t n);
void extent_sums_end (const struct extent_sums *sums, double *min, double *max,
                      struct compensated *sum);

/* Of deviations from the mean of M: their squares, and the products of
   neighbours.  Zeroed before the first.  */
struct deviation_sums
{
  struct lane_sums squares, products;
  struct compensated rest_squares, rest_products;
};
/* Add the N samples of VALUE; FIRST: there is none before these, else that
   before VALUE is a neighbour.  */
void deviation_sums_add (struct deviation_sums *sums, const struct moments *m,
                         const double *value, size_t n, bool first);
void deviation_sums_end (const struct deviation_sums *sums,
                         struct compensated *squares,
                         struct compensated *products);
#endif
