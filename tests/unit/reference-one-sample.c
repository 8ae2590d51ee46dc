/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quantities of one sample for test-reference.  */
#include <config.h>
#include "reference.h"
#include "stat/autocorrelation.h"
#include "stat/mean_interval.h"
#include "stat/means.h"
#include "stat/moments.h"
#include "stat/order_interval.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct moments
moments_of (const struct reference_row *row)
{
  struct moments m;
  moments_compute (&m, row->x, row->n_x);
  return m;
}

static double
count (const struct reference_row *row)
{
  return (double) row->n_x;
}

static double
sum (const struct reference_row *row)
{
  struct moments m = moments_of (row);
  return moments_sum (&m);
}

static double
mean (const struct reference_row *row)
{
  struct moments m = moments_of (row);
  return moments_mean (&m);
}

static double
variance (const struct reference_row *row)
{
  struct moments m = moments_of (row);
  return moments_sample_variance (&m);
}

static double
sample_std (const struct reference_row *row)
{
  struct moments m = moments_of (row);
  return moments_sample_std (&m);
}

static double
standard_error (const struct reference_row *row)
{
  return sample_std (row) / sqrt ((double) row->n_x);
}

static double
variation (const struct reference_row *row)
{
  return sample_std (row) / fabs (mean (row));
}

static double
smallest (const struct reference_row *row)
{
  return moments_of (row).min;
}

static double
largest (const struct reference_row *row)
{
  return moments_of (row).max;
}

static double
lag1 (const struct reference_row *row)
{
  struct moments m = moments_of (row);
  return autocorrelation (row->x, &m, 1).value;
}

static struct shape
shape_of (const struct reference_row *row)
{
  struct moments m = moments_of (row);
  struct shape shape;
  moments_shape (&shape, &m, row->x);
  return shape;
}

static double
skewness_g1 (const struct reference_row *row)
{
  return shape_of (row).skewness_g1;
}

static double
skewness_G1 (const struct reference_row *row)
{
  return shape_of (row).skewness_G1;
}

static double
kurtosis_g2 (const struct reference_row *row)
{
  return shape_of (row).excess_kurtosis_g2;
}

static double
kurtosis_G2 (const struct reference_row *row)
{
  return shape_of (row).excess_kurtosis_G2;
}

static double
geometric (const struct reference_row *row)
{
  return geometric_mean (row->x, row->n_x).value;
}

static double
geometric_sd (const struct reference_row *row)
{
  return geometric_std (row->x, row->n_x).value;
}

static double
harmonic (const struct reference_row *row)
{
  return harmonic_mean (row->x, row->n_x).value;
}

/* COMPUTE of the sorted samples.  */
static double
of_sorted (const struct reference_row *row,
           double (*compute) (const struct reference_row *sorted_row))
{
  struct reference_row sorted_row = *row;
  double *sorted = sorted_copy (row->x, row->n_x);
  if (sorted == NULL)
    abort ();
  sorted_row.x = sorted;
  double result = compute (&sorted_row);
  free (sorted);
  return result;
}

static double
median_of_sorted (const struct reference_row *row)
{
  return median (row->x, row->n_x);
}

static double
middle (const struct reference_row *row)
{
  return of_sorted (row, median_of_sorted);
}

static double
mad_of_sorted (const struct reference_row *row)
{
  return median_absolute_deviation (row->x, row->n_x);
}

static double
mad_raw (const struct reference_row *row)
{
  return of_sorted (row, mad_of_sorted);
}

static double
mad_scaled (const struct reference_row *row)
{
  return MAD_TO_STD * mad_raw (row);
}

static double
range_of_sorted (const struct reference_row *row)
{
  return quantile (row->x, row->n_x, 0.75, 7)
         - quantile (row->x, row->n_x, 0.25, 7);
}

static double
interquartile_range (const struct reference_row *row)
{
  return of_sorted (row, range_of_sorted);
}

