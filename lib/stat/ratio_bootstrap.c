/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/bootstrap.h"
#include "stat/bootstrap_sums.h"
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

/* How far the logarithm of one resample's ratio is from that of the samples;
   sums relative to the means cannot leave the range.  */
static double
resample (const double *x, size_t n, double mean_x, const double *y, size_t m,
          double mean_y, bool paired, struct rng *rng)
{
  double sum_x = 0, sum_y = 0;
  for (size_t i = 0; i < m; i++)
    {
      size_t j = (size_t) rng_below (rng, m);
      sum_y += y[j] / mean_y;
      sum_x += paired ? x[j] / mean_x : 0;
    }
  for (size_t i = 0; i < n && !paired; i++)
    sum_x += x[rng_below (rng, n)] / mean_x;
  return log (sum_y / (double) m) - log (sum_x / (double) n);
}

/* Set MEAN to means of resamples of the N values Y / MEAN_Y, less those of X
   over MEAN_X or (NULL) less 1.  */
static int
draw_means (double *mean, size_t resamples, const double *y, double mean_y,
            const double *x, double mean_x, size_t n, uint64_t seed)
{
  double *deviation = memory_array (n, sizeof *deviation);
  for (size_t i = 0; deviation != NULL && i < n; i++)
    deviation[i] = y[i] / mean_y - (x == NULL ? 1 : x[i] / mean_x);
  int status
      = deviation == NULL || sort_doubles (deviation, n) != 0
                || bootstrap_means (mean, resamples, deviation, n, seed) != 0
            ? -1
            : 0;
  free (deviation);
  return status;
}

/* How the sums of relative deviations y + x vary with the differences y - x of
   N pairs: the slope, and the standard error of their mean beside that.  */
static void
regress (const double *x, double mean_x, const double *y, double mean_y,
         size_t n, double *slope, double *error)
{
  double dd = 0, ds = 0, ss = 0;
  for (size_t i = 0; i < n; i++)
    {
      double u = y[i] / mean_y - 1, v = x[i] / mean_x - 1;
      dd += (u - v) * (u - v);
      ds += (u - v) * (u + v);
      ss += (u + v) * (u + v);
    }
  *slope = dd > 0 ? ds / dd : 0;
  *error = sqrt (fmax (ss - *slope * ds, 0)) / (double) n;
}

/* The resamples of many samples: means of relative deviations.  Of pairs the
   means of their differences d are drawn, which make the ratio to the first
   order, and the means of their sums s given d, which make what is left,
   ds / 2 of it, are normal.  */
static int
draw_many (struct ratio_bootstrap *b, const double *x, size_t n,
           const double *y, size_t m, bool paired, uint64_t seed)
{
  double mean_x = mean_of (x, n), mean_y = mean_of (y, m), slope, error;
  double *mean = memory_array (b->count, sizeof *mean);
  struct rng rng;
  rng_seed (&rng, seed);
  uint64_t first = rng_next (&rng), second = rng_next (&rng);
  int status = mean == NULL ? -1 : 0;
  if (status == 0 && paired)
    {
      regress (x, mean_x, y, mean_y, n, &slope, &error);
      status = draw_means (mean, b->count, y, mean_y, x, mean_x, n, first);
      for (size_t i = 0; i < b->count && status == 0; i++)
        {
          double z = gsl_cdf_ugaussian_Pinv (
              ((double) (rng_next (&rng) >> 11) + 0.5) * 0x1p-53);
          double s = slope * mean[i] + error * z;
          b->log_ratio[i] = b->estimate + log1p ((s + mean[i]) / 2)
                            - log1p ((s - mean[i]) / 2);
        }
    }
  else if (status == 0)
    {
      status = draw_means (mean, b->count, y, mean_y, NULL, 0, m, first);
      for (size_t i = 0; i < b->count && status == 0; i++)
        b->log_ratio[i] = b->estimate + log1p (mean[i]);
      if (status == 0)
        status = draw_means (mean, b->count, x, mean_x, NULL, 0, n, second);
      for (size_t i = 0; i < b->count && status == 0; i++)
        b->log_ratio[i] -= log1p (mean[i]);
    }
  free (mean);
  return status;
}

/* The logarithms of equal ratios of sums differ by less than this: by the
   rounding of up to BOOTSTRAP_SUMS_MIN terms.  */
#define ROUNDING 1e-12

/* Let what is as large as the estimate, or 0, but for rounding be so: whether
   it ties must not depend on the unit.  */
static void
tie (struct ratio_bootstrap *b)
{
  if (fabs (b->estimate) <= ROUNDING)
    b->estimate = 0;
  for (size_t i = 0; i < b->count; i++)
    if (fabs (b->log_ratio[i] - b->estimate) <= ROUNDING)
      b->log_ratio[i] = b->estimate;
    else if (fabs (b->log_ratio[i]) <= ROUNDING)
      b->log_ratio[i] = 0;
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
  bool many = n > BOOTSTRAP_SUMS_MIN || m > BOOTSTRAP_SUMS_MIN;
  for (size_t i = 0; i < resamples && !many; i++)
    b->log_ratio[i]
        = b->estimate + resample (x, n, mean_x, y, m, mean_y, paired, &rng);
  int result = many ? draw_many (b, x, n, y, m, paired, seed) : 0;
  if (result == 0)
    tie (b);
  if (result != 0 || sort_doubles (b->log_ratio, resamples) != 0)
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

/* The share of the resamples that is beyond an end of the interval at level
   ALPHA: SIDE -1 is the lower one, 1 the upper.  */
static double
share_beyond (const struct ratio_bootstrap *b, int side, double alpha)
{
  double z = b->bias + side * gsl_cdf_ugaussian_Qinv (alpha / 2);
  return gsl_cdf_ugaussian_Q (side
                              * (b->bias + z / (1 - b->acceleration * z)));
}

static double
end_at (const struct ratio_bootstrap *b, int side, double alpha)
{
  double rank = rint (share_beyond (b, side, alpha) * (double) (b->count + 1));
  size_t from_end = (size_t) fmin (fmax (rank, 1), (double) b->count);
  return b->log_ratio[side < 0 ? from_end - 1 : b->count - from_end];
}

size_t
ratio_bootstrap_needed (const struct ratio_bootstrap *b, double alpha)
{
  double least
      = fmin (share_beyond (b, -1, alpha), share_beyond (b, 1, alpha));
  double m = floor (1 / fmin (least, alpha)) + 1;
  return m < 0x1p64 ? (size_t) m : SIZE_MAX;
}

struct shift_interval
ratio_bootstrap_interval (const struct ratio_bootstrap *b, double alpha)
{
  if (b->count < ratio_bootstrap_needed (b, alpha))
    return (struct shift_interval){ -INFINITY, INFINITY, true, true };
  struct shift_interval s
      = { end_at (b, -1, alpha), end_at (b, 1, alpha), false, false };
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
