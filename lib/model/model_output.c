/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_output.h"
#include <math.h>

/* What sums of a few hundred float32 are wrong by.  */
#define ROUNDING 1e-5

static bool
fault (struct text *why, uint32_t sample, const char *what, double value,
       const char *rule)
{
  text_printf (why, "%s of sample %u is %g, %s", what, (unsigned) sample,
               value, rule);
  return false;
}

/* VALUE, or the end of MIN .. MAX that it is outside of by rounding.  */
static double
without_rounding (double value, double min, double max)
{
  if (value < min && value >= min - ROUNDING)
    return min;
  if (value > max && value <= max + ROUNDING)
    return max;
  return value;
}

bool
model_output_check (struct bench_model_output *output, uint32_t sample,
                    struct text *why)
{
  if ((output->has & BENCH_MODEL_HAS_RANK) != 0 && output->rank == 0)
    return fault (why, sample, "the rank", 0, "where the best is 1");
  if ((output->has & BENCH_MODEL_HAS_CONFIDENCE) != 0)
    {
      double given = output->confidence;
      output->confidence = without_rounding (given, 0, 1);
      if (!(output->confidence >= 0 && output->confidence <= 1))
        return fault (why, sample, "the confidence", given,
                      "not a probability, 0 to 1");
    }
  if ((output->has & BENCH_MODEL_HAS_LOSS) != 0)
    {
      double given = output->loss;
      output->loss = without_rounding (given, 0, INFINITY);
      if (!(output->loss >= 0 && output->loss <= MODEL_LOSS_MAX))
        return fault (why, sample, "the loss", given,
                      "not a sum of negated logarithms of probabilities "
                      "(0 to 1e+15)");
      if (output->loss_units == 0)
        return fault (why, sample, "the loss", given,
                      "over loss_units of 0 characters or tokens");
    }
  return true;
}