/* trimmed10, trimmed25.  */
static double
trimmed_of_sorted (const struct reference_row *row)
{
  double percent = strtod (row->quantity + strlen ("trimmed"), NULL);
  return trimmed_mean (row->x, row->n_x, percent / 100);
}

static double
trimmed (const struct reference_row *row)
{
  return of_sorted (row, trimmed_of_sorted);
}

/* q07_p99.9: type 7, percentile 99.9.  */
static double
quantile_of_sorted (const struct reference_row *row)
{
  char *rest, exact[64];
  long type = strtol (row->quantity + 1, &rest, 10);
  snprintf (exact, sizeof exact, "%se-2", rest + strlen ("_p"));
  return quantile (row->x, row->n_x, strtod (exact, NULL), (int) type);
}

static double
any_quantile (const struct reference_row *row)
{
  return of_sorted (row, quantile_of_sorted);
}

/* The level and the last part of mean_ci95_lo.  */
static double
interval_level (const char *quantity, const char **part)
{
  char *rest;
  double percent = strtod (strstr (quantity, "_ci") + strlen ("_ci"), &rest);
  *part = rest + 1;
  return percent / 100;
}

static double
mean_limit (const struct reference_row *row)
{
  const char *part;
  double level = interval_level (row->quantity, &part);
  struct moments m = moments_of (row);
  struct interval interval = mean_interval (&m, level);
  return strcmp (part, "lo") == 0 ? interval.lo.value : interval.hi.value;
}

/* median_ci95_lo, _hi, _coverage, _k.  */
static double
median_interval_of_sorted (const struct reference_row *row)
{
  const char *part;
  double level = interval_level (row->quantity, &part);
  struct order_interval interval = order_interval (row->n_x, 0.5, level);
  if (strcmp (part, "coverage") == 0)
    return interval.coverage;
  if (strcmp (part, "k") == 0)
    return (double) interval.lower;
  if (strcmp (part, "lo") == 0)
    return interval.lower < 1 ? -INFINITY : row->x[interval.lower - 1];
  return interval.upper > row->n_x ? INFINITY : row->x[interval.upper - 1];
}

static double
median_interval (const struct reference_row *row)
{
  return of_sorted (row, median_interval_of_sorted);
}

const struct reference_quantity reference_one_sample[]
    = { { "n", count, 1 },
        { "sum", sum, 1 },
        { "mean", mean, 1 },
        { "var", variance, 1 },
        { "sd", sample_std, 1 },
        { "se", standard_error, 1 },
        { "cv", variation, 1 },
        { "abs_mean_cv", variation, 1 },
        { "min", smallest, 1 },
        { "max", largest, 1 },
        { "median", middle, 1 },
        { "lag1", lag1, 1 },
        { "mad_raw", mad_raw, 1 },
        { "mad_scaled", mad_scaled, 1 },
        { "iqr_type7", interquartile_range, 1 },
        { "gmean", geometric, 1 },
        { "gsd", geometric_sd, 1 },
        { "hmean", harmonic, 1 },
        { "trimmed*", trimmed, 1 },
        { "skew_g1", skewness_g1, 1 },
        { "skew_G1", skewness_G1, 1 },
        { "kurt_excess_g2", kurtosis_g2, 1 },
        { "kurt_excess_G2", kurtosis_G2, 1 },
        { "q01_p*", any_quantile, 1 },
        { "q02_p*", any_quantile, 1 },
        { "q03_p*", any_quantile, 1 },
        { "q04_p*", any_quantile, 1 },
        { "q05_p*", any_quantile, 1 },
        { "q06_p*", any_quantile, 1 },
        { "q07_p*", any_quantile, 1 },
        { "q08_p*", any_quantile, 1 },
        { "q09_p*", any_quantile, 1 },
        { "mean_ci*", mean_limit, 1 },
        { "median_ci*", median_interval, 1 },
        { NULL, NULL, 0 } };
