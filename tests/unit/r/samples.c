/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells of one sample.  */
#include <config.h>
#include "r.h"
#include <math.h>
#include "stat/autocorrelation.h"
#include "stat/means.h"
#include "stat/moments.h"
#include "stat/order_interval.h"
#include "stat/quantile.h"
#include "stat/spread.h"

static struct moments
moments_of (const struct r *x)
{
  struct moments m = { .n = 0 };
  if (x->n == 0)
    r_fail ("there are no samples");
  moments_compute (&m, x->number, x->n);
  return m;
}

static struct r *
sum (const struct r_call *call)
{
  double total = 0;
  for (size_t i = 0; i < call->given; i++)
    if (call->value[i]->n > 0)
      {
        struct moments m = moments_of (call->value[i]);
        total += moments_sum (&m);
      }
  return r_number (total);
}

static struct r *
product (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double result = 1;
  for (size_t i = 0; i < x->n; i++)
    result *= x->number[i];
  return r_number (result);
}

static struct r *
mean (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double trim = r_double (call, 1, 0);
  if (x->n == 0)
    return r_number (NAN);
  if (trim > 0)
    return r_number (trimmed_mean (r_sorted (x), x->n, fmin (trim, 0.5)));
  struct moments m = moments_of (x);
  return r_number (moments_mean (&m));
}

static struct r *
variance (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct moments m = moments_of (x);
  return r_number (moments_sample_variance (&m));
}

static struct r *
deviation (const struct r_call *call)
{
  struct moments m = moments_of (r_vector (call, 0));
  return r_number (moments_sample_std (&m));
}

static struct r *
extreme (const struct r_call *call, bool largest)
{
  double found = largest ? -INFINITY : INFINITY;
  for (size_t i = 0; i < call->given; i++)
    for (size_t k = 0; k < call->value[i]->n; k++)
      found = largest ? fmax (found, call->value[i]->number[k])
                      : fmin (found, call->value[i]->number[k]);
  return r_number (found);
}

static struct r *
smallest (const struct r_call *call)
{
  return extreme (call, false);
}

static struct r *
largest (const struct r_call *call)
{
  return extreme (call, true);
}

static struct r *
range (const struct r_call *call)
{
  struct moments m = moments_of (r_vector (call, 0));
  return r_limits (m.min, m.max);
}

static struct r *
middle (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  return r_number (x->n == 0 ? NAN : median (r_sorted (x), x->n));
}

static struct r *
quantiles (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  static const double usual[] = { 0, 0.25, 0.5, 0.75, 1 };
  const struct r *p
      = call->arg[1] == NULL ? r_numbers (usual, 5) : r_vector (call, 1);
  double type = r_double (call, 2, 7);
  if (!(type >= 1 && type <= 9))
    r_fail ("no such type of quantile");
  const double *sorted = r_sorted (x);
  struct r *r = r_numbers (NULL, p->n);
  for (size_t i = 0; i < p->n; i++)
    r->number[i] = quantile (sorted, x->n, p->number[i], (int) type);
  return r;
}

/* Tukey's hinges: the medians of the halves, the middle in both.  */
static struct r *
five_numbers (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  const double *s = r_sorted (x);
  size_t half = (x->n + 1) / 2;
  double five[] = { s[0], median (s, half), median (s, x->n),
                    median (s + x->n - half, half), s[x->n - 1] };
  return r_numbers (five, 5);
}

static struct r *
absolute_deviation (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double constant = r_double (call, 2, MAD_TO_STD);
  if (call->arg[1] == NULL)
    return r_number (constant
                     * median_absolute_deviation (r_sorted (x), x->n));
  struct r *d = r_numbers (x->number, x->n);
  for (size_t i = 0; i < d->n; i++)
    d->number[i] = fabs (d->number[i] - r_double (call, 1, 0));
  return r_number (constant * median (r_sorted (d), d->n));
}

static struct r *
interquartile_range (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  int type = (int) r_double (call, 1, 7);
  const double *s = r_sorted (x);
  return r_number (quantile (s, x->n, 0.75, type)
                   - quantile (s, x->n, 0.25, type));
}

static struct r *
lag1 (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct moments m = moments_of (x);
  return r_number (
      autocorrelation (x->number, &m, (size_t) r_double (call, 1, 1)).value);
}

/* acf (x, plot = FALSE)$acf: from lag 0.  */
static struct r *
correlogram (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct moments m = moments_of (x);
  double most = r_double (call, 1, floor (10 * log10 ((double) x->n)));
  size_t lags = (size_t) fmin (most, (double) x->n - 1);
  struct r *r = r_numbers (NULL, lags + 1);
  r->number[0] = 1;
  for (size_t lag = 1; lag <= lags; lag++)
    r->number[lag] = autocorrelation (x->number, &m, lag).value;
  return r_record ("acf", r, NULL);
}

static struct shape
shape_of (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct moments m = moments_of (x);
  struct shape shape;
  moments_shape (&shape, &m, x->number);
  return shape;
}

static struct r *
skew1 (const struct r_call *call)
{
  return r_number (shape_of (call).skewness_g1);
}

static struct r *
kurt1 (const struct r_call *call)
{
  return r_number (shape_of (call).excess_kurtosis_g2);
}

static struct r *
skewG1 (const struct r_call *call)
{
  return r_number (shape_of (call).skewness_G1);
}

static struct r *
kurtG2 (const struct r_call *call)
{
  return r_number (shape_of (call).excess_kurtosis_G2);
}

static struct r *
median_interval (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  struct order_interval i
      = order_interval (x->n, 0.5, r_double (call, 1, 0.95));
  const double *s = r_sorted (x);
  struct r *r = r_numbers (NULL, 4);
  r->name = r_room (4, sizeof *r->name);
  r->name[0] = "lo";
  r->name[1] = "hi";
  r->name[2] = "cov";
  r->name[3] = "k";
  r->number[0] = i.lower < 1 ? -INFINITY : s[i.lower - 1];
  r->number[1] = i.upper > x->n ? INFINITY : s[i.upper - 1];
  r->number[2] = i.coverage;
  r->number[3] = (double) i.lower;
  return r;
}

static struct r *
geometric (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  return r_number (geometric_mean (x->number, x->n).value);
}

static struct r *
harmonic (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  return r_number (harmonic_mean (x->number, x->n).value);
}

static struct r *
geometric_deviation (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  return r_number (geometric_std (x->number, x->n).value);
}

const struct r_function r_samples[]
    = { { "sum", "...", sum },
        { "prod", "x", product },
        { "mean", "x,trim,na.rm", mean },
        { "var", "x", variance },
        { "sd", "x", deviation },
        { "min", "...", smallest },
        { "max", "...", largest },
        { "range", "x", range },
        { "median", "x,na.rm", middle },
        { "quantile", "x,probs,type,names,na.rm", quantiles },
        { "fivenum", "x", five_numbers },
        { "mad", "x,center,constant", absolute_deviation },
        { "IQR", "x,type", interquartile_range },
        { "acf1", "x,lag", lag1 },
        { "acf", "x,lag.max,plot", correlogram },
        { "skew1", "x", skew1 },
        { "kurt1", "x", kurt1 },
        { "skewG1", "x", skewG1 },
        { "kurtG2", "x", kurtG2 },
        { "medci", "x,c", median_interval },
        { "gm", "x", geometric },
        { "hm", "x", harmonic },
        { "gsd", "x", geometric_deviation },
        { NULL, NULL, NULL } };
