/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points that may still be on a front, fewer and fewer.  */
#ifndef BENCH_CANDIDATES_H
#define BENCH_CANDIDATES_H
#include <stdbool.h>
#include "pareto/levels.h"
#include "pareto/pareto_front.h"

struct candidates
{
  double *value;  /* COUNT rows of DIMENSIONS numbers, lower is better */
  level16 *level; /* the same as levels; NULL: there are none */
  double *sum;    /* of the levels, as levels_of; NULL: there are none */
  size_t *origin; /* of each row: its index among all points */
  size_t count, dimensions;
};

/* Those of POINTS that none of a few good ones dominates; for the others
   DOMINATOR names one that does, by the indices of all points, for these it
   becomes PARETO_NONE.  The good ones are those of the least sum of levels in
   a sample.  One pass; the few are soon given up where they take out next to
   nothing, and not looked for among few points, which get no levels.  0, or
   -1 with errno EINVAL (a NaN) or ENOMEM and nothing to free.  */
int candidates_init (struct candidates *c, const struct pareto_points *points,
                     size_t *dominator);
void candidates_free (struct candidates *c);

/* Go through the candidates, which must have levels, in the order of their
   sum, so that a point can only be dominated by one before it, and compare
   each with those found to be on the front (sort-filter-skyline: Chomicki,
   Godfrey, Gryz and Liang 2003).  Take out what is dominated, named in
   DOMINATOR.  *DONE becomes true when all that is left is the front; false
   when more than a few thousand points are on it, as then there are faster
   ways.  0, or -1 with errno ENOMEM.  */
int candidates_filter_sorted (struct candidates *c, size_t *dominator,
                              bool *done);
#endif
