/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Benchmarks whose names differ in one parameter, as in sort/threads=4.  */
#ifndef BENCH_SCALING_H
#define BENCH_SCALING_H
#include <stddef.h>
#include "analysis/comparison.h"
#include "base/text.h"
#include "stat/figure.h"
#include "stream/sample_set.h"

/* A benchmark of a set.  */
struct scaling_point
{
  const char *name; /* the set's */
  char *family;     /* NAME without the parameter; owned */
  double value;     /* of the parameter, above 0; NaN: it has none */
  size_t first;     /* the first point of the family */
  size_t least;     /* its first with the smallest value; of the FIRST only */
};

/* The number that the parameter KEY has in NAME, and in FAMILY, which is
   cleared, NAME without it; NaN, and an empty FAMILY, where it has none above
   0.  FAMILY fails without memory.  */
double scaling_value (const char *name, const char *key, struct text *family);

/* All benchmarks of SET by the parameter KEY, in their order; the caller's to
   free by scaling_points_free.  NULL with errno ENOMEM.  */
struct scaling_point *scaling_points (const struct sample_set *set,
                                      const char *key);
void scaling_points_free (struct scaling_point *point, size_t count);
/* The point of I's family with the smallest value: what the others are
   compared with.  */
const struct scaling_point *scaling_base (const struct scaling_point *point,
                                          size_t i);

/* PAIR, with room for COUNT, becomes the comparisons by METRIC of each of the
   COUNT points with its base, as far as SET has the samples; their number.  */
size_t scaling_pairs (struct comparison_pair *pair,
                      const struct sample_set *set,
                      const struct scaling_point *point, size_t count,
                      const char *metric);
/* The interval of ROW's speedup: that of the ratio, turned over where less is
   better; none where there is no speedup.  */
struct interval scaling_speedup_ci (const struct comparison *row);
/* What share of the work would be serial if the rest scaled: Karp and Flatt
   (1990), of a speedup by a FACTOR > 1 of processors.  */
struct figure scaling_serial_fraction (struct figure speedup, double factor);
#endif
