/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hypervolume of a choice: how much its front dominates.  */
#ifndef BENCH_CHOICE_VOLUME_H
#define BENCH_CHOICE_VOLUME_H
#include "analysis/choice.h"

struct choice_volume
{
  double *reference; /* one a criterion, in its unit; owned */
  double volume;     /* in the product of the criteria's units */
  double share;      /* of the box between reference and the best of each
                        criterion; NaN where that has no volume */
};

/* Compute it for the front of CHOICE, against a reference point: in each
   criterion that of the COUNT texts METRIC[:STATISTIC]=VALUE that names it,
   else the worst value of all benchmarks and a tenth of their range beyond
   it.  0; or -1, with nothing to free, after REPORTER has been told.  */
int choice_volume_compute (struct choice_volume *volume,
                           const struct choice *choice,
                           const char *const *text, size_t count,
                           const struct reporter *reporter);
void choice_volume_free (struct choice_volume *volume);
#endif
