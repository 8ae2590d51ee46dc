/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit of analysis where runs are nested, as iterations in processes.  */
#ifndef BENCH_COMPARISON_UNITS_H
#define BENCH_COMPARISON_UNITS_H
#include "analysis/comparison_data.h"

/* Iterations of one process are no more independent of each other than its
   memory layout lets them be, so that the highest level of RUN that was
   repeated is what counts: DATA's samples, those of INDEX_X and INDEX_Y (NULL:
   all) of PAIR's series, become the means of each process, where every sample
   has a RUN of two levels or more and either side at least two processes.
   Pairs stay pairs.  0, or -1 with errno ENOMEM.  */
int comparison_units_reduce (struct comparison_data *data,
                             const struct comparison_pair *pair,
                             const size_t *index_x, const size_t *index_y);

/* All samples of SERIES: N numbers, allocated.  */
struct comparison_group
{
  const struct series *series;
  double *value;
  size_t n;
};
/* The same for COUNT groups of SET, of which each has to have two processes;
 *NESTING is what their samples are then.  */
int comparison_units_reduce_groups (struct comparison_group *group,
                                    size_t count, const struct sample_set *set,
                                    enum nesting *nesting);
#endif
