/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/t_test.h"
#include <math.h>
#include <gsl/gsl_cdf.h>
#include "stat/student.h"

struct t_test
t_test_welch (const struct moments *x, double n_x, const struct moments *y,
              double n_y)
{
  double error_x = moments_sample_std (x) / sqrt (n_x);
  double error_y = moments_sample_std (y) / sqrt (n_y);
  double error = hypot (error_x, error_y);
  /* Shares of the squared error, so that no square leaves the range.  */
  double share_x = (error_x / error) * (error_x / error);
  double share_y = (error_y / error) * (error_y / error);
  double df
      = 1 / (share_x * share_x / (n_x - 1) + share_y * share_y / (n_y - 1));
  return (struct t_test){ moments_mean (y) - moments_mean (x), error,
                          error > 0 ? df : NAN };
}

double
t_test_pooled_std (const struct moments *x, const struct moments *y)
{
  double df_x = (double) x->n - 1, df_y = (double) y->n - 1;
  double df = df_x + df_y;
  return hypot (moments_sample_std (x) * sqrt (df_x / df),
                moments_sample_std (y) * sqrt (df_y / df));
}

struct t_test
t_test_student (const struct moments *x, const struct moments *y)
{
  double n_x = (double) x->n, n_y = (double) y->n;
  double error = t_test_pooled_std (x, y) * sqrt (1 / n_x + 1 / n_y);
  return (struct t_test){ moments_mean (y) - moments_mean (x), error,
                          error > 0 ? n_x + n_y - 2 : NAN };
}

struct t_test
t_test_mean (const struct moments *d, double n)
{
  double error = moments_sample_std (d) / sqrt (n);
  return (struct t_test){ moments_mean (d), error, error > 0 ? n - 1 : NAN };
}

double
t_test_t (const struct t_test *t)
{
  return isnan (t->df) ? NAN : t->estimate / t->error;
}

double
t_test_p (const struct t_test *t)
{
  return isnan (t->df) ? NAN : 2 * student_upper (fabs (t_test_t (t)), t->df);
}

double
t_test_half_width (const struct t_test *t, double alpha)
{
  return isnan (t->df) ? NAN
                       : t->error * gsl_cdf_tdist_Qinv (alpha / 2, t->df);
}
