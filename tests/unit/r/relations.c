/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tells of two samples, or of pairs; and p-values together.  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "stat/adjust.h"
#include "stat/autocorrelation.h"
#include "stat/effect_size.h"
#include "stat/hodges_lehmann.h"
#include "stat/mann_whitney.h"
#include "stat/mean_ratio.h"
#include "stat/moments.h"
#include "stat/t_test.h"

static struct moments
moments_of (const struct r *x)
{
  struct moments m = { .n = 0 };
  if (x->n == 0)
    r_fail ("there are no samples");
  moments_compute (&m, x->number, x->n);
  return m;
}

/* The sum of the products of deviations.  */
static double
products (const struct r *x, const struct r *y)
{
  if (x->n != y->n)
    r_fail ("x and y differ in length");
  struct moments a = moments_of (x), b = moments_of (y);
  double total = 0;
  for (size_t i = 0; i < x->n; i++)
    total += moments_deviation (&a, x->number[i])
             * moments_deviation (&b, y->number[i]);
  return total * a.unscale * b.unscale;
}

static struct r *
covariance (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  return r_number (products (x, r_vector (call, 1)) / ((double) x->n - 1));
}

/* The median of all x_i - y_j.  */
static struct r *
shift (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *y = r_vector (call, 1);
  return r_number (
      hodges_lehmann_shift (r_sorted (y), y->n, r_sorted (x), x->n));
}

static struct r *
walsh (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  return r_number (walsh_median (r_sorted (x), x->n));
}

static uint64_t
doubled_u (const struct r *x, const struct r *y)
{
  return mann_whitney_doubled_u (r_sorted (y), y->n, r_sorted (x), x->n);
}

static struct r *
cliff (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *y = r_vector (call, 1);
  return r_number (effect_cliff_delta (doubled_u (x, y), x->n, y->n));
}

static struct r *
a12 (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *y = r_vector (call, 1);
  return r_number (effect_a12 (doubled_u (x, y), x->n, y->n));
}

static struct r *
pooled (const struct r_call *call)
{
  struct moments x = moments_of (r_vector (call, 0));
  struct moments y = moments_of (r_vector (call, 1));
  return r_number (t_test_pooled_std (&x, &y));
}

static struct r *
cohen (const struct r_call *call)
{
  struct moments x = moments_of (r_vector (call, 0));
  struct moments y = moments_of (r_vector (call, 1));
  return r_number (effect_cohen_d (&y, &x));
}

static struct r *
hedges (const struct r_call *call)
{
  struct moments x = moments_of (r_vector (call, 0));
  struct moments y = moments_of (r_vector (call, 1));
  return r_number (effect_hedges_g (&y, &x));
}

static struct r *
fieller (const struct r_call *call)
{
  struct moments x = moments_of (r_vector (call, 0));
  struct moments y = moments_of (r_vector (call, 1));
  struct fieller f = fieller_of (&x, &y);
  double lo, hi;
  if (!fieller_interval (&f, 1 - r_double (call, 2, 0.95), &lo, &hi))
    return r_limits (NAN, NAN);
  return r_limits (lo, hi);
}

static struct r *
delta_ratio (const struct r_call *call)
{
  struct moments x = moments_of (r_vector (call, 0));
  struct moments y = moments_of (r_vector (call, 1));
  double z = gsl_cdf_ugaussian_Qinv ((1 - r_double (call, 2, 0.95)) / 2);
  double mean_x = moments_mean (&x), mean_y = moments_mean (&y);
  double va = moments_sample_variance (&y) / (double) y.n;
  double vb = moments_sample_variance (&x) / (double) x.n;
  double ratio = mean_y / mean_x;
  double half
      = z * ratio * sqrt (vb / (mean_x * mean_x) + va / (mean_y * mean_y));
  return r_limits (ratio - half, ratio + half);
}

/* The pairs that go the same way less those that go the other way, and the
   pairs of X that differ.  */
