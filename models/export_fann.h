/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef BENCH_MODELS_EXPORT_FANN_H
#define BENCH_MODELS_EXPORT_FANN_H
#include "base/text.h"
#include "mlp_file.h"

/* Append to TEXT, as a network that libfann reads, W of float32 for features
   up to LARGEST.  FANN 2.2 knows no max (0, x), but x within 0 .. 1 and what
   is outside cut: each layer within is scaled by a power of 2 that keeps it
   below 1, and the next one back, which rounds nothing.  */
void export_fann (struct text *text, const struct mlp_weights *w,
                  uint32_t largest);
#endif
