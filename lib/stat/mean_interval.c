/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/mean_interval.h"
#include <gsl/gsl_cdf.h>
#include <math.h>

struct interval
mean_interval_dependent (const struct moments *m, double n_eff,
                         double confidence)
{
  if (m->n < 2)
    {
      struct figure missing = figure_needs (2);
      return (struct interval){ missing, missing };
    }
  double n = (double) m->n;
  double t = gsl_cdf_tdist_Qinv ((1 - confidence) / 2, n_eff - 1);
  double half = t * sqrt (m->m2 / (n - 1) / n_eff); /* scaled, as the mean */
  return (struct interval){
    figure_finite ((m->mean + (m->mean_lo - half)) * m->unscale),
    figure_finite ((m->mean + (m->mean_lo + half)) * m->unscale)
  };
}

struct interval
mean_interval (const struct moments *m, double confidence)
{
  return mean_interval_dependent (m, (double) m->n, confidence);
}
