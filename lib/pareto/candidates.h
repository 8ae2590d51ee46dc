/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points that may still be on a front, fewer and fewer.  */
#ifndef BENCH_CANDIDATES_H
#define BENCH_CANDIDATES_H
#include <stdbool.h>
#include "pareto/pareto_front.h"

struct candidates
{
  double *value;  /* COUNT rows of DIMENSIONS numbers, lower is better */
  size_t *origin; /* of each row: its index among all points */
  size_t count, dimensions;
};

/* All of POINTS.  0, or -1 with errno EINVAL (a NaN) or ENOMEM and nothing to
   free.  */
int candidates_init (struct candidates *c, const struct pareto_points *points);
void candidates_free (struct candidates *c);

/* Take out the points that one of a few good ones dominates, and name it in
   DOMINATOR, by the indices of all points.  The few are those of the least
   scaled sum in a sample.  One pass; soon given up where it takes out next to
   nothing.  */
void candidates_prefilter (struct candidates *c, size_t *dominator);

/* Go through the candidates in the order of their scaled sum, so that a point
   can only be dominated by one before it, and compare each with those found
   to be on the front (sort-filter-skyline: Chomicki, Godfrey, Gryz and Liang
   2003).  Take out what is dominated, named in DOMINATOR.  *DONE becomes
   true when all that is left is the front; false when more than a few
   thousand points are on it, as then there are faster ways, or a number is
   infinite.  0, or -1 with errno ENOMEM.  */
int candidates_filter_sorted (struct candidates *c, size_t *dominator,
                              bool *done);
#endif
