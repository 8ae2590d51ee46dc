/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How sure a choice is: how often each benchmark would be on the front if the
   samples had been taken again.  */
#ifndef BENCH_CHOICE_PROBABILITY_H
#define BENCH_CHOICE_PROBABILITY_H
#include "analysis/choice.h"

/* Draw the samples of SET that CHOICE was read from RESAMPLES times, as below,
   and give TAKE the values of each resample: a row a benchmark, a column a
   criterion.  0; the first result of TAKE that is not; or -1 with errno
   ENOMEM, or EOVERFLOW for a series too long.  */
int choice_draw (const struct choice *choice, const struct sample_set *set,
                 size_t resamples, uint64_t seed,
                 int (*take) (void *context, const double *value),
                 void *context);

/* Resample the samples of SET that CHOICE was made by RESAMPLES times (at
   least 1) and add to CHOICE how often each benchmark is on the front.  The
   metrics of one benchmark are drawn together where their samples have the
   same RUNs one by one, else apart.  A resample whose statistic does not
   exist keeps that of the samples.  The same SEED gives the same result.
   -1 with errno ENOMEM, or EOVERFLOW for a series too long.  */
int choice_resample (struct choice *choice, const struct sample_set *set,
                     size_t resamples, uint64_t seed);

/* Count as dominated only who was off the front in at least 1 - ALPHA of the
   resamples; all others get on it.  After choice_resample; -1 with errno
   ENOMEM.  */
int choice_keep_insignificant (struct choice *choice, double alpha);
#endif
