/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well items were classified: by class, and over classes.  */
#ifndef BENCH_CLASSIFICATION_H
#define BENCH_CLASSIFICATION_H
#include <stddef.h>
#include "stat/figure.h"

/* One class; precision and the like are shares with their exact intervals
   (stat/proportion.h).  */
struct class_figures
{
  double class;            /* its number */
  size_t labelled;         /* items that are of it */
  size_t predicted;        /* that were said to be of it */
  size_t hits;             /* both */
  struct figure precision; /* hits / predicted */
  struct figure recall;    /* hits / labelled */
  struct interval precision_ci, recall_ci;
  double f1; /* 2 hits / (labelled + predicted), the harmonic mean of both */
};

struct classification
{
  size_t n, hits;
  struct class_figures *class; /* ascending; owned */
  size_t classes;              /* that occur as label or as prediction */
  /* The mean f of f1 over them, with its interval by the delta method: an item
     of class l said to be p moves it by g / n, with T hits and D = labelled +
     predicted of a class as shares of the items: g is 2 / D_l - 4 T_l / D_l^2
     where l = p, else -2 T_l / D_l^2 - 2 T_p / D_p^2, over the number of
     classes; the standard error s is sd (g) / sqrt n, with divisor n, and the
     odds f / (1 - f) are taken times exp (-+ z s / (f (1 - f))).  */
  double macro_f1;
  struct interval macro_f1_ci;
  size_t largest, smallest; /* labelled, among the classes that have some */
  double majority; /* share of the largest: what always saying it gets right */
};

/* Compare the N >= 1 items' classes LABEL and PREDICTED (finite numbers); the
   intervals are at two-sided level CONFIDENCE.  0, or -1 with errno ENOMEM.
   Free with classification_free.  */
int classification_compute (struct classification *c, const double *label,
                            const double *predicted, size_t n,
                            double confidence);
void classification_free (struct classification *c);
#endif
