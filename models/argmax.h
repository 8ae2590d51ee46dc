/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef BENCH_MODELS_ARGMAX_H
#define BENCH_MODELS_ARGMAX_H
#include <stdint.h>

/* The largest of the COUNT values, the first of equals.  */
static inline uint32_t
argmax (const float *value, uint32_t count)
{
  uint32_t best = 0;
  for (uint32_t i = 1; i < count; i++)
    if (value[i] > value[best])
      best = i;
  return best;
}
#endif
