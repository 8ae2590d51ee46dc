/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals for a chance of which K of N >= 1 independent trials came true. */
#ifndef BENCH_PROPORTION_H
#define BENCH_PROPORTION_H
#include <stddef.h>
#include "stat/figure.h"

/* The exact interval of Clopper and Pearson (1934) at two-sided level
   CONFIDENCE: the chances under which so many, and so few, are not rarer than
   (1 - CONFIDENCE) / 2.  It covers at least CONFIDENCE, whatever the
   chance.  */
struct interval proportion_exact (size_t k, size_t n, double confidence);

/* The interval of Wilson (1927): the chances from which K / N is no further
   than z standard errors.  It covers about CONFIDENCE on average.  */
struct interval proportion_wilson (size_t k, size_t n, double confidence);
#endif
