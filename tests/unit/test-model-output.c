/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which answers of a model can be, and which can't.  */
#include <config.h>
#include "model/model_output.h"
#include <math.h>
#include <string.h>
#include "tap.h"

static struct text why;

static bool
takes (struct bench_model_output output)
{
  text_clear (&why);
  return model_output_check (&output, 7, &why);
}

static bool
takes_confidence (double confidence)
{
  return takes ((struct bench_model_output){ .has = BENCH_MODEL_HAS_CONFIDENCE,
                                             .confidence = confidence });
}

static bool
takes_loss (double loss, uint32_t units)
{
  return takes ((struct bench_model_output){
      .has = BENCH_MODEL_HAS_LOSS, .loss = loss, .loss_units = units });
}

int
main (void)
{
  ok (takes_confidence (0) && takes_confidence (0.5) && takes_confidence (1),
      "a probability is one");
  ok (!takes_confidence (NAN) && !takes_confidence (INFINITY)
          && !takes_confidence (-INFINITY) && !takes_confidence (1e308)
          && !takes_confidence (-1e-4) && !takes_confidence (1.0001),
      "what is none is not");
  same_string (text_string (&why),
               "the confidence of sample 7 is 1.0001, not a probability, 0 to "
               "1",
               "and is told with its sample");
  ok (takes_loss (0, 1) && takes_loss (MODEL_LOSS_MAX, 1)
          && takes_loss (745, 9),
      "a loss is finite");
  ok (!takes_loss (NAN, 1) && !takes_loss (INFINITY, 1)
          && !takes_loss (-INFINITY, 1) && !takes_loss (1e308, 1)
          && !takes_loss (-1, 1),
      "and not negative, nor so large that sums overflow");
  ok (!takes_loss (3, 0), "a loss is of something");
  ok (takes ((struct bench_model_output){ .has = BENCH_MODEL_HAS_RANK,
                                          .rank = 1 })
          && !takes ((struct bench_model_output){ .has = BENCH_MODEL_HAS_RANK,
                                                  .rank = 0 }),
      "ranks begin with 1");
  ok (takes ((struct bench_model_output){
          .has = BENCH_MODEL_HAS_PREDICTED, .confidence = NAN, .loss = -1 }),
      "what the answer does not have does not matter");
  struct bench_model_output rounded
      = { .has = BENCH_MODEL_HAS_CONFIDENCE | BENCH_MODEL_HAS_LOSS,
          .confidence = 1 + 1e-7,
          .loss = -1e-7,
          .loss_units = 1 };
  ok (model_output_check (&rounded, 0, &why)
          && fpclassify (rounded.loss) == FP_ZERO
          && fpclassify (rounded.confidence - 1) == FP_ZERO,
      "what is outside by rounding is brought in");
  text_free (&why);
  return plan ();
}
