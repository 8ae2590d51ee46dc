/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The levels of RUNs such as 3.7: which samples of a group were taken in the
   same process, and what that says of its mean.  */
#ifndef BENCH_RUN_LEVELS_H
#define BENCH_RUN_LEVELS_H
#include "analysis/sample_group.h"
#include "analysis/summary.h"
#include "stat/nested.h"

/* The width of the interval that the next session is planned for, as a part
   of the mean.  */
#define RUN_LEVELS_WIDTH 0.01

struct run_levels
{
  bool present;          /* the RUNs have levels, all of them as many */
  const char *innermost; /* "iteration": what the lowest level is called */
  struct nested nested;
};

/* Analyse the levels of the samples of GROUP of SET into LEVELS.  COST, not
   null: COSTS numbers, of one more repetition at each level, the highest
   first; used where the RUNs have so many levels.  0, or -1 with errno
   ENOMEM.  */
int run_levels_analyse (struct run_levels *levels,
                        const struct sample_set *set,
                        const struct sample_group *group, const double *cost,
                        size_t costs, double confidence, struct summary *s);

/* What level I, from 0, the lowest, is called: "process", or "level 4".  */
#define RUN_LEVEL_NAME 24
void run_level_name (char to[RUN_LEVEL_NAME], const struct run_levels *levels,
                     unsigned i);
#endif
