/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The samples of one comparison, on the scale on which they are tested.  */
#ifndef BENCH_COMPARISON_DATA_H
#define BENCH_COMPARISON_DATA_H
#include <stdbool.h>
#include <stddef.h>
#include "analysis/comparison.h"

/* What the samples are where RUN has several levels.  */
enum nesting
{
  NESTING_NONE,
  NESTING_MEANS, /* means, each of one process's runs */
  NESTING_SINGLE /* runs; not on both sides was the process repeated */
};

struct comparison_data
{
  const char *unit;      /* base unit of the samples */
  size_t n_x, n_y;       /* samples of the baseline, of the candidate */
  size_t runs_x, runs_y; /* runs of which these are, or are means */
  double *x, *y;         /* in order of taking; pairs stand side by side */
  enum nesting nesting;
  bool shares;           /* answers: every sample is 0 or 1 */
  bool positive;         /* every sample is above 0: ratios are meant */
  double *log_x, *log_y; /* NULL unless POSITIVE */
  bool paired;           /* N_X pairs; N_Y is the same */
  double *d;     /* their differences, as decimals; NULL unless paired */
  double *log_d; /* their log ratios; NULL unless paired and positive */
};

/* Gather the samples of PAIR, both of whose series are there.  Unless APART,
   they pair by RUN where more than half of the runs on either side have a
   partner; those without are then left out.  0, or -1 with errno ENOMEM.  */
int comparison_data_gather (struct comparison_data *data,
                            const struct comparison_pair *pair, bool apart);
void comparison_data_free (struct comparison_data *data);

/* The smallest gap above 0 between any two samples: the tick of the clock,
   perhaps; 0 where all are equal.  NaN with errno ENOMEM.  */
double comparison_data_tick (const struct comparison_data *data);
/* The median of the baseline or the candidate; NaN with errno ENOMEM.  */
double comparison_data_median (const double *value, size_t n);
#endif
