/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a front bends.  */
#ifndef BENCH_KNEE_H
#define BENCH_KNEE_H
#include "pareto/pareto_front.h"

/* Mark in KNEE the points of the front (those whose DOMINATOR is PARETO_NONE)
   that lie furthest beyond the plane through its extremes, towards what would
   be best, once the front spans 0 to 1 in each dimension: for two dimensions
   the line between its ends.  (Das 1999: the bulge of a front, by the normal
   of the plane through its extremes.)  Dimensions in which the front does not
   vary are left out.  *COUNT becomes how many there are, more than one only
   where they tie; 0 when none lies beyond the plane, the front is not finite
   or varies in fewer than two dimensions.  *DISTANCE becomes theirs; that of
   what would be best in all d dimensions is 1 / sqrt (d).  0, or -1 with errno
   ENOMEM.  */
int pareto_knee (const struct pareto_points *points, const size_t *dominator,
                 bool *knee, size_t *count, double *distance);
#endif
