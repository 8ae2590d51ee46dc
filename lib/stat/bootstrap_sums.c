/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/bootstrap_sums.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/moments.h"
#include "stat/sort.h"

#define LARGE 0.25
#define LARGE_MOST 1000

/* The samples in two parts.  */
struct parts
{
  double *large; /* those that are drawn */
  size_t count;
  size_t n;                            /* all */
  double mean, sd, skewness, kurtosis; /* of the others; excess kurtosis */
};

static double
uniform (struct rng *rng)
{
  return ((double) (rng_next (rng) >> 11) + 0.5) * 0x1p-53;
}

/* How often an item is drawn in TRIALS with chance P each, of which few are
   expected: by inversion.  */
static size_t
draw_binomial (size_t trials, double p, struct rng *rng)
{
  double u = uniform (rng);
  if (p >= 1)
    return trials;
  double odds = p / (1 - p), chance = exp ((double) trials * log1p (-p));
  size_t k = 0;
  while (u > chance && k < trials)
    {
      u -= chance;
      chance *= odds * (double) (trials - k) / (double) (k + 1);
      k++;
    }
  return k;
}

/* The mean of one resample.  */
static double
draw_mean (const struct parts *p, struct rng *rng)
{
  size_t left = p->n;
  double sum = 0;
  for (size_t i = 0; i < p->count && left > 0; i++)
    {
      size_t times = draw_binomial (left, 1 / (double) (p->n - i), rng);
      sum += (double) times * p->large[i];
      left -= times;
    }
  double m = (double) left, z = gsl_cdf_ugaussian_Pinv (uniform (rng));
  if (left > 0 && p->sd > 0)
    {
      double g1 = p->skewness / sqrt (m), g2 = p->kurtosis / m;
      double w = z + (z * z - 1) * g1 / 6 + (z * z - 3) * z * g2 / 24
                 - (2 * z * z - 5) * z * g1 * g1 / 36;
      sum += p->sd * sqrt (m) * w;
    }
  return (sum + m * p->mean) / (double) p->n;
}

/* How many of the N sizes SORTED are large, from the last down; LARGE_MOST + 1
   where they are more.  */
static size_t
count_large (const double *sorted, size_t n)
{
  double squares = 0;
  size_t count = 0;
  for (size_t i = 0; i < n; i++)
    squares += sorted[i] * sorted[i];
  for (size_t i = n; i-- > 0 && count <= LARGE_MOST; count++)
    {
      squares = fmax (squares - sorted[i] * sorted[i], 0);
      if (sorted[i] <= LARGE * sqrt (squares))
        break;
      if (count % 16 == 15) /* what is left of a large sum is not exact */
        {
          squares = 0;
          for (size_t k = 0; k < i; k++)
            squares += sorted[k] * sorted[k];
        }
    }
  return count;
}

/* Part the N of DEVIATION by their size into P; OTHER has room for N.  */
static void
part (struct parts *p, const double *deviation, size_t n, double limit,
      double *other)
{
  size_t rest = 0;
  for (size_t i = 0; i < n; i++)
    if (fabs (deviation[i]) > limit)
      p->large[p->count++] = deviation[i];
    else
      other[rest++] = deviation[i];
  struct moments m;
  struct shape shape;
  moments_compute (&m, other, rest);
  moments_shape (&shape, &m, other);
  p->mean = moments_mean (&m);
  p->sd = m.m2 > 0 ? sqrt (m.m2 / (double) rest) * m.unscale : 0;
  p->skewness = shape.skewness_g1;
  p->kurtosis = shape.excess_kurtosis_g2;
}

int
bootstrap_sums (double *mean, size_t resamples, const double *deviation,
                size_t n, uint64_t seed)
{
  double *size = memory_array (n, sizeof *size);
  double large[LARGE_MOST];
  struct parts p = { .large = large, .n = n };
  for (size_t i = 0; i < n && size != NULL; i++)
    size[i] = fabs (deviation[i]);
  if (size == NULL || sort_doubles (size, n) != 0)
    {
      free (size);
      return -1;
    }
  size_t count = count_large (size, n);
  if (count <= LARGE_MOST && count < n)
    part (&p, deviation, n, size[n - 1 - count], size);
  free (size);
  if (count > LARGE_MOST || count == n)
    return 1;
  struct rng rng;
  rng_seed (&rng, seed);
  for (size_t i = 0; i < resamples; i++)
    mean[i] = draw_mean (&p, &rng);
  return 0;
}
