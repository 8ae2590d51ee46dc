/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of what law a sample follows.  */
#include <config.h>
#include "r.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "stat/kolmogorov_smirnov.h"
#include "stat/moments.h"
#include "stat/quantile.h"

/* Sum of the N coefficients of C times powers of X, the constant first.  */
static double
polynomial (const double *c, size_t n, double x)
{
  double value = 0;
  for (size_t i = n; i-- > 0;)
    value = value * x + c[i];
  return value;
}

/* The weights of Shapiro and Wilk's statistic for the lower half of N
   samples, all above 0 (Royston 1995, algorithm AS R94).  */
static double *
shapiro_weights (size_t n)
{
  static const double c1[]
      = { 0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056 };
  static const double c2[]
      = { 0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633 };
  size_t half = n / 2;
  double *a = r_room (half + 1, sizeof *a), *m = r_room (half + 1, sizeof *m);
  if (n == 3)
    {
      a[0] = M_SQRT1_2;
      return a;
    }
  double sum = 0;
  for (size_t i = 0; i < half; i++)
    {
      m[i] = gsl_cdf_ugaussian_Pinv (((double) i + 1 - 0.375)
                                     / ((double) n + 0.25));
      sum += 2 * m[i] * m[i];
    }
  double root = 1 / sqrt ((double) n), size = sqrt (sum);
  a[0] = polynomial (c1, 6, root) - m[0] / size;
  size_t first = 1;
  double rest = (sum - 2 * m[0] * m[0]) / (1 - 2 * a[0] * a[0]);
  if (n > 5)
    {
      a[1] = polynomial (c2, 6, root) - m[1] / size;
      first = 2;
      rest = (sum - 2 * m[0] * m[0] - 2 * m[1] * m[1])
             / (1 - 2 * a[0] * a[0] - 2 * a[1] * a[1]);
    }
  for (size_t i = first; i < half; i++)
    a[i] = -m[i] / sqrt (rest);
  return a;
}

static double
shapiro_p (size_t n, double w1)
{
  static const double g[] = { -2.273, 0.459 };
  static const double c3[] = { 0.544, -0.39978, 0.025054, -6.714e-4 };
  static const double c4[] = { 1.3822, -0.77857, 0.062767, -0.0020322 };
  static const double c5[] = { -1.5861, -0.31082, -0.083751, 0.0038915 };
  static const double c6[] = { -0.4803, -0.082676, 0.0030302 };
  double size = (double) n, y = log (w1), mean, sd;
  if (n == 3)
    return fmax (0, 6 / M_PI * (asin (sqrt (1 - w1)) - asin (sqrt (0.75))));
  if (n <= 11)
    {
      double limit = polynomial (g, 2, size);
      if (y >= limit)
        return 1e-99;
      y = -log (limit - y);
      mean = polynomial (c3, 4, size);
      sd = exp (polynomial (c4, 4, size));
    }
  else
    {
      mean = polynomial (c5, 4, log (size));
      sd = exp (polynomial (c6, 3, log (size)));
    }
  return gsl_cdf_ugaussian_Q ((y - mean) / sd);
}

static struct r *
shapiro (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  size_t n = x->n;
  if (n < 3)
    r_fail ("at least three samples are wanted");
  const double *s = r_sorted (x);
  const double *a = shapiro_weights (n);
  struct moments m;
  moments_compute (&m, s, n);
  /* 1 - W, from the correlation of the samples with the weights.  */
  double squares = 0, weights = 0, cross = 0;
  for (size_t i = 0; i < n; i++)
    {
      size_t other = n - 1 - i;
      double weight = i < other ? -a[i] : i > other ? a[other] : 0;
      double d = moments_deviation (&m, s[i]);
      squares += d * d;
      weights += weight * weight;
      cross += weight * d;
    }
  double both = sqrt (weights * squares);
  double w1 = (both - cross) * (both + cross) / (weights * squares);
  return r_record ("statistic", r_number (1 - w1), "p.value",
                   r_number (shapiro_p (n, w1)), NULL);
}

/* Anderson and Darling's test of a normal law whose mean and deviation come
   from the sample (D'Agostino and Stephens 1986, table 4.9).  */
