/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/text_axis.h"
#include <float.h>
#include <math.h>
#include <string.h>
#include "stat/outlier.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"
#include "view/quote.h"

struct text_axis
text_axis_make (const double *sorted, size_t n, const char *unit, bool utf8)
{
  struct outlier_fences fences = outlier_fences (sorted, n);
  struct text_axis axis = { .unit = unit, .utf8 = utf8 };
  while (axis.below < n - 1 && sorted[axis.below] < fences.severe_lo)
    axis.below++;
  while (axis.below + axis.above < n - 1
         && sorted[n - 1 - axis.above] > fences.severe_hi)
    axis.above++;
  axis.lo = sorted[axis.below];
  axis.hi = sorted[n - 1 - axis.above];
  axis.least = sorted[0];
  axis.most = sorted[n - 1];
  axis.iqr = quantile (sorted, n, 0.75, QUANTILE_TYPE_DEFAULT)
             - quantile (sorted, n, 0.25, QUANTILE_TYPE_DEFAULT);
  axis.tick = smallest_gap (sorted + axis.below, n - axis.below - axis.above,
                            &axis.distinct);
  double typical = fmax (fabs (axis.lo), fabs (axis.hi));
  axis.scale = human_scale_for (typical, unit, utf8);
  return axis;
}

void
text_axis_put (struct text *to, const struct text_axis *axis, double value,
               double step)
{
  double scaled = fmax (value / axis->scale.divisor, -DBL_MAX);
  double fine = step / axis->scale.divisor;
  int decimals = fine > 0 ? (int) ceil (-log10 (fine) - 1e-9) : 0;
  if (fabs (scaled) >= 1e12 || decimals > 9)
    text_printf (to, "%.6g", scaled);
  else
    text_printf (to, "%.*f", decimals < 0 ? 0 : decimals,
                 fabs (scaled) < fine / 4 ? 0. : scaled);
}

void
text_axis_put_heading (struct text *to, const struct text_axis *axis,
                       const char *benchmark, const char *metric, size_t n)
{
  if (strcmp (benchmark, "-") != 0)
    {
      quote_line_start (to, benchmark);
      text_putc (to, ' ');
      quote_terminal (to, metric);
    }
  else
    quote_line_start (to, metric);
  if (*axis->scale.suffix != '\0')
    text_printf (to, " in %s", axis->scale.suffix);
  text_printf (to, ", %zu sample%s\n", n, n == 1 ? "" : "s");
}
