/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/outlier.h"
#include "stat/quantile.h"
#include "stat/spread.h"

struct outlier_fences
outlier_fences (const double *sorted, size_t n)
{
  double q1 = quantile (sorted, n, 0.25, QUANTILE_TYPE_DEFAULT);
  double q3 = quantile (sorted, n, 0.75, QUANTILE_TYPE_DEFAULT);
  double range = q3 - q1, step = 0;
  if (median_absolute_deviation (sorted, n) <= 0)
    step = smallest_gap (sorted, n, NULL);
  return (
      struct outlier_fences){ q1 - 1.5 * range - step, q3 + 1.5 * range + step,
                              q1 - 3 * range - step, q3 + 3 * range + step };
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
outlier_count (const struct outlier_fences *fences, const double *sorted,
               size_t n, size_t *mild, size_t *severe)
{
  size_t count[3] = { 0, 0, 0 };
  /* They are at the ends.  */
  size_t low = 0, high = n;
  for (; low < n; low++)
    {
      enum outlier mark = outlier_mark (fences, sorted[low]);
      if (mark == OUTLIER_NONE)
        break;
      count[mark]++;
    }
  for (; high > low; high--)
    {
      enum outlier mark = outlier_mark (fences, sorted[high - 1]);
      if (mark == OUTLIER_NONE)
        break;
      count[mark]++;
    }
  *mild = count[OUTLIER_MILD];
  *severe = count[OUTLIER_SEVERE];
}
