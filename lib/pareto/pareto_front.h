/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pareto dominance among points of any number of dimensions.  A point
   dominates another when it is no worse in every dimension and better in
   one; what nothing dominates is the front.  Equal points do not dominate
   each other, so duplicates and ties on the front are all on it.  */
#ifndef BENCH_PARETO_FRONT_H
#define BENCH_PARETO_FRONT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pareto_sense
{
  PARETO_LOWER, /* lower is better */
  PARETO_HIGHER
};

struct pareto_points
{
  const double *value; /* COUNT rows of DIMENSIONS numbers, none a NaN;
                          infinities compare like any other number */
  size_t count, dimensions;
  const enum pareto_sense *sense; /* one a dimension */
};

/* No point.  */
#define PARETO_NONE SIZE_MAX

/* Whether point P dominates point Q, straight from the definition.  */
bool pareto_dominates (const struct pareto_points *points, size_t p, size_t q);

/* For each point, DOMINATOR becomes PARETO_NONE where it is on the front,
   else the index of one point of the front that dominates it.  0, or -1 with
   errno EINVAL (a NaN) or ENOMEM.

   What a few good points dominate is taken out first.  The rest is sorted,
   then for 2 dimensions a sweep, for 3 a sweep over a staircase (both Kung,
   Luccio and Preparata 1975, O(n log n)).  Above that it is compared in the
   order of sums with a window of the front found so far, and once that has
   thousands of points by their divide and conquer, O(n (log n)^(d-2)) also
   when all is on the front.  */
int pareto_front (const struct pareto_points *points, size_t *dominator);

/* RANK becomes 1 for the points of the front, 2 for the front of what is
   left without it, and so on (non-dominated sorting): one more than the
   longest chain of points that dominate each other and end at this one.
   0 or -1 as above.  O(n (log n)^(d-1)), Jensen (2003) with the treatment of
   ties of Fortin, Grenier and Parizeau (2013).  */
int pareto_rank (const struct pareto_points *points, size_t *rank);
#endif