static double
concordance (const struct r *x, const struct r *y, double *differ)
{
  double total = 0;
  *differ = 0;
  for (size_t i = 0; i < x->n; i++)
    for (size_t k = i + 1; k < x->n; k++)
      {
        double a = x->number[i] - x->number[k];
        double b = y->number[i] - y->number[k];
        total += (a > 0 ? 1 : a < 0 ? -1 : 0) * (b > 0 ? 1 : b < 0 ? -1 : 0);
        *differ += a != 0;
      }
  return total;
}

static const struct r *
ranked (const struct r *x)
{
  struct r *name = r_strings (1), *value = r_numbers (x->number, x->n);
  name->string[0] = "rank";
  return r_apply (name, &value, 1);
}

static double
correlation_of (const struct r *x, const struct r *y, const char *method)
{
  if (strcmp (method, "kendall") == 0)
    {
      double x_differ, y_differ;
      double total = concordance (x, y, &x_differ);
      concordance (y, x, &y_differ);
      return total / sqrt (x_differ * y_differ);
    }
  if (strcmp (method, "spearman") == 0)
    {
      x = ranked (x);
      y = ranked (y);
    }
  return products (x, y) / sqrt (products (x, x)) / sqrt (products (y, y));
}

static struct r *
correlation (const struct r_call *call)
{
  return r_number (correlation_of (r_vector (call, 0), r_vector (call, 1),
                                   r_string (call, 2, "pearson")));
}

/* P (as many pairs or fewer go the other way), by counting permutations by
   their inversions.  */
static double
inversions_below (size_t n, double most)
{
  size_t pairs = n * (n - 1) / 2;
  double *law = r_room (pairs + 1, sizeof *law);
  law[0] = 1;
  for (size_t k = 2, reach = 0; k <= n; k++)
    {
      double *next = r_room (pairs + 1, sizeof *next);
      for (size_t i = 0; i <= reach; i++)
        for (size_t j = 0; j < k; j++)
          next[i + j] += law[i] / (double) k;
      reach += k - 1;
      law = next;
    }
  double p = 0;
  for (size_t i = 0; (double) i <= most && i <= pairs; i++)
    p += law[i];
  return p;
}

/* Of the concordant pairs less the others, where samples tie (Kendall,
   Rank Correlation Methods).  */
static double
kendall_variance (const struct r *x, const struct r *y)
{
  double n = (double) x->n, sums[2][3] = { { 0 } };
  for (int side = 0; side < 2; side++)
    {
      const double *s = r_sorted (side == 0 ? x : y);
      for (size_t i = 0, next; i < x->n; i = next)
        {
          for (next = i; next < x->n && s[next] <= s[i];)
            next++;
          double t = (double) (next - i);
          sums[side][0] += t * (t - 1) * (2 * t + 5);
          sums[side][1] += t * (t - 1);
          sums[side][2] += t * (t - 1) * (t - 2);
        }
    }
  double plain = n * (n - 1) * (2 * n + 5) - sums[0][0] - sums[1][0];
  return plain / 18 + sums[0][1] * sums[1][1] / (2 * n * (n - 1))
         + sums[0][2] * sums[1][2] / (9 * n * (n - 1) * (n - 2));
}

static struct r *
correlation_test (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0), *y = r_vector (call, 1);
  const char *method = r_string (call, 2, "pearson");
  double r = correlation_of (x, y, method), n = (double) x->n;
  double statistic, p;
  if (strcmp (method, "pearson") == 0)
    {
      statistic = r * sqrt ((n - 2) / (1 - r * r));
      p = 2 * gsl_cdf_tdist_Q (fabs (statistic), n - 2);
    }
  else if (strcmp (method, "kendall") == 0)
    {
      double x_differ, y_differ, pairs = n * (n - 1) / 2;
      double total = concordance (x, y, &x_differ);
      concordance (y, x, &y_differ);
      if (x_differ < pairs || y_differ < pairs || n >= 50)
        {
          statistic = total / sqrt (kendall_variance (x, y));
          p = 2 * gsl_cdf_ugaussian_Q (fabs (statistic));
        }
      else
        {
          statistic = (total + pairs) / 2;
          double fewer = fmin (statistic, pairs - statistic);
          p = fmin (1, 2 * inversions_below (x->n, fewer));
        }
    }
  else
    r_fail ("no such test of correlation");
  return r_record ("statistic", r_number (statistic), "p.value", r_number (p),
                   "estimate", r_number (r), NULL);
}

