/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pass over distinct points that tells each point of points that
   dominate it, without looking at every pair: by a sweep while few
   dimensions are left, by divide and conquer above (Kung, Luccio and
   Preparata 1975; Bentley 1980).  */
#ifndef BENCH_DOMINANCE_PASS_H
#define BENCH_DOMINANCE_PASS_H
#include <stdbool.h>
#include <stddef.h>
#include "pareto/distinct_points.h"
#include "pareto/lanes.h"
#include "pareto/levels.h"
#include "pareto/order.h"
#include "pareto/staircase.h"

struct dominance_pass
{
  const struct distinct_points *points;
  /* How many last dimensions one sweep settles: two, in the order of the
     first of which it goes and the second of which is the staircase's axis;
     or three, where the third is the staircase's key.  */
  size_t swept;
  /* The staircase's key of point A: of all points that are no worse than B
     in the two dimensions, that of the least key meets B.  */
  double (*key) (const struct dominance_pass *pass, size_t a);
  /* B meets A, which is no worse in all dimensions but perhaps the key's.  */
  void (*meet) (const struct dominance_pass *pass, size_t b, size_t a);
  /* What the functions above work on, one a point.  */
  size_t *result;
  /* Whether a point of which the result is not PARETO_NONE has met enough,
     and need not be met.  */
  bool once;

  /* How often LANES points, or a step of the staircase, were looked at.  */
  size_t looked_at;

  /* The pass's own.  */
  uint32_t *scratch;     /* indices being divided */
  uint32_t *spare;       /* for dividing them */
  uint32_t *place;       /* of each point on the staircase's axis */
  struct keyed *item;    /* for sorting */
  level16 *level;        /* of the points, a row each; NULL: too few points */
  struct lanes forward;  /* of points that others may meet */
  struct lanes backward; /* of points that may meet others */
  struct staircase staircase;
};

/* Run PASS, of which the members up to ONCE are set and the others zeros;
   there must be at least SWEPT dimensions.  Before anything meets A, A has met
   all that it will meet.  0, or -1 with errno ENOMEM.  */
int dominance_pass_run (struct dominance_pass *pass);
#endif
