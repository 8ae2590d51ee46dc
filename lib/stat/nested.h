/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the variance of nested samples comes from: iterations within
   processes, these within builds, and so on (Kalibera and Jones 2013).  */
#ifndef BENCH_NESTED_H
#define BENCH_NESTED_H
#include <stddef.h>
#include "stat/figure.h"

#define NESTED_MAX 8

/* Level I of the paper: 0 is here the innermost.  */
struct nested_level
{
  size_t units;   /* in all */
  double each;    /* in a unit of the level above: the harmonic mean */
  size_t freedom; /* degrees of freedom of the mean square */
  /* S_i^2, pooled within the units above of the means of units; and T_i^2,
     what the level adds by itself, S_i^2 - S_(i-1)^2 / each_(i-1), at least 0.
     In the unit squared; missing where nothing was repeated.  */
  struct figure mean_square, component;
  struct figure share; /* of all components */
  struct figure next;  /* repetitions that are cheapest */
};

struct nested
{
  unsigned depth; /* levels */
  struct nested_level level[NESTED_MAX];
  unsigned top; /* the highest level that was repeated; DEPTH: none */
  struct interval mean_ci; /* by Student's law over the units of TOP */
  struct figure icc;       /* T_2^2 / (T_1^2 + T_2^2) of the lowest two that
                              were repeated */
  struct figure design_effect; /* 1 + (each_1 - 1) icc */
};

/* Analyse the N >= 1 samples of VALUE, in an order in which those of a unit
   stand together: START[I] is the highest level, below DEPTH <= NESTED_MAX, at
   which sample I is of another unit than the one before; DEPTH - 1 for the
   first.  COST[I], where COST is not null, is that of one more repetition at
   level I; else all cost the same.  The repetitions to run next are, but for
   the highest level, sqrt (cost_(i+1) / cost_i  T_i^2 / T_(i+1)^2), rounded
   up; at the highest so many that the half width of the interval at level
   CONFIDENCE is at most WIDTH.  The interval is that of the ratio of sums of
   units, which is the paper's where all units are of one size.  0, or -1 with
   errno ENOMEM.  */
int nested_analyse (struct nested *result, const double *value,
                    const unsigned char *start, size_t n, unsigned depth,
                    const double *cost, double confidence, double width);
#endif
