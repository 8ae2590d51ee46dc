/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sorted samples, kept while they come.  Exact for the first 1024, which
   are kept sorted; from then on samples are counted in bins, 4096 for each
   doubling, so that an addition costs next to nothing, memory does not grow
   with the number of samples, and a value is right to within one part in
   8192.  */
#ifndef BENCH_RUNNING_ORDER_H
#define BENCH_RUNNING_ORDER_H
#include <stddef.h>
#include "base/memory.h"

struct running_order;
void running_order_free (struct running_order *r);
/* An empty one; NULL with errno ENOMEM.  */
struct running_order *running_order_new (void)
    OWNED_UNTIL (running_order_free);

/* Add VALUE, finite and at least 0.  0, or -1 with errno ENOMEM and R as it
   was.  */
int running_order_add (struct running_order *r, double value);
size_t running_order_count (const struct running_order *r);
/* The sample of RANK, 1 .. count, in ascending order.  */
double running_order_value (const struct running_order *r, size_t rank);
double running_order_median (const struct running_order *r);

/* Half the width of the median's order-statistics interval at two-sided level
   CONFIDENCE over the median; infinite while there are too few samples for
   it, or where the median is 0 and the interval is not.  */
double running_order_half_width (const struct running_order *r,
                                 double confidence);
#endif
