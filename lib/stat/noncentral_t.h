/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The noncentral t distribution, which the power of t tests follows.  */
#ifndef BENCH_NONCENTRAL_T_H
#define BENCH_NONCENTRAL_T_H

/* P (T <= T_VALUE) with DF > 0 degrees of freedom and noncentrality DELTA, to
   some 1e-12: the series of Lenth (1989, algorithm AS 243) for |DELTA| up to
   37, the normal approximation 26.7.10 of Abramowitz and Stegun beyond.  */
double noncentral_t_p (double t_value, double df, double delta);
/* P (T > T_VALUE).  */
double noncentral_t_q (double t_value, double df, double delta);
#endif
