/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A front thinned out to points that differ by more than an epsilon.  */
#ifndef BENCH_EPSILON_FRONT_H
#define BENCH_EPSILON_FRONT_H
#include "pareto/pareto_front.h"

/* What counts as no worse in one dimension: being worse by up to AMOUNT, or
   if RELATIVE by up to AMOUNT times the size of the other's value.  */
struct pareto_epsilon
{
  double amount; /* not negative */
  bool relative;
};

/* Thin out a front: DOMINATOR, as pareto_front gave it for POINTS, becomes
   for each point of the front that leaves it a point that stays and is no
   worse by more than EPSILON (one a dimension) in any; points dominated by
   one that left are given such a point too.

   The front is gone through in the order of the sum of what has no epsilon,
   then of the sum of the rest counted in epsilons, and whoever is within
   epsilon of one that stayed leaves: an epsilon-approximate Pareto set
   (Laumanns, Thiele, Deb and Zitzler 2002, definition 6).  Equal points stay
   or leave together.  0, or -1 with errno ENOMEM.  Time is at most that of
   comparing each point of the front with each that stays.  */
int pareto_epsilon_front (const struct pareto_points *points,
                          const struct pareto_epsilon *epsilon,
                          size_t *dominator);

/* Where DOMINATOR, as pareto_epsilon_front made it, names a point that is only
   within epsilon, put one that stays and dominates outright, if any does.  0,
   or -1 with errno ENOMEM.  Time is at most that of comparing each such point
   with each that stays.  */
int pareto_epsilon_name (const struct pareto_points *points,
                         size_t *dominator);
#endif
