/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/autocorrelation.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

#define MOST_LAGS 1000

struct figure
autocorrelation (const double *value, const struct moments *m, size_t lag)
{
  if (m->n <= lag)
    return figure_needs ((unsigned long) lag + 1);
  if (!(m->m2 > 0))
    return figure_missing ("all samples are equal");
  return figure_of (moments_products (m, value, lag) / m->m2);
}

double
autocorrelation_bound (size_t n)
{
  return 1.959963984540054 / sqrt ((double) n);
}

double
effective_n (size_t n, double r1)
{
  double effective = (double) n * (1 - r1) / (1 + r1);
  return fmin (fmax (effective, 2), (double) n);
}

static double
products (const double *deviation, size_t n, size_t lag)
{
  double sum = 0;
  for (size_t i = lag; i < n; i++)
    sum += deviation[i - lag] * deviation[i];
  return sum;
}

/* How many samples' variance of the mean that of an independent one is, by the
   pairs of lags of the N deviations.  */
static double
inflation_by_sum (const double *deviation, size_t n)
{
  double squares = products (deviation, n, 0), sum = 0;
  for (size_t lag = 0; lag + 1 < n && lag <= MOST_LAGS; lag += 2)
    {
      double pair = (lag == 0 ? squares : products (deviation, n, lag))
                    + products (deviation, n, lag + 1);
      if (pair <= 0)
        break;
      sum += pair / squares;
    }
  return fmax (2 * sum - 1, 1);
}

struct figure
effective_n_sum (const double *value, const struct moments *m)
{
  size_t n = m->n;
  double *deviation = memory_array (n, sizeof *deviation);
  if (deviation == NULL)
    return figure_missing ("no memory");
  for (size_t i = 0; i < n; i++)
    deviation[i] = moments_deviation (m, value[i]);
  double effective = (double) n / inflation_by_sum (deviation, n);
  free (deviation);
  return figure_of (fmax (effective, 2));
}

/* A line through samples.  */
struct line
{
  const double *value;
  const struct moments *m;
  double slope;
};

/* What it leaves of sample I, scaled.  */
static double
rest_of (const struct line *line, size_t i)
{
  double middle = ((double) line->m->n - 1) / 2;
  return moments_deviation (line->m, line->value[i])
         - line->slope * line->m->scale * ((double) i - middle);
}

/* How many samples' variance of the mean that of an independent one is, by all
   rests where they are not too many, else by R, their autocorrelation at lag
   1.  */
static struct figure
inflation_of_rests (const struct line *line, double r)
{
  size_t n = line->m->n;
  if (r <= 0)
    return figure_of (1);
  if (n < EFFECTIVE_N_SUM_MIN || n > EFFECTIVE_N_SUM_MAX)
    return figure_of ((double) n / effective_n (n, r));
  double *rest = memory_array (n, sizeof *rest);
  if (rest == NULL)
    return figure_missing ("no memory");
  for (size_t i = 0; i < n; i++)
    rest[i] = rest_of (line, i);
  double inflation = inflation_by_sum (rest, n);
  free (rest);
  return figure_of (inflation);
}

struct figure
effective_n_line (const double *value, const struct moments *m, double slope)
{
  const struct line line = { value, m, slope };
  double size = (double) m->n, squares = 0, neighbours = 0, before = 0;
  for (size_t i = 0; i < m->n; i++)
    {
      double rest = rest_of (&line, i);
      squares += rest * rest;
      neighbours += before * rest;
      before = rest;
    }
  struct figure inflation
      = inflation_of_rests (&line, squares > 0 ? neighbours / squares : 0);
  if (!figure_available (inflation))
    return inflation;
  double share = fmin (squares / m->m2, 1);
  return figure_of (fmax (size / (1 + share * (inflation.value - 1)), 2));
}

/* Of the samples, how many are at most some Q, and how often one and the next
   are.  */
struct below
{
  size_t samples, pairs;
};

/* The autocorrelation at lag 1 of whether a sample is at most Q; 0 where all
   are or none is.  */
static double
lag1_below (const double *value, size_t n, double q, const struct below *b)
{
  if (b->samples == 0 || b->samples == n)
    return 0;
  double size = (double) n, mean = (double) b->samples / size;
  double inner
      = 2 * (double) b->samples - (value[0] <= q) - (value[n - 1] <= q);
  double sum = (double) b->pairs - mean * inner + (size - 1) * mean * mean;
  return sum / (size * mean * (1 - mean));
}

/* The first of the COUNT ascending Q that VALUE is not above, or COUNT.  */
static size_t
place_of (double value, const double *q, size_t count)
{
  size_t lo = 0, hi = count;
  while (lo < hi)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (value <= q[middle])
        hi = middle;
      else
        lo = middle + 1;
    }
  return lo;
}

/* Count for each Q at once; BELOW, zeroed, has room for one more.  */
static void
count_below (struct below *below, const double *value, size_t n,
             const double *q, size_t count)
{
  for (size_t i = 0, before = count; i < n; i++)
    {
      size_t at = place_of (value[i], q, count);
      below[at].samples++;
      below[at > before ? at : before].pairs++;
      before = at;
    }
  /* The first sample is no pair.  */
  below[count].pairs--;
  for (size_t k = 1; k < count; k++)
    {
      below[k].samples += below[k - 1].samples;
      below[k].pairs += below[k - 1].pairs;
    }
}

static struct figure
effective_n_by_sum (const double *value, size_t n, double q)
{
  double *below = memory_array (n, sizeof *below);
  if (below == NULL)
    return figure_missing ("no memory");
  for (size_t i = 0; i < n; i++)
    below[i] = value[i] <= q;
  struct moments m;
  moments_compute (&m, below, n);
  struct figure effective
      = m.m2 > 0 ? effective_n_sum (below, &m) : figure_of ((double) n);
  free (below);
  return effective;
}

int
effective_n_below (const double *value, size_t n, const double *q,
                   size_t count, struct figure *effective)
{
  if (n >= EFFECTIVE_N_BELOW_SUM_MIN && n <= EFFECTIVE_N_SUM_MAX)
    {
      for (size_t k = 0; k < count; k++)
        effective[k] = effective_n_by_sum (value, n, q[k]);
      return 0;
    }
  struct below *below = calloc (count + 1, sizeof *below);
  if (below == NULL)
    return -1;
  count_below (below, value, n, q, count);
  for (size_t k = 0; k < count; k++)
    {
      double r1 = fmax (lag1_below (value, n, q[k], &below[k]), 0);
      effective[k] = figure_of (effective_n (n, r1));
    }
  free (below);
  return 0;
}

struct figure
ljung_box_p (const double *value, const struct moments *m)
{
  if (m->n < 10)
    return figure_needs (10);
  size_t lags = m->n / 5 < 10 ? m->n / 5 : 10;
  double n = (double) m->n, q = 0;
  for (size_t lag = 1; lag <= lags; lag++)
    {
      struct figure r = autocorrelation (value, m, lag);
      if (!figure_available (r))
        return r;
      q += r.value * r.value / (n - (double) lag);
    }
  return figure_of (gsl_cdf_chisq_Q (n * (n + 2) * q, (double) lags));
}
