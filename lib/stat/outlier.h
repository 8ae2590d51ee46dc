/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples far from the rest, by Tukey's fences (1977): marked and counted,
   never dropped.  */
#ifndef BENCH_OUTLIER_H
#define BENCH_OUTLIER_H
#include <stdbool.h>
#include <stddef.h>

struct outlier_fences
{
  double mild_lo, mild_hi;     /* quartiles -+ 1.5 interquartile ranges */
  double severe_lo, severe_hi; /* -+ 3 */
};

enum outlier
{
  OUTLIER_NONE,
  OUTLIER_MILD,
  OUTLIER_SEVERE
};

/* From the quartiles of type 7 of N >= 1 samples, ascending.  Where more than
   half of the samples are equal the fences are put out by one step of the
   clock (the smallest gap between two values), lest every sample that is one
   step away be called an outlier; and in any case by what rounding may amount
   to, lest a sample on a fence be one in some units.  */
struct outlier_fences outlier_fences (const double *sorted, size_t n);
/* That step: GAP, the smallest between two values, unless it is just how far
   outliers are from MEDIAN, which most samples equal: where it is larger than
   that, or where that is 0 and all other samples but one at either end are,
   too, as SEVERAL denies; then 0.  */
double outlier_step (double gap, double median, bool several);
/* The same from the quartiles Q1 and Q3, put out by STEP.  */
struct outlier_fences outlier_fences_between (double q1, double q3,
                                              double step);

enum outlier outlier_mark (const struct outlier_fences *fences, double sample);

/* How many of the N samples of VALUE, in any order, are beyond the mild and
   not the severe fences, and how many are beyond the severe ones.  */
void outlier_count (const struct outlier_fences *fences, const double *value,
                    size_t n, size_t *mild, size_t *severe);
#endif
