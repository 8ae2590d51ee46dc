/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much a set of points dominates.  */
#ifndef BENCH_HYPERVOLUME_H
#define BENCH_HYPERVOLUME_H
#include "pareto/pareto_front.h"

/* *VOLUME becomes the volume of all that at least one of POINTS dominates and
   that itself dominates REFERENCE, a point of as many numbers (Zitzler and
   Thiele 1998), exact but for rounding, in any number of dimensions.  What is
   not better than REFERENCE in every dimension adds nothing.  By the volume
   that each point alone adds, sliced by the last dimension (WFG: While,
   Bradstreet and Barone 2012); O(n^(d-1)) in the worst case.  0, or -1 with
   errno ENOMEM.  */
int pareto_hypervolume (const struct pareto_points *points,
                        const double *reference, double *volume);
#endif
