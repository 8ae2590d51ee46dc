/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/few_runs.h"
#include <math.h>
#include <gsl/gsl_sf_gamma.h>

double
few_runs_rank_min_p (size_t n, size_t m, bool paired)
{
  double x = (double) n, y = (double) m;
  if (paired)
    return exp2 (1 - x);
  return 2
         * exp (gsl_sf_lngamma (x + 1) + gsl_sf_lngamma (y + 1)
                - gsl_sf_lngamma (x + y + 1));
}

bool
few_runs_t_stands (size_t n, size_t m, double alpha)
{
  size_t fewer = n < m ? n : m, more = n < m ? m : n;
  return more - fewer <= 1 && 2 * exp2 (-2 * (double) fewer) <= alpha;
}
