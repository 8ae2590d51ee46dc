/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a model says its answer is, before anybody believes it.  */
#ifndef BENCH_MODEL_OUTPUT_H
#define BENCH_MODEL_OUTPUT_H
#include <stdbool.h>
#include <stdint.h>
#include <bench-model.h>
#include "base/text.h"

/* A larger loss of one sample is no sum of logarithms, and sums of many would
   overflow.  */
#define MODEL_LOSS_MAX 1e15

/* Whether OUTPUT, for SAMPLE, holds only what bench-model.h allows, else WHY
   gets what does not.  What is outside by rounding in float32 becomes what it
   was to be.  */
bool model_output_check (struct bench_model_output *output, uint32_t sample,
                         struct text *why);
#endif
