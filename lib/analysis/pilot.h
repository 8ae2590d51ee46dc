/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pilot tells of the spread that a comparison has to plan with.  */
#ifndef BENCH_PILOT_H
#define BENCH_PILOT_H
#include <stdbool.h>
#include <stddef.h>
#include "stream/sample_set.h"

/* Levels of RUN below the one that is planned. */
#define PILOT_LEVELS 7

struct pilot
{
  size_t n;        /* runs; or units of the highest level repeated */
  double spread;   /* its deviation at the upper limit; NaN: none */
  double together; /* runs that tell as much as one that does not depend on
                      the one before: at least 1 */
  double r1;       /* the correlation that TOGETHER comes from, or 0 */
  bool single;     /* RUNs have levels of which the highest was not repeated */
  /* Of RUNs with levels: the name of the unit that is planned, "process", and
     what it holds, from the top down: EACH[i] of LEVEL[i].  UNIT is empty
     where runs are planned.  */
  char unit[24];
  size_t levels;
  double each[PILOT_LEVELS];
  char level[PILOT_LEVELS][24];
};

/* The spread of N values in the order in which they were taken, which may
   depend on each other: by n (1 - r1) / (1 + r1) where r1 is beyond its bound,
   as in a comparison.  */
void pilot_of_values (struct pilot *pilot, const double *value, size_t n);
/* The same of SERIES of SET, its values being VALUE (perhaps logarithms).
   Where RUN has levels it is that of means of units of the highest one that
   was repeated, each holding as many repetitions as are cheapest where all
   cost the same (Kalibera and Jones 2013).  0, or -1 with errno ENOMEM.  */
int pilot_of_series (struct pilot *pilot, const struct sample_set *set,
                     const struct series *series, const double *value);
#endif
