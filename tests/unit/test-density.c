/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernel density estimates.  */
#include <config.h>
#include "stat/density.h"
#include "tap.h"

enum
{
  POINTS = 1001
};

int
main (void)
{
  const double sample[] = { 1, 2, 2.5, 3, 7 };
  /* R: bw.nrd0 (c (1, 2, 2.5, 3, 7)), whose spread is min (sd, IQR / 1.34) */
  near (density_bandwidth (sample, 5), 0.9 * (1 / 1.34) * pow (5, -0.2), 1e-12,
        "the bandwidth is Silverman's");
  const double constant[] = { 4, 4, 4 };
  near (density_bandwidth (constant, 3), 0, 0, "equal samples have none");
  near (density_bandwidth (constant, 1), 0, 0, "nor has one");
  const double lump[] = { 1, 1, 1, 1, 1, 1, 1, 2 };
  ok (density_bandwidth (lump, 8) > 0,
      "where the quartiles are equal the standard deviation counts");

  double density[POINTS], area = 0;
  ok (density_estimate (sample, 5, 0.5, -2, 10, density, POINTS) == 0,
      "an estimate is made");
  for (int i = 0; i < POINTS; i++)
    area += density[i] * 12 / (POINTS - 1);
  near (area, 1, 1e-3, "its area is one");
  double direct = 0;
  for (int i = 0; i < 5; i++)
    direct += exp (-pow ((2.2 - sample[i]) / 0.5, 2) / 2)
              / (5 * 0.5 * sqrt (2 * M_PI));
  near (density[350], direct, 1e-3, "it is the sum of its kernels");
  return plan ();
}
