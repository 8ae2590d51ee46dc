/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Durations in bounded memory: counts in classes whose width is at most
   1/1024 of what they hold, whole nanoseconds exactly below 2048 ns, up to
   2^48 ns (78 hours), so that a percentile is right to 0.1 %.  */
#ifndef BENCH_DURATION_HISTOGRAM_H
#define BENCH_DURATION_HISTOGRAM_H
#include "base/memory.h"
#include <stddef.h>
#include <stdint.h>

struct duration_histogram;

void duration_histogram_free (struct duration_histogram *h);
/* NULL with errno ENOMEM.  */
struct duration_histogram *duration_histogram_new (void)
    OWNED_UNTIL (duration_histogram_free);
void duration_histogram_clear (struct duration_histogram *h);
void duration_histogram_add (struct duration_histogram *h, uint64_t ns);
uint64_t duration_histogram_count (const struct duration_histogram *h);
/* The one of rank RANK in 1 .. count, ascending, in ns: the upper end of its
   class, but not above the largest.  */
uint64_t duration_histogram_ranked (const struct duration_histogram *h,
                                    uint64_t rank);
/* The quantile at P in [0, 1] by LoadGen's rank, floor (n P) + 1, at most n.
   0 ns where there is none.  */
uint64_t duration_histogram_quantile (const struct duration_histogram *h,
                                      double p);
#endif
