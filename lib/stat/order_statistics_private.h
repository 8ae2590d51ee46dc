/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the two files of order statistics share.  */
#ifndef BENCH_ORDER_STATISTICS_PRIVATE_H
#define BENCH_ORDER_STATISTICS_PRIVATE_H
#include "stat/order_statistics.h"

/* The samples of consecutive ranks.  */
struct order_statistics_known
{
  size_t first, count;
  double *sorted; /* NULL: each is EQUAL */
  double equal;
};

/* What holds the sample of RANK; NULL where none does.  */
const struct order_statistics_known *
order_statistics_find (const struct order_statistics *o, size_t rank);

/* COUNT, zeroed, becomes how many samples are in each place of D.  */
void order_count_places (size_t *count, const struct order_statistics *o,
                         const struct division *d);
/* Give G all samples of O.  */
void order_gather_places (struct gathering *g,
                          const struct order_statistics *o,
                          const struct division *d);
/* COUNT becomes how many samples are in places before each, and BEFORE.  */
void order_add_up (size_t *count, size_t before);
#endif
