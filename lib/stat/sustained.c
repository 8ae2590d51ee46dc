/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/sustained.h"
#include "stat/compensated.h"

/* The mean of COUNT samples whose sum, less COUNT times the first of all, is
   SUM: so an offset hides nothing.  */
static double
mean_of (struct compensated sum, double first, size_t count)
{
  return first + compensated_value (sum) / (double) count;
}

void
sustained_find (struct sustained *s, const double *value, size_t n,
                bool higher_is_better)
{
  size_t window = n / 20 < 5 ? 5 : n / 20;
  size_t last = n / 4 < 10 ? 10 : n / 4;
  struct compensated sum = { 0, 0 }, end = { 0, 0 };
  for (size_t i = 0; i < n; i++)
    {
      compensated_add (&sum, value[i] - value[0]);
      if (i >= window)
        compensated_add (&sum, -(value[i - window] - value[0]));
      if (i >= n - last)
        compensated_add (&end, value[i] - value[0]);
      if (i + 1 < window)
        continue;
      double mean = mean_of (sum, value[0], window);
      if (i + 1 == window || (mean > s->peak) == higher_is_better)
        s->peak = mean;
    }
  s->sustained = mean_of (end, value[0], last);
}