static struct r *
anderson_darling (const struct r_call *call)
{
  const struct r *x = r_vector (call, 0);
  const double *s = r_sorted (x);
  double n = (double) x->n, sum = 0;
  struct moments m;
  moments_compute (&m, s, x->n);
  double mean = moments_mean (&m), sd = moments_sample_std (&m);
  for (size_t i = 0; i < x->n; i++)
    {
      double low = gsl_cdf_ugaussian_P ((s[i] - mean) / sd);
      double high = gsl_cdf_ugaussian_Q ((s[x->n - 1 - i] - mean) / sd);
      sum += (2 * (double) i + 1) * (log (low) + log (high));
    }
  double a = -n - sum / n, aa = (1 + 0.75 / n + 2.25 / (n * n)) * a, p;
  if (aa < 0.2)
    p = 1 - exp (-13.436 + 101.14 * aa - 223.73 * aa * aa);
  else if (aa < 0.34)
    p = 1 - exp (-8.318 + 42.796 * aa - 59.938 * aa * aa);
  else if (aa < 0.6)
    p = exp (0.9177 - 4.279 * aa - 1.38 * aa * aa);
  else if (aa < 10)
    p = exp (1.2937 - 5.709 * aa + 0.0186 * aa * aa);
  else
    p = 3.7e-24;
  return r_record ("statistic", r_number (a), "p.value", r_number (p), NULL);
}

/* The chance of a two-sample distance of D or more to one SIDE: the share of
   ways through the pooled samples that come so far at a place where a value
   ends (Schroeer and Trenkler 1995, with ties).  SIDE 1, -1: only upward,
   downward.  */
static double
two_sample_p (const double *x, size_t n, const double *y, size_t m, double d,
              int side)
{
  double *pool = r_numbers (NULL, n + m)->number;
  memcpy (pool, x, n * sizeof *x);
  memcpy (pool + n, y, m * sizeof *y);
  struct r all = { .kind = R_NUMBERS, .n = n + m, .number = pool };
  pool = r_sorted (&all);
  double scale = (double) n * (double) m;
  double limit = (0.5 + floor (d * scale - 1e-7)) / scale;
  double *reached = r_room (m + 1, sizeof *reached);
  for (size_t i = 0; i <= n; i++)
    for (size_t k = 0; k <= m; k++)
      {
        double gap = (double) i / (double) n - (double) k / (double) m;
        bool ends
            = i + k > 0 && (i + k == n + m || pool[i + k - 1] != pool[i + k]);
        bool far = side == 0 ? fabs (gap) > limit : side * gap > limit;
        double share = (double) i / (double) (i + k);
        if (ends && far)
          reached[k] = 1;
        else if (i == 0 || k == 0)
          reached[k] = i + k == 0 ? 0 : i == 0 ? reached[k - 1] : reached[0];
        else
          reached[k] = share * reached[k] + (1 - share) * reached[k - 1];
      }
  return reached[m];
}

/* 1 - the limit law of Kolmogorov, summed as far as R does: to TOLERANCE.  */
static double
limit_p (double z, double tolerance)
{
  if (z < 1)
    { /* the series in the other direction is the quicker one */
      double sum = 0;
      int most = (int) sqrt (2 - log (tolerance));
      for (int k = 1; k < most; k += 2)
        sum += exp (-k * k * M_PI * M_PI / (8 * z * z));
      return 1 - sqrt (2 * M_PI) / z * sum;
    }
  double sum = 0, term = 1;
  for (int k = 1; fabs (term) > tolerance; k++)
    {
      term = (k % 2 > 0 ? 2 : -2) * exp (-2.0 * k * k * z * z);
      sum += term;
    }
  return sum;
}

static void
multiply (const double *a, const double *b, double *to, size_t m)
{
  for (size_t i = 0; i < m; i++)
    for (size_t k = 0; k < m; k++)
      {
        double sum = 0;
        for (size_t j = 0; j < m; j++)
          sum += a[i * m + j] * b[j * m + k];
        to[i * m + k] = sum;
      }
}

/* P (D_n < d) for one sample of a known law (Marsaglia, Tsang and Wang
   2003).  */
static double
one_sample_lower (size_t n, double d)
{
  double t = (double) n * d;
  size_t k = (size_t) t + 1, m = 2 * k - 1;
  double h = (double) k - t;
  double *a = r_room (m * m, sizeof *a), *q = r_room (m * m, sizeof *q);
  double *room = r_room (m * m, sizeof *room);
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < m; j++)
      a[i * m + j] = i + 1 >= j;
  for (size_t i = 0; i < m; i++)
    {
      a[i * m] -= pow (h, (double) i + 1);
      a[(m - 1) * m + i] -= pow (h, (double) (m - i));
    }
  a[(m - 1) * m] += 2 * h - 1 > 0 ? pow (2 * h - 1, (double) m) : 0;
  for (size_t i = 0; i < m; i++)
    for (size_t j = 0; j < m; j++)
      if (i + 1 > j)
        for (size_t g = 1; g <= i + 1 - j; g++)
          a[i * m + j] /= (double) g;
  for (size_t i = 0; i < m; i++)
    q[i * m + i] = 1;
  /* Q = A^N, by squares; n! / n^n by and by keeps it in range.  */
  for (size_t step = 0; step < n; step++)
    {
      multiply (q, a, room, m);
      double factor = ((double) step + 1) / (double) n;
      for (size_t i = 0; i < m * m; i++)
        q[i] = room[i] * factor;
    }
  return q[(k - 1) * m + k - 1];
}

