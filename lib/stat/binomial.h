/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The binomial distribution, exact to some 14 digits for any N; GSL's is off
   by 4e-10 at a million trials.  */
#ifndef BENCH_BINOMIAL_H
#define BENCH_BINOMIAL_H
#include <stddef.h>

/* P (X = K) for X binomial with N trials of chance P in [0, 1]; 0 <= K <= N.
   Loader's saddle-point form (2000).  */
double binomial_density (size_t k, size_t n, double p);
/* P (X <= K), and P (X > K).  */
double binomial_lower (size_t k, size_t n, double p);
double binomial_upper (size_t k, size_t n, double p);
/* The smallest k with P (X <= k) >= Q, 0 < Q < 1.  */
size_t binomial_quantile (double q, size_t n, double p);
#endif
