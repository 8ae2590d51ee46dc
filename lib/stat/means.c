/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/means.h"
#include "stat/compensated.h"
#include "stat/moments.h"
#include "stat/quantile.h"
#include <math.h>

static const char not_positive[] = "needs samples above 0";

/* The smallest sample, where all are above 0; else 0.  */
static double
smallest_positive (const double *value, size_t n)
{
  double smallest = value[0];
  for (size_t i = 0; i < n; i++)
    smallest = value[i] < smallest ? value[i] : smallest;
  return smallest > 0 ? smallest : 0;
}

static double
mean_log (const double *value, size_t n)
{
  struct compensated sum = { 0, 0 };
  for (size_t i = 0; i < n; i++)
    compensated_add (&sum, log (value[i]));
  return compensated_value (sum) / (double) n;
}

struct figure
geometric_mean (const double *value, size_t n)
{
  if (smallest_positive (value, n) <= 0)
    return figure_missing (not_positive);
  return figure_of (exp (mean_log (value, n)));
}

struct figure
geometric_std (const double *value, size_t n)
{
  if (n < 2)
    return figure_needs (2);
  if (smallest_positive (value, n) <= 0)
    return figure_missing (not_positive);
  double mean = mean_log (value, n);
  struct compensated squares = { 0, 0 };
  for (size_t i = 0; i < n; i++)
    {
      double deviation = log (value[i]) - mean;
      compensated_add (&squares, deviation * deviation);
    }
  return figure_finite (
      exp (sqrt (compensated_value (squares) / (double) (n - 1))));
}

struct figure
harmonic_mean (const double *value, size_t n)
{
  /* Inverses relative to the smallest sample: between 0 and 1.  */
  double smallest = smallest_positive (value, n);
  if (smallest <= 0)
    return figure_missing (not_positive);
  struct compensated sum = { 0, 0 };
  for (size_t i = 0; i < n; i++)
    compensated_add (&sum, smallest / value[i]);
  return figure_of (smallest * ((double) n / compensated_value (sum)));
}

double
trimmed_mean (const double *sorted, size_t n, double trim)
{
  if (trim >= 0.5)
    return median (sorted, n);
  size_t cut = (size_t) ((double) n * trim);
  struct moments m;
  moments_compute (&m, sorted + cut, n - 2 * cut);
  return moments_mean (&m);
}
