/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/calibration.h"
#include <math.h>

static size_t
bin_of (double confidence)
{
  double bin = ceil (confidence * CALIBRATION_BINS) - 1;
  return bin < 0                       ? 0
         : bin >= CALIBRATION_BINS - 1 ? CALIBRATION_BINS - 1
                                       : (size_t) bin;
}

void
calibration_compute (struct calibration *c, const double *confidence,
                     const double *correct, size_t n)
{
  double spread[CALIBRATION_BINS] = { 0 };
  *c = (struct calibration){ .error = 0 };
  for (size_t i = 0; i < n; i++)
    {
      size_t at = bin_of (confidence[i]);
      struct calibration_bin *bin = &c->bin[at];
      bin->count++;
      bin->confidence += confidence[i];
      bin->accuracy += correct[i];
      spread[at] += confidence[i] * (1 - confidence[i]);
    }
  for (size_t i = 0; i < CALIBRATION_BINS; i++)
    {
      struct calibration_bin *bin = &c->bin[i];
      double count = (double) bin->count, share = count / (double) n;
      if (bin->count == 0)
        continue;
      bin->confidence /= count;
      bin->accuracy /= count;
      c->error += share * fabs (bin->accuracy - bin->confidence);
      c->by_chance += share * sqrt (2 * spread[i] / (M_PI * count * count));
    }
}

const char *
calibration_reading (double error)
{
  return error < 0.05 ? "good" : error > 0.1 ? "poor" : "fair";
}
