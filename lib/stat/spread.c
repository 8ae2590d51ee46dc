/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/spread.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include "stat/quantile.h"

/* Degrees of freedom; for some more GSL finds no quantile.  */
#define MANY 1e5

double
deviation_limit (double std, double df, double confidence)
{
  double share; /* the quantile over DF */
  if (df < MANY)
    share = gsl_cdf_chisq_Pinv (1 - confidence, df) / df;
  else
    {
      double c = 2 / (9 * df);
      share = pow (1 - c - gsl_cdf_ugaussian_Pinv (confidence) * sqrt (c), 3);
    }
  return std / sqrt (share);
}

/* The deviations from CENTER are two ascending lists: outward from it to the
   left and to the right.  A step of their merge takes the smaller one.  */
double
median_absolute_deviation (const double *sorted, size_t n)
{
  double center = median (sorted, n);
  size_t right = 0, end = n; /* first sample at or above CENTER */
  while (right < end)
    {
      size_t middle = right + (end - right) / 2;
      if (sorted[middle] < center)
        right = middle + 1;
      else
        end = middle;
    }
  size_t left = right; /* one past the next on the left */
  double deviation[2] = { 0, 0 };
  for (size_t taken = 0; taken <= n / 2; taken++)
    {
      double to_left = left > 0 ? center - sorted[left - 1] : INFINITY;
      double to_right = right < n ? sorted[right] - center : INFINITY;
      deviation[0] = deviation[1];
      deviation[1] = to_left < to_right ? to_left : to_right;
      if (to_left < to_right)
        left--;
      else
        right++;
    }
  return n % 2 != 0 ? deviation[1]
                    : deviation[0] + (deviation[1] - deviation[0]) / 2;
}

double
smallest_gap (const double *sorted, size_t n, size_t *distinct)
{
  double smallest = 0;
  size_t values = 1;
  for (size_t i = 1; i < n; i++)
    {
      double gap = sorted[i] - sorted[i - 1];
      if (gap <= 0)
        continue;
      values++;
      if (smallest <= 0 || gap < smallest)
        smallest = gap;
    }
  if (distinct != NULL)
    *distinct = values;
  return smallest;
}