static struct r *
kolmogorov_one (const struct r_call *call, const struct r *x)
{
  const double *s = r_sorted (x);
  double n = (double) x->n, up = 0, down = 0;
  struct r *law = r_strings (1);
  law->string[0] = r_string (call, 1, "pnorm");
  bool tied = false;
  for (size_t i = 0; i < x->n; i++)
    {
      struct r *value[NODE_ARGS] = { r_number (s[i]) };
      size_t count = 1;
      for (size_t k = 0; k < call->given; k++)
        if (call->value[k]->kind == R_NUMBERS && call->value[k] != x
            && call->value[k] != call->arg[3])
          value[count++] = call->value[k];
      double below = r_apply (law, value, count)->number[0];
      up = fmax (up, ((double) i + 1) / n - below);
      down = fmax (down, below - (double) i / n);
      tied |= i > 0 && s[i] == s[i - 1];
    }
  double d = fmax (up, down);
  if (strcmp (r_string (call, 2, "two.sided"), "two.sided") != 0)
    r_fail ("one-sided distances to a law are not known");
  bool exact = r_true (call, 3, x->n < 100 && !tied) && !tied;
  double p
      = exact ? 1 - one_sample_lower (x->n, d) : limit_p (sqrt (n) * d, 1e-6);
  return r_record ("statistic", r_number (d), "p.value",
                   r_number (fmin (1, fmax (0, p))), NULL);
}

static struct r *
kolmogorov (const struct r_call *call)
{
  /* ks.test (x, "pnorm", mean, sd): the law's own come after its name.  */
  struct r_call here = *call;
  const struct r *x = NULL, *y = NULL;
  here.arg[2] = here.arg[3] = NULL;
  for (size_t i = 0; i < call->given; i++)
    {
      const char *name = call->name[i];
      if (name != NULL && strcmp (name, "exact") == 0)
        here.arg[3] = call->value[i];
      else if (name != NULL && strncmp (name, "alt", 3) == 0)
        here.arg[2] = call->value[i];
      else if (x == NULL)
        x = call->value[i];
      else if (y == NULL)
        y = here.arg[1] = call->value[i];
    }
  if (x == NULL || y == NULL || x->kind != R_NUMBERS)
    r_fail ("samples are wanted");
  if (y->kind == R_STRINGS)
    return kolmogorov_one (&here, x);
  const char *alternative = r_string (&here, 2, "two.sided");
  int side = strncmp (alternative, "g", 1) == 0   ? 1
             : strncmp (alternative, "l", 1) == 0 ? -1
                                                  : 0;
  const double *a = r_sorted (x), *b = r_sorted (y);
  size_t n = x->n, m = y->n;
  double d = 0;
  for (size_t i = 0, k = 0; i < n || k < m;)
    {
      double value = k == m || (i < n && a[i] < b[k]) ? a[i] : b[k];
      while (i < n && a[i] <= value)
        i++;
      while (k < m && b[k] <= value)
        k++;
      double gap = (double) i / (double) n - (double) k / (double) m;
      d = fmax (d, side == 0 ? fabs (gap) : side * gap);
    }
  double p, size = (double) n * (double) m / (double) (n + m);
  struct kolmogorov_smirnov ks;
  if (side == 0 && kolmogorov_smirnov_test (&ks, a, n, b, m) != 0)
    abort ();
  if (r_true (&here, 3, (double) n * (double) m < 10000))
    p = side == 0 && ks.exact ? ks.p : two_sample_p (a, n, b, m, d, side);
  else
    p = side == 0 ? limit_p (sqrt (size) * d, 1e-6) : exp (-2 * size * d * d);
  return r_record ("statistic", r_number (side == 0 ? ks.d : d), "p.value",
                   r_number (fmin (1, fmax (0, p))), NULL);
}

const struct r_function r_law_tests[] = { { "shapiro.test", "x", shapiro },
                                          { "ad.test", "x", anderson_darling },
                                          { "ks.test", "...", kolmogorov },
                                          { NULL, NULL, NULL } };
