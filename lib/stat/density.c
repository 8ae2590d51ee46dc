/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/density.h"
#include <math.h>
#include <stdlib.h>
#include "stat/moments.h"
#include "stat/quantile.h"

double
density_bandwidth (const double *sorted, size_t n)
{
  struct moments moments;
  moments_compute (&moments, sorted, n);
  double spread = moments_sample_std (&moments);
  if (!(spread > 0))
    return 0;
  double iqr = quantile (sorted, n, 0.75, QUANTILE_TYPE_DEFAULT)
               - quantile (sorted, n, 0.25, QUANTILE_TYPE_DEFAULT);
  if (iqr > 0)
    spread = fmin (spread, iqr / 1.34);
  return 0.9 * spread * pow ((double) n, -0.2);
}

/* Spread the N values of SORTED over the POINTS of WEIGHT, which are a step
   of 1 apart from LO, in units of STEP: each between its two neighbours.  */
static void
spread_values (const double *sorted, size_t n, double lo, double step,
               double *weight, size_t points)
{
  for (size_t i = 0; i < n; i++)
    {
      double place = (sorted[i] - lo) / step;
      if (place < 0 || place > (double) (points - 1))
        continue;
      size_t below = (size_t) place;
      double share = place - (double) below;
      weight[below] += 1 - share;
      if (share > 0)
        weight[below + 1] += share;
    }
}

int
density_estimate (const double *sorted, size_t n, double bandwidth, double lo,
                  double hi, double *density, size_t points)
{
  double step = (hi - lo) / (double) (points - 1);
  double width = fmax (bandwidth / step, 1); /* in steps */
  double *weight = calloc (points, sizeof *weight);
  if (weight == NULL)
    return -1;
  spread_values (sorted, n, lo, step, weight, points);
  double unit_area = 1 / ((double) n * width * step * sqrt (2 * M_PI));
  for (size_t i = 0; i < points; i++)
    {
      double sum = 0;
      for (size_t j = 0; j < points; j++)
        {
          double away = ((double) i - (double) j) / width;
          sum += weight[j] * exp (-away * away / 2);
        }
      density[i] = sum * unit_area;
    }
  free (weight);
  return 0;
}
