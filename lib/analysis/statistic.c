/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/statistic.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "analysis/summary.h"
#include "number/number.h"
#include "stat/autocorrelation.h"
#include "stat/means.h"
#include "stat/moments.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"

static struct figure
count (const double *value, size_t n, const struct statistic *of)
{
  (void) value, (void) of;
  return figure_of ((double) n);
}

static struct figure
sum (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  moments_compute (&m, value, n);
  return figure_finite (moments_sum (&m));
}

static struct figure
mean (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  moments_compute (&m, value, n);
  return figure_of (moments_mean (&m));
}

static struct figure
smallest (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  moments_compute (&m, value, n);
  return figure_of (m.min);
}

static struct figure
largest (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  moments_compute (&m, value, n);
  return figure_of (m.max);
}

static struct figure
variance (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  if (n < 2)
    return figure_needs (2);
  moments_compute (&m, value, n);
  return figure_finite (moments_sample_variance (&m));
}

static struct figure
sample_std (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  if (n < 2)
    return figure_needs (2);
  moments_compute (&m, value, n);
  return figure_finite (moments_sample_std (&m));
}

static struct figure
standard_error (const double *value, size_t n, const struct statistic *of)
{
  struct figure sd = sample_std (value, n, of);
  sd.value /= sqrt ((double) n);
  return sd;
}

static struct figure
variation (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  moments_compute (&m, value, n);
  return coefficient_of_variation (&m);
}

static struct figure
skewness (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  struct shape shape;
  (void) of;
  if (n < 3)
    return figure_needs (3);
  moments_compute (&m, value, n);
  moments_shape (&shape, &m, value);
  return isnan (shape.skewness_G1) ? figure_missing ("all samples are equal")
                                   : figure_of (shape.skewness_G1);
}

static struct figure
excess_kurtosis (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  struct shape shape;
  (void) of;
  if (n < 4)
    return figure_needs (4);
  moments_compute (&m, value, n);
  moments_shape (&shape, &m, value);
  return isnan (shape.excess_kurtosis_G2)
             ? figure_missing ("all samples are equal")
             : figure_of (shape.excess_kurtosis_G2);
}

static struct figure
lag1 (const double *value, size_t n, const struct statistic *of)
{
  struct moments m;
  (void) of;
  moments_compute (&m, value, n);
  return autocorrelation (value, &m, 1);
}

/* What the samples are worth depends on whether they drift, and where a
   warm-up before that ends.  */
static struct figure
independent_n (const double *value, size_t n, const struct statistic *of)
{
  struct summary s;
  const struct summary_options options
      = { .confidence = 0.95, .higher_is_better = of->higher_is_better };
  if (summary_compute (&s, value, n, &options) != 0)
    return figure_missing ("no memory");
  struct figure worth = s.n_eff;
  summary_free (&s);
  return worth;
}

static struct figure
geometric (const double *value, size_t n, const struct statistic *of)
{
  (void) of;
  return geometric_mean (value, n);
}

static struct figure
geometric_sd (const double *value, size_t n, const struct statistic *of)
{
  (void) of;
  return geometric_std (value, n);
}

static struct figure
harmonic (const double *value, size_t n, const struct statistic *of)
{
  (void) of;
  return harmonic_mean (value, n);
}

/* COMPUTE of the samples in ascending order.  */
static struct figure
of_sorted (double (*compute) (const double *sorted, size_t n, double p),
           const double *value, size_t n, double p)
{
  double *sorted = sorted_copy (value, n);
  if (sorted == NULL)
    return figure_missing ("no memory");
  double result = compute (sorted, n, p);
  free (sorted);
  return figure_finite (result);
}

static double
percentile_of_sorted (const double *sorted, size_t n, double p)
{
  return quantile (sorted, n, p, QUANTILE_TYPE_DEFAULT);
}

static struct figure
quantile_of (const double *value, size_t n, double p)
{
  if (n < quantile_min_n (p))
    return figure_needs ((unsigned long) quantile_min_n (p));
  return of_sorted (percentile_of_sorted, value, n, p);
}

static struct figure
percentile (const double *value, size_t n, const struct statistic *of)
{
  return quantile_of (value, n, of->p);
}

static struct figure
middle (const double *value, size_t n, const struct statistic *of)
{
  (void) of;
  return quantile_of (value, n, 0.5);
}

static double
mad_of_sorted (const double *sorted, size_t n, double p)
{
  (void) p;
  return median_absolute_deviation (sorted, n);
}

static struct figure
mad (const double *value, size_t n, const struct statistic *of)
{
  (void) of;
  return of_sorted (mad_of_sorted, value, n, 0);
}

static struct figure
mad_as_sd (const double *value, size_t n, const struct statistic *of)
{
  struct figure raw = mad (value, n, of);
  raw.value *= MAD_TO_STD;
  return raw;
}

static struct figure
trimmed10 (const double *value, size_t n, const struct statistic *of)
{
  (void) of;
  return of_sorted (trimmed_mean, value, n, 0.1);
}

static const struct
{
  const char *name;
  struct figure (*compute) (const double *value, size_t n,
                            const struct statistic *of);
} statistics[] = {
  { "n", count },           { "mean", mean },
  { "median", middle },     { "min", smallest },
  { "max", largest },       { "sum", sum },
  { "sd", sample_std },     { "var", variance },
  { "se", standard_error }, { "cv", variation },
  { "mad", mad },           { "mad_sd", mad_as_sd },
  { "gmean", geometric },   { "geometric_sd", geometric_sd },
  { "hmean", harmonic },    { "trimmed10", trimmed10 },
  { "skew", skewness },     { "kurt", excess_kurtosis },
  { "lag1", lag1 },         { "n_eff", independent_n },
};

bool
percentile_parse (const char *text, size_t length, double *p)
{
  char exact[64];
  if (length == 0 || length > sizeof exact - sizeof "e-2")
    return false;
  for (size_t i = 0; i < length; i++)
    if ((text[i] < '0' || text[i] > '9') && text[i] != '.')
      return false;
  memcpy (exact, text, length);
  memcpy (exact + length, "e-2", sizeof "e-2");
  double value;
  enum number_error error = number_parse (exact, length + 3, &value);
  if ((error != NUMBER_OK && error != NUMBER_UNDERFLOW) || value > 1)
    return false;
  *p = value;
  return true;
}

bool
statistic_parse (const char *name, size_t length, struct statistic *s)
{
  for (size_t i = 0; i < sizeof statistics / sizeof *statistics; i++)
    if (strlen (statistics[i].name) == length
        && memcmp (statistics[i].name, name, length) == 0)
      {
        *s = (struct statistic){ .name = statistics[i].name,
                                 .compute = statistics[i].compute };
        return true;
      }
  double p;
  if (length < 2 || name[0] != 'p'
      || !percentile_parse (name + 1, length - 1, &p))
    return false;
  *s = (struct statistic){ .name = "p", .p = p, .compute = percentile };
  return true;
}

void
statistic_put_names (struct text *to)
{
  for (size_t i = 0; i < sizeof statistics / sizeof *statistics; i++)
    text_printf (to, "%s%s", i == 0 ? "" : " ", statistics[i].name);
}

struct figure
statistic_value (const struct statistic *s, const double *value, size_t n)
{
  return s->compute (value, n, s);
}
