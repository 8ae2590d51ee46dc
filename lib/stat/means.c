/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/means.h"
#include "stat/lanes.h"
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

/* How many samples of N the fraction TRIM < 0.5 is; 0.29 of 100 are 29, which
   their product is not.  Fewer than half.  */
static size_t
cut_of (size_t n, double trim)
{
  double part = (double) n * trim, whole;
  size_t cut = (size_t) (quantile_is_whole (part, &whole) ? whole : part);
  size_t most = (n - 1) / 2;
  return cut < most ? cut : most;
}

double
trimmed_mean (const double *sorted, size_t n, double trim)
{
  if (trim >= 0.5)
    return median (sorted, n);
  size_t cut = cut_of (n, trim);
  struct moments m;
  moments_compute (&m, sorted + cut, n - 2 * cut);
  return moments_mean (&m);
}

/* The sum, scaled, of the samples between LO and HI, and how many are not.  */
struct between
{
  double lo, hi, scale;
  struct compensated sum;
  size_t up_to_lo, from_hi;
};

typedef int64_t lane_counts
    __attribute__ ((vector_size (LANES * sizeof (int64_t))));

PROCESSOR_LOOP
sum_between_lanes (struct between *b, const double *value, size_t n)
{
  struct lane_sums sums = { 0 };
  lane_counts low_count = { 0 }, high_count = { 0 };
  lanes lo = (lanes){ 0 } + b->lo, hi = (lanes){ 0 } + b->hi;
  size_t i = 0;
  for (; i + LANES <= n; i += LANES)
    {
      lanes x;
      memcpy (&x, value + i, sizeof x);
      lane_counts low = x <= lo, high = x >= hi; /* -1 where it is so */
      low_count -= low;
      high_count -= high;
      x *= b->scale;
      x = (lanes) ((lane_counts) x & ~(low | high));
      lane_sums_add (&sums, &x);
    }
  lane_sums_join (&b->sum, &sums);
  for (int k = 0; k < LANES; k++)
    {
      b->up_to_lo += (size_t) low_count[k];
      b->from_hi += (size_t) high_count[k];
    }
  for (; i < n; i++)
    {
      bool low = value[i] <= b->lo, high = value[i] >= b->hi;
      b->up_to_lo += low;
      b->from_hi += high;
      if (!low && !high)
        compensated_add (&b->sum, value[i] * b->scale);
    }
}

PROCESSOR_FUNCTION (sum_between,
                    (struct between * b, const double *value, size_t n),
                    sum_between_lanes, (b, value, n))

/* Add COUNT times TERM, with what rounding takes off the product.  */
static void
add_times (struct compensated *sum, size_t count, double term)
{
  double product = (double) count * term;
  compensated_add (sum, product);
  sum->lo += fma ((double) count, term, -product);
}

double
mean_of_ranks (struct order_statistics *o, size_t cut)
{
  struct moments m;
  if (o->sorted != NULL)
    {
      moments_compute (&m, o->sorted + cut, o->n - 2 * cut);
      return moments_mean (&m);
    }
  double lo = order_statistic (o, cut);
  double hi = order_statistic (o, o->n - 1 - cut);
  if (o->failed)
    return NAN;
  moments_begin (&m, o->n - 2 * cut, lo, hi);
  struct between b = { .lo = lo, .hi = hi, .scale = m.scale };
  if (lo < hi)
    {
      sum_between (&b, o->value, o->n);
      add_times (&b.sum, b.up_to_lo - cut, lo * m.scale);
      add_times (&b.sum, b.from_hi - cut, hi * m.scale);
    }
  moments_set_mean (&m, b.sum);
  return moments_mean (&m);
}

void
mean_of_ranks_want (struct order_statistics *o, size_t cut)
{
  order_statistics_want (o, cut);
  order_statistics_want (o, o->n - 1 - cut);
}

double
trimmed_mean_of (struct order_statistics *o, double trim)
{
  return trim >= 0.5
             ? order_statistics_quantile (o, 0.5, QUANTILE_TYPE_DEFAULT)
             : mean_of_ranks (o, cut_of (o->n, trim));
}

void
trimmed_mean_want (struct order_statistics *o, double trim)
{
  if (trim >= 0.5)
    order_statistics_want_quantile (o, 0.5, QUANTILE_TYPE_DEFAULT);
  else
    mean_of_ranks_want (o, cut_of (o->n, trim));
}
