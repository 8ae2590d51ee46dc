/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The floor of a series: the least that the harness that took its samples
   could see.  Metadata "floor" holds METRIC=VALUE with a unit, joined by
   commas: "wall=0.0000712s,maxrss=1159168B".  */
#ifndef BENCH_SERIES_FLOOR_H
#define BENCH_SERIES_FLOOR_H
#include "stream/sample_set.h"

/* The largest floor of SERIES' metric over the sections of SET that its COUNT
   samples from FIRST on are of, in its unit.  0 where none is stated, and for
   times: theirs is a percentile of a distribution, which a sample may well be
   below.  */
double series_floor (const struct sample_set *set, const struct series *series,
                     size_t first, size_t count);
#endif
