/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/mean_ratio.h"
#include "stat/sort.h"

static double
mean_of (const double *value, size_t n)
{
  struct moments m;
  moments_compute (&m, value, n);
  return moments_mean (&m);
}

/* Third and second moments of how much each sample moves the estimate
   (Davison and Hinkley 1997, equations 5.24 and 5.25).  */
static double
acceleration_of (const double *x, size_t n, const double *y, size_t m,
                 bool paired)
{
  double mean_x = mean_of (x, n), mean_y = mean_of (y, m);
  double squares = 0, cubes = 0;
  for (size_t i = 0; i < m; i++)
    {
      double moves = y[i] / mean_y - (paired ? x[i] / mean_x : 1);
      moves /= (double) m;
      squares += moves * moves;
      cubes += moves * moves * moves;
    }
  for (size_t i = 0; i < n && !paired; i++)
    {
      double moves = (1 - x[i] / mean_x) / (double) n;
      squares += moves * moves;
      cubes += moves * moves * moves;
    }
  return squares > 0 ? cubes / (6 * pow (squares, 1.5)) : 0;
}

/* One resample's ratio; sums relative to SCALE cannot leave the range.  */
static double
resample (const double *x, size_t n, const double *y, size_t m, bool paired,
          double scale, struct rng *rng)
{
  double sum_x = 0, sum_y = 0;
  for (size_t i = 0; i < m; i++)
    {
      size_t j = (size_t) rng_below (rng, m);
      sum_y += y[j] / scale;
      sum_x += paired ? x[j] / scale : 0;
    }
  for (size_t i = 0; i < n && !paired; i++)
    sum_x += x[rng_below (rng, n)] / scale;
  return log (sum_y / (double) m) - log (sum_x / (double) n);
}

/* The normal deviate of the share of resamples below VALUE, half of those
   equal to it; kept from the ends.  */
static double
deviate_at (const struct ratio_bootstrap *b, double value)
{
  double below = 0, count = (double) b->count;
  for (size_t i = 0; i < b->count && b->log_ratio[i] <= value; i++)
    below += b->log_ratio[i] < value ? 1 : 0.5;
  double share = fmin (fmax (below, 1), count - 1) / count;
  return gsl_cdf_ugaussian_Pinv (share);
}

int
ratio_bootstrap (struct ratio_bootstrap *b, const double *x, size_t n,
                 const double *y, size_t m, bool paired, size_t resamples,
                 uint64_t seed)
{
  double mean_x = mean_of (x, n), mean_y = mean_of (y, m);
  *b = (struct ratio_bootstrap){ .estimate = log (mean_y) - log (mean_x),
                                 .count = resamples };
  b->log_ratio = memory_array (resamples, sizeof *b->log_ratio);
  if (b->log_ratio == NULL)
    return -1;
  struct rng rng;
  rng_seed (&rng, seed);
  for (size_t i = 0; i < resamples; i++)
    b->log_ratio[i] = resample (x, n, y, m, paired, mean_x, &rng);
  if (sort_doubles (b->log_ratio, resamples) != 0)
    {
      ratio_bootstrap_free (b);
      errno = ENOMEM;
      return -1;
    }
  b->bias = deviate_at (b, b->estimate);
  b->acceleration = acceleration_of (x, n, y, m, paired);
  return 0;
}

void
ratio_bootstrap_free (struct ratio_bootstrap *b)
{
  free (b->log_ratio);
  b->log_ratio = NULL;
}

double
ratio_bootstrap_p (const struct ratio_bootstrap *b)
{
  double w = deviate_at (b, 0) - b->bias;
  double level = gsl_cdf_ugaussian_P (w / (1 + b->acceleration * w) - b->bias);
  return fmax (2 * fmin (level, 1 - level), 1 / (double) b->count);
}

/* The resample at the level that stands for LEVEL.  */
static double
end_at (const struct ratio_bootstrap *b, double level)
{
  double z = b->bias + gsl_cdf_ugaussian_Pinv (level);
  double corrected
      = gsl_cdf_ugaussian_P (b->bias + z / (1 - b->acceleration * z));
  double rank = corrected * (double) (b->count + 1);
  double last = (double) b->count;
  return b->log_ratio[(size_t) fmin (fmax (rint (rank), 1), last) - 1];
}

struct shift_interval
ratio_bootstrap_interval (const struct ratio_bootstrap *b, double alpha)
{
  struct shift_interval s
      = { end_at (b, alpha / 2), end_at (b, 1 - alpha / 2), false, false };
  bool rejected = ratio_bootstrap_p (b) < alpha;
  if (!rejected)
    {
      s.lo = fmin (s.lo, 0);
      s.hi = fmax (s.hi, 0);
    }
  else if (b->estimate > 0 && s.lo <= 0)
    {
      s.lo = 0;
      s.lo_open = true;
    }
  else if (b->estimate <= 0 && s.hi >= 0)
    {
      s.hi = 0;
      s.hi_open = true;
    }
  return s;
}
