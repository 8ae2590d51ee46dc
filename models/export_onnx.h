/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef BENCH_MODELS_EXPORT_ONNX_H
#define BENCH_MODELS_EXPORT_ONNX_H
#include "base/text.h"
#include "mlp_file.h"

/* Append to TEXT, as a model in the format of ONNX (operator set 13), W of
   float32: a Gemm for each layer, Relu between them.  Its input "features" is
   a matrix of float32, a row a sample, as many as one likes; "logits" comes
   out.  */
void export_onnx (struct text *text, const struct mlp_weights *w);
#endif
