/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/bootstrap.h"
#include <float.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/processor.h"
#include "base/rng.h"
#include "stat/bootstrap_sums.h"
#include "stat/sort.h"

#define LANES 8
#define BLOCK 256 /* resamples that share a stream of random numbers */

typedef uint64_t lanes __attribute__ ((vector_size (8 * LANES)));

/* Generators xoshiro256++ side by side.  */
struct generators
{
  lanes state[4];
};

static void
generators_seed (struct generators *g, uint64_t seed, uint64_t block)
{
  struct rng mix, rng;
  rng_seed (&mix, seed);
  rng_seed (&rng, rng_next (&mix) + block);
  for (int i = 0; i < 4; i++)
    for (int lane = 0; lane < LANES; lane++)
      g->state[i][lane] = rng_next (&rng);
}

/* Set MEAN[0 .. COUNT) to means of N of DEVIATION, drawn with replacement.
   Each number of 64 bits gives two places among N < 2^32, by multiplication
   and shift.  */
PROCESSOR_LOOP
resample_lanes (double *mean, size_t count, const double *deviation, size_t n,
                struct generators *g)
{
  lanes a = g->state[0], b = g->state[1], c = g->state[2], d = g->state[3];
  const lanes low = (lanes){ 0 } + UINT32_MAX;
  for (size_t r = 0; r < count; r++)
    {
      double sum[LANES] = { 0 };
      for (size_t left = n; left > 0;)
        {
          lanes t = a + d;
          lanes random = (t << 23 | t >> 41) + a;
          t = b << 17;
          c ^= a;
          d ^= b;
          b ^= c;
          a ^= d;
          c ^= t;
          d = d << 45 | d >> 19;
          lanes one = (random & low) * n >> 32;
          lanes two = (random >> 32) * n >> 32;
          if (left >= 2 * LANES)
            {
              for (int i = 0; i < LANES; i++)
                sum[i] += deviation[one[i]] + deviation[two[i]];
              left -= 2 * LANES;
              continue;
            }
          for (int i = 0; i < LANES && left > 0; i++, left--)
            sum[i] += deviation[one[i]];
          for (int i = 0; i < LANES && left > 0; i++, left--)
            sum[i] += deviation[two[i]];
        }
      double total = 0;
      for (int i = 0; i < LANES; i++)
        total += sum[i];
      mean[r] = total / (double) n;
    }
}

PROCESSOR_FUNCTION (resample,
                    (double *mean, size_t count, const double *deviation,
                     size_t n, struct generators *g),
                    resample_lanes, (mean, count, deviation, n, g))

/* The value at PLACE, counted from 1, among the N of SORTED.  */
static struct figure
value_at (const double *sorted, size_t n, double place)
{
  if (!(place >= 1 && place <= (double) n))
    return figure_missing ("needs more resamples");
  size_t below = (size_t) place;
  double part = place - (double) below;
  if (below == n)
    return figure_of (sorted[n - 1]);
  return figure_of ((1 - part) * sorted[below - 1] + part * sorted[below]);
}

/* The ends among the RESAMPLES means of SORTED, less the mean.  Those up to
   ROUNDING from it are equal to it.  */
static struct interval
find_ends (const double *sorted, size_t resamples, double rounding,
           double acceleration, double confidence)
{
  double below = 0;
  for (size_t i = 0; i < resamples && sorted[i] <= rounding; i++)
    below += sorted[i] < -rounding ? 1 : 0.5;
  double share = below / (double) resamples;
  if (!(share > 0 && share < 1))
    {
      struct figure missing = figure_missing ("needs more resamples");
      return (struct interval){ missing, missing };
    }
  double z0 = gsl_cdf_ugaussian_Pinv (share);
  double z = gsl_cdf_ugaussian_Qinv ((1 - confidence) / 2);
  struct figure end[2];
  for (int i = 0; i < 2; i++)
    {
      double shifted = z0 + (i == 0 ? -z : z);
      double level
          = gsl_cdf_ugaussian_P (z0 + shifted / (1 - acceleration * shifted));
      end[i] = value_at (sorted, resamples, level * (double) (resamples + 1));
    }
  return (struct interval){ end[0], end[1] };
}

static struct figure
shifted_back (struct figure f, const struct moments *m)
{
  return figure_available (f)
             ? figure_finite ((m->mean + (m->mean_lo + f.value)) * m->unscale)
             : f;
}

/* What a resample's mean may be off by: the samples of M, of the N sorted
   deviations, as their own rounding, and sums as that of N terms.  */
static double
rounding_of (const struct moments *m, const double *deviation)
{
  double largest = fmax (-m->min, m->max) * m->scale;
  double farthest = fmax (-deviation[0], deviation[m->n - 1]);
  return DBL_EPSILON * (largest + (double) m->n * farthest);
}

/* Set MEAN[0 .. RESAMPLES) to means of resamples of the N of DEVIATION, each
   sample drawn.  */
static void
draw_all (double *mean, size_t resamples, const double *deviation, size_t n,
          uint64_t seed)
{
  for (size_t i = 0; i < resamples; i += BLOCK)
    {
      struct generators g;
      size_t rest = resamples - i;
      generators_seed (&g, seed, i / BLOCK);
      resample (mean + i, rest < BLOCK ? rest : BLOCK, deviation, n, &g);
    }
}

int
bootstrap_means (double *mean, size_t resamples, const double *deviation,
                 size_t n, uint64_t seed)
{
  int status = n > BOOTSTRAP_SUMS_MIN
                   ? bootstrap_sums (mean, resamples, deviation, n, seed)
                   : 1;
  if (status > 0)
    draw_all (mean, resamples, deviation, n, seed);
  return status < 0 ? -1 : 0;
}

struct interval
bootstrap_mean (const double *value, const struct moments *m, size_t resamples,
                double confidence, uint64_t seed)
{
  struct figure missing = figure_missing ("no memory");
  if (m->n < BOOTSTRAP_MIN)
    missing = figure_needs (BOOTSTRAP_MIN);
  else if (!(m->m2 > 0))
    missing = figure_missing ("all samples are equal");
  struct interval none = { missing, missing };
  if (m->n < BOOTSTRAP_MIN || !(m->m2 > 0) || m->n >= UINT32_MAX)
    return none;
  double *deviation = memory_array (m->n, sizeof *deviation);
  double *mean = memory_array (resamples, sizeof *mean);
  if (deviation != NULL && mean != NULL)
    {
      struct shape shape;
      moments_shape (&shape, m, value);
      for (size_t i = 0; i < m->n; i++)
        deviation[i] = moments_deviation (m, value[i]);
      /* In order, so that the order of the samples is nothing.  */
      if (sort_doubles (deviation, m->n) == 0
          && bootstrap_means (mean, resamples, deviation, m->n, seed) == 0
          && sort_doubles (mean, resamples) == 0)
        none = find_ends (mean, resamples, rounding_of (m, deviation),
                          shape.skewness_g1 / (6 * sqrt ((double) m->n)),
                          confidence);
      none.lo = shifted_back (none.lo, m);
      none.hi = shifted_back (none.hi, m);
    }
  free (deviation);
  free (mean);
  return none;
}
