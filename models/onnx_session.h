/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model in ONNX Runtime that takes rows of float32 and gives rows of
   float32.  */
#ifndef BENCH_MODELS_ONNX_SESSION_H
#define BENCH_MODELS_ONNX_SESSION_H
#include <bench-model.h>
#include "onnx_api.h"

struct onnx_session
{
  const struct bench_model_host *host;
  const struct ort_api *api;
  const char *version; /* of the library */
  struct ort_env *env;
  struct ort_session *session;
  struct ort_memory *memory;
  char *input_name, *output_name;
  int64_t max_rows; /* at once; -1: any number */
  uint64_t inputs, outputs;
  struct ort_value *input; /* of ROWS rows at BUFFER */
  uint32_t rows;
  float *buffer;
  struct ort_value *output;
};

/* Open the model PATH with THREADS threads in the library that the option
   "library" names.  This and the next: 0, or after a message
   BENCH_MODEL_FAILED.  A session that was zeroed or opened may be closed.  */
int32_t onnx_session_open (struct onnx_session *s,
                           const struct bench_model_host *host,
                           const char *path, uint32_t threads);
void onnx_session_close (struct onnx_session *s);

/* Where COUNT rows of inputs are to be put, NULL after a message.  */
float *onnx_session_rows (struct onnx_session *s, uint32_t count);
/* The outputs for them, which live until the next call.  NULL after a
   message.  */
const float *onnx_session_run (struct onnx_session *s);
#endif