static struct r *
box_test (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  double lags = r_double (call, 1, 1), n = (double) x->n, total = 0;
  bool ljung = strncmp (r_string (call, 2, "Box-Pierce"), "Ljung", 5) == 0;
  struct moments m = moments_of (x);
  for (size_t lag = 1; (double) lag <= lags; lag++)
    {
      double r = autocorrelation (x->number, &m, lag).value;
      total += ljung ? r * r / (n - (double) lag) : r * r;
    }
  total *= ljung ? n * (n + 2) : n;
  return r_record ("statistic", r_number (total), "parameter", r_number (lags),
                   "p.value", r_number (gsl_cdf_chisq_Q (total, lags)), NULL);
}

/* Bonferroni's, Hochberg's (1988) and Benjamini and Yekutieli's are for the
   vectors alone.  */
static void
adjust_otherwise (const struct r *p, const char *method, double *to)
{
  const double *sorted = r_sorted (p);
  double n = (double) p->n, harmonic = 0;
  for (size_t i = 1; i <= p->n; i++)
    harmonic += 1 / (double) i;
  for (size_t i = 0; i < p->n; i++)
    {
      to[i] = fmin (1, n * p->number[i]);
      if (strcmp (method, "none") == 0)
        to[i] = p->number[i];
      if (strcmp (method, "bonferroni") == 0 || strcmp (method, "none") == 0)
        continue;
      to[i] = 1;
      for (size_t k = 0; k < p->n; k++)
        if (sorted[k] >= p->number[i])
          {
            double factor = strcmp (method, "hochberg") == 0
                                ? n - (double) k
                                : harmonic * n / (double) (k + 1);
            to[i] = fmin (to[i], factor * sorted[k]);
          }
    }
}

static struct r *
adjusted (const struct r_call *call)
{
  const struct r *p = r_vector (call, 0);
  const char *method = r_string (call, 1, "holm");
  struct r *r = r_numbers (NULL, p->n);
  int result = 0;
  if (strcmp (method, "holm") == 0)
    result = adjust_holm (p->number, p->n, r->number);
  else if (strcmp (method, "BH") == 0 || strcmp (method, "fdr") == 0)
    result = adjust_benjamini_hochberg (p->number, p->n, r->number);
  else if (strcmp (method, "bonferroni") == 0 || strcmp (method, "BY") == 0
           || strcmp (method, "none") == 0 || strcmp (method, "hochberg") == 0)
    adjust_otherwise (p, method, r->number);
  else
    r_fail ("no such adjustment");
  if (result != 0)
    abort ();
  return r;
}

const struct r_function r_relations[]
    = { { "hl2", "x,y", shift },
        { "hl1", "x", walsh },
        { "cliff", "x,y", cliff },
        { "a12", "x,y", a12 },
        { "spool", "x,y", pooled },
        { "cohd", "x,y", cohen },
        { "hedg", "x,y", hedges },
        { "fieller", "x,y,conf", fieller },
        { "deltaratio", "x,y,conf", delta_ratio },
        { "cor", "x,y,method", correlation },
        { "cor.test", "x,y,method,exact", correlation_test },
        { "Box.test", "x,lag,type", box_test },
        { "p.adjust", "p,method", adjusted },
        { "cov", "x,y", covariance },
        { NULL, NULL, NULL } };
