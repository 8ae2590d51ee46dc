/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How good the answers of a model are.  */
#ifndef BENCH_QUALITY_H
#define BENCH_QUALITY_H
#include <stdbool.h>
#include "analysis/answers.h"
#include "stat/calibration.h"
#include "stat/classification.h"
#include "stat/roc_area.h"

/* How many of the classes that a model says first may hold the right one.  */
struct quality_top
{
  unsigned k;
  struct figure share;
  struct interval ci; /* exact */
};
#define QUALITY_TOPS 4

struct quality
{
  bool present;   /* something is known of the answers but whether they are
                     right */
  size_t n, hits; /* answers; the right ones */
  struct figure accuracy;
  struct interval accuracy_ci;   /* exact */
  size_t classified;             /* answers whose label and prediction are
                                    told: */
  struct classification classes; /* where there are any */
  struct roc_area area; /* of two classes, by the confidence in the higher */
  size_t confident;     /* answers whose confidence is told: */
  struct calibration calibration;
  struct figure ece;
  size_t ranked;                        /* answers whose rank is told: */
  struct quality_top top[QUALITY_TOPS]; /* of the first 2, 3, 5 and 10 */
};

/* Fill Q from the answers A, with intervals at two-sided level CONFIDENCE.
   0, or -1 with errno ENOMEM.  Free with quality_free.  */
int quality_compute (struct quality *q, const struct answers *a,
                     double confidence);
void quality_free (struct quality *q);

/* The share of the first K; missing where no rank is told.  */
const struct quality_top *quality_top (const struct quality *q, unsigned k);
#endif
