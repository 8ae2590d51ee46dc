/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a model answered to labelled samples: the metrics correct, predicted,
   label, confidence and rank of the same runs.  */
#ifndef BENCH_ANSWERS_H
#define BENCH_ANSWERS_H
#include <stdbool.h>
#include "analysis/sample_group.h"

/* N answers.  NaN stands for what was not told of one.  */
struct answers
{
  size_t n;
  double *correct;   /* 1 or 0 */
  double *predicted; /* the class that was said */
  double *label;     /* the class that is right */
  double *confidence;
  double *rank; /* the place of the right class among those said, from 1 */
};

/* Gather the answers of GROUP of SET, samples of "correct".  Where no label is
   told and two classes alone were ever said, the label of a wrong answer is
   the other one.  0, or -1 with errno ENOMEM.  Free with answers_free.  */
int answers_gather (struct answers *a, const struct sample_set *set,
                    const struct sample_group *group);
void answers_free (struct answers *a);

/* Add the metric "correct" to those benchmarks of the finished SET that have
   "predicted" and "label" but not it: 1 where they agree, else 0.  Pointers to
   series of SET are no longer good afterwards.  0, or -1 with errno ENOMEM. */
int answers_add_correct (struct sample_set *set);

/* Whether METRIC is a number of a class or of a sample, of which neither mean
   nor spread tells anything.  */
bool answers_is_number (const char *metric);
#endif
