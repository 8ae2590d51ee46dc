/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/student.h"
#include <gsl/gsl_cdf.h>

double
student_upper (double t, double df)
{
  /* Half of the incomplete beta function at df / (df + t^2) (Abramowitz and
     Stegun 26.7.1); near the middle and for many degrees of freedom that
     argument is too near 1, and there GSL is right.  */
  if (t >= 4 && df > 30 && df <= 1000)
    return gsl_cdf_beta_P (df / (df + t * t), df / 2, 0.5) / 2;
  return gsl_cdf_tdist_Q (t, df);
}
