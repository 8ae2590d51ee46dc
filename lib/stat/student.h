/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Student's distribution far out.  */
#ifndef BENCH_STUDENT_H
#define BENCH_STUDENT_H

/* P (T > T_VALUE) with DF degrees of freedom, to some 12 digits however small
   it is.  GSL's gsl_cdf_tdist_Q is off by 1e-9 at 9 and by 1e-8 at 30 standard
   errors with 30 to 1000 degrees of freedom, where it takes a normal
   approximation.  */
double student_upper (double t_value, double df);
#endif
