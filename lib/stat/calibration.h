/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether answers that are said to be right with some chance are right that
   often.  */
#ifndef BENCH_CALIBRATION_H
#define BENCH_CALIBRATION_H
#include <stddef.h>
#include "stat/figure.h"

#define CALIBRATION_BINS 10

/* The answers whose confidence is above (I - 1) / 10, to I / 10; 0 is in the
   first.  */
struct calibration_bin
{
  size_t count;
  double confidence; /* their mean, and */
  double accuracy;   /* the share that is right */
};

struct calibration
{
  struct calibration_bin bin[CALIBRATION_BINS];
  /* The expected calibration error (Naeini, Cooper and Hauskrecht 2015): the
     sum over bins of |accuracy - confidence|, by their shares of the
     answers.  */
  double error;
  /* What it would be on average were all confidences true: of a bin of m
     answers with the mean v of c (1 - c), sqrt (2 v / (pi m)), the mean size
     of a normal deviation, by the same shares.  */
  double by_chance;
};

/* Compare the N >= 1 answers' CONFIDENCE, in [0, 1], with whether they are
   CORRECT, 1 or 0.  */
void calibration_compute (struct calibration *c, const double *confidence,
                          const double *correct, size_t n);

/* The usual reading of an ERROR: "good" below 0.05, "poor" above 0.1, else
   "fair".  */
const char *calibration_reading (double error);
#endif
