/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Agreement of classifications beyond what chance would bring.  */
#ifndef BENCH_KAPPA_H
#define BENCH_KAPPA_H
#include <stddef.h>

struct kappa
{
  double observed; /* share of agreeing pairs */
  double kappa;    /* NaN where all is of one class */
  double error;    /* standard error; NaN: none */
};

/* Cohen's kappa (1960) of the classes X and Y of N >= 1 items, its error by
   Fleiss, Cohen and Everitt (1969).  0, or -1 with errno ENOMEM.  */
int kappa_cohen (struct kappa *kappa, const double *x, const double *y,
                 size_t n);
/* Fleiss's kappa (1971) of N items that RATERS >= 2 classified: CLASS[i
   RATERS + r]; its error by the jackknife over items.  */
int kappa_fleiss (struct kappa *kappa, const double *class, size_t n,
                  size_t raters);
#endif
