/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/outlier.h"
#include <float.h>
#include <math.h>
#include "stat/quantile.h"
#include "stat/spread.h"

struct outlier_fences
outlier_fences_between (double q1, double q3, double step)
{
  double range = q3 - q1;
  /* What rounding the samples and the fences may amount to, so that a sample
     on a fence is on it in any unit; a small part of the spread or of the step
     in any case, where the samples are close together.  */
  double rounding
      = 16 * DBL_EPSILON * fabs (q1) + 16 * DBL_EPSILON * fabs (q3);
  double more = step * 1.001 + fmin (rounding, range / 1000);
  return (
      struct outlier_fences){ q1 - 1.5 * range - more, q3 + 1.5 * range + more,
                              q1 - 3 * range - more, q3 + 3 * range + more };
}

double
outlier_step (double gap, double median, bool several)
{
  bool is_step = median == 0 ? several : gap <= fabs (median);
  return is_step ? gap : 0;
}

struct outlier_fences
outlier_fences (const double *sorted, size_t n)
{
  double step = 0;
  if (n > 1 && median_absolute_deviation (sorted, n) <= 0)
    step = outlier_step (smallest_gap (sorted, n, NULL), sorted[n / 2],
                         sorted[1] < sorted[n - 2]);
  return outlier_fences_between (
      quantile (sorted, n, 0.25, QUANTILE_TYPE_DEFAULT),
      quantile (sorted, n, 0.75, QUANTILE_TYPE_DEFAULT), step);
}

enum outlier
outlier_mark (const struct outlier_fences *fences, double sample)
{
  if (sample < fences->severe_lo || sample > fences->severe_hi)
    return OUTLIER_SEVERE;
  if (sample < fences->mild_lo || sample > fences->mild_hi)
    return OUTLIER_MILD;
  return OUTLIER_NONE;
}

void
outlier_count (const struct outlier_fences *fences, const double *value,
               size_t n, size_t *mild, size_t *severe)
{
  const struct outlier_fences f = *fences;
  size_t count[3] = { 0, 0, 0 };
  for (size_t i = 0; i < n; i++)
    if (value[i] < f.mild_lo || value[i] > f.mild_hi)
      count[outlier_mark (&f, value[i])]++;
  *mild = count[OUTLIER_MILD];
  *severe = count[OUTLIER_SEVERE];
}
