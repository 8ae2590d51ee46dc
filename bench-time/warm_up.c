/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "warm_up.h"
#include <math.h>
#include <string.h>
#include "stat/change_points.h"
#include "stat/quantile.h"
#include "stat/sort.h"

#define STEADY_MIN 10
#define SLOW 1.05
/* Standard deviations below this part of the median do not matter.  */
#define RESOLUTION 1e-3

void
warm_up_add (struct warm_up *w, double time_s)
{
  if (w->count < WARM_UP_MAX)
    w->time_s[w->count++] = time_s;
  w->total_s += time_s;
}

/* Copy the times that are no outliers, beyond three times the distance of the
   90th from the 10th percentile from the median, and their indices; return
   their number.  */
static size_t
usual_times (const struct warm_up *w, double *time_s, size_t *index,
             double *middle)
{
  double sorted[WARM_UP_MAX];
  memcpy (sorted, w->time_s, w->count * sizeof *sorted);
  if (sort_doubles (sorted, w->count) != 0)
    return 0;
  *middle = median (sorted, w->count);
  double reach = 3
                 * (quantile (sorted, w->count, 0.9, QUANTILE_TYPE_DEFAULT)
                    - quantile (sorted, w->count, 0.1, QUANTILE_TYPE_DEFAULT));
  size_t count = 0;
  for (size_t i = 0; i < w->count; i++)
    if (fabs (w->time_s[i] - *middle) <= reach)
      {
        time_s[count] = w->time_s[i];
        index[count++] = i;
      }
  return count;
}

bool
warm_up_is_steady (struct warm_up *w)
{
  if (w->count < WARM_UP_MIN)
    return false;
  double time_s[WARM_UP_MAX], middle = 0;
  size_t index[WARM_UP_MAX], start[WARM_UP_MAX];
  size_t count = usual_times (w, time_s, index, &middle);
  size_t segments
      = change_points (time_s, count, CHANGE_MIN_SEGMENT,
                       change_penalty (count), RESOLUTION * middle, start);
  w->steady_from = segments < 2 ? 0 : index[start[segments - 1]];
  size_t steady = w->count - w->steady_from;
  return steady >= STEADY_MIN && 4 * steady >= w->count;
}

bool
warm_up_is_over (struct warm_up *w)
{
  return warm_up_is_steady (w) || w->count == WARM_UP_MAX;
}

/* The median of the COUNT values at VALUE; NaN when memory runs out.  */
static double
median_of (const double *value, size_t count)
{
  double sorted[WARM_UP_MAX];
  memcpy (sorted, value, count * sizeof *sorted);
  return sort_doubles (sorted, count) == 0 ? median (sorted, count) : NAN;
}

double
warm_up_slowness (const struct warm_up *w)
{
  if (w->steady_from == 0)
    return 1;
  return median_of (w->time_s, w->steady_from)
         / median_of (w->time_s + w->steady_from, w->count - w->steady_from);
}

bool
warm_up_was_slow (const struct warm_up *w)
{
  return warm_up_slowness (w) > SLOW;
}
