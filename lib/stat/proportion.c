/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/proportion.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>
#include "stat/binomial.h"

/* The chance at which TAIL (K, N, .), which rises with the chance if RISES
   and else falls, is LEVEL; by halving, as tails are exact.  */
static double
invert (double (*tail) (size_t k, size_t n, double p), size_t k, size_t n,
        bool rises, double level)
{
  double lo = 0, hi = 1;
  for (int i = 0; i < 1100; i++)
    {
      /* By the logarithm near 0, for as many digits there.  */
      double middle = lo > 0 && hi > 4 * lo ? sqrt (lo * hi) : (lo + hi) / 2;
      if (middle <= lo || middle >= hi)
        break;
      if ((tail (k, n, middle) > level) == rises)
        hi = middle;
      else
        lo = middle;
    }
  return (lo + hi) / 2;
}

struct interval
proportion_exact (size_t k, size_t n, double confidence)
{
  double level = (1 - confidence) / 2;
  double lo = k == 0 ? 0 : invert (binomial_upper, k - 1, n, true, level);
  double hi = k == n ? 1 : invert (binomial_lower, k, n, false, level);
  return (struct interval){ figure_of (lo), figure_of (hi) };
}

struct interval
proportion_wilson (size_t k, size_t n, double confidence)
{
  double z = gsl_cdf_ugaussian_Qinv ((1 - confidence) / 2);
  double all = (double) n, share = (double) k / all;
  double centre = (share + z * z / (2 * all)) / (1 + z * z / all);
  double half = z / (1 + z * z / all)
                * sqrt (share * (1 - share) / all + z * z / (4 * all * all));
  return (struct interval){ figure_of (k == 0 ? 0 : centre - half),
                            figure_of (k == n ? 1 : centre + half) };
}
