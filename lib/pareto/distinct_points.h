/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The distinct ones among many points, in lexicographic order, every
   dimension turned so that lower is better.  Among these a point can only be
   dominated by one before it, and "no worse in every dimension" already is
   dominance.  */
#ifndef BENCH_DISTINCT_POINTS_H
#define BENCH_DISTINCT_POINTS_H
#include <stddef.h>
#include "pareto/pareto_front.h"

struct distinct_points
{
  double *value; /* COUNT rows of DIMENSIONS numbers */
  size_t count, dimensions;
  size_t *original; /* indices of all points given, duplicates together */
  size_t *first;    /* distinct point I stands for original[first[I]] up to
                       original[first[I + 1] - 1], in ascending order */
};

/* 0, or -1 with errno EINVAL (a NaN) or ENOMEM and nothing to free.  */
int distinct_points_init (struct distinct_points *distinct,
                          const struct pareto_points *points);
void distinct_points_free (struct distinct_points *distinct);

/* Coordinate DIMENSION of distinct point I.  */
static inline double
distinct_coordinate (const struct distinct_points *distinct, size_t i,
                     size_t dimension)
{
  return distinct->value[i * distinct->dimensions + dimension];
}
#endif
