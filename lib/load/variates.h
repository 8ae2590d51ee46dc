/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random variates that are the same on every machine and with every C
   library for the same seed: nothing but IEEE operations, whose results are
   laid down, and none of libm's functions, whose last bits are not.  */
#ifndef BENCH_VARIATES_H
#define BENCH_VARIATES_H
#include "base/rng.h"

/* The natural logarithm of X, normal and > 0, within 2 units in the last
   place; and e to the power X, |X| < 700.  */
double variate_log (double x);
double variate_exp (double x);

/* Exponential with mean 1; never 0.  */
double variate_exponential (struct rng *r);
/* Normal with mean 0 and deviation 1, by the polar method (Marsaglia and Bray
   1964).  */
double variate_normal (struct rng *r);
/* Gamma with SHAPE > 0 and mean SHAPE.  Marsaglia and Tsang (2000); below 1
   that of SHAPE + 1 times U^(1/SHAPE).  */
double variate_gamma (struct rng *r, double shape);
#endif
