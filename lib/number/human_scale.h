/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit in which people read a value: "ms" for a few thousandths of a
   second.  */
#ifndef BENCH_HUMAN_SCALE_H
#define BENCH_HUMAN_SCALE_H
#include <stdbool.h>

/* How values of one unit are shown: divided by DIVISOR, followed by SUFFIX
   ("ms", "KiB", "" for the unit 1).  */
struct human_scale
{
  double divisor;
  const char *suffix;
};

/* The scale in which TYPICAL, of base unit UNIT, has one to three digits
   before its point.  UTF8 allows the sign for micro.  A unit that does not
   convert is its own suffix.  */
struct human_scale human_scale_for (double typical, const char *unit,
                                    bool utf8);
/* What stands between a number and the suffix of SCALE: a blank, or nothing
   where there is no suffix and before that of a rate.  */
const char *human_scale_gap (struct human_scale scale);
#endif
