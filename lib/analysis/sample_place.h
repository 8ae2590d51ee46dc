/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the samples of a group were taken, one after the other.  */
#ifndef BENCH_SAMPLE_PLACE_H
#define BENCH_SAMPLE_PLACE_H
#include "analysis/sample_group.h"

/* Equal where samples are of one run.  */
struct sample_place
{
  size_t benchmark, section; /* their places in the set */
  struct run run;
};

/* Below, at or above 0 as X comes before, equals or comes after Y: in the
   order of benchmarks, then of sections, then of RUNs.  */
int sample_place_compare (const struct sample_place *x,
                          const struct sample_place *y);

/* A walk through the samples of GROUP of SET; with these two alone given it
   stands before the first.  */
struct sample_walk
{
  const struct sample_set *set;
  const struct sample_group *group;
  size_t slice, walked;           /* samples of that slice */
  const struct series_part *part; /* of the last one */
};

/* Let PLACE be where the next sample was taken, of which there is one.  */
void sample_walk_next (struct sample_walk *walk, struct sample_place *place);
#endif
