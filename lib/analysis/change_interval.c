/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/change_interval.h"
#include <float.h>
#include <math.h>
#include "stat/log_ratio.h"

static struct interval
missing (const char *reason)
{
  return (struct interval){ figure_missing (reason), figure_missing (reason) };
}

struct interval
change_interval_ratio (const struct shift_interval *s, const char *reason)
{
  if (!isfinite (s->lo))
    return missing (reason);
  double lo = ratio_of_log (s->lo), hi = ratio_of_log (s->hi);
  if (s->lo > 0 || (s->lo == 0 && s->lo_open))
    lo = fmax (lo, nextafter (1, 2));
  if (s->hi < 0 || (s->hi == 0 && s->hi_open))
    hi = fmin (hi, nextafter (1, 0));
  return (struct interval){ figure_finite (lo), figure_finite (hi) };
}

struct interval
change_interval_difference (const struct shift_interval *s, const char *reason)
{
  if (!isfinite (s->lo))
    return missing (reason);
  double lo = s->lo, hi = s->hi;
  if (lo == 0 && s->lo_open)
    lo = fmin (DBL_MIN, hi);
  if (hi == 0 && s->hi_open)
    hi = fmax (-DBL_MIN, lo);
  return (struct interval){ figure_of (lo), figure_of (hi) };
}
