/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the built-in models say to the host, and ask of it.  */
#ifndef BENCH_MODELS_TELL_H
#define BENCH_MODELS_TELL_H
#include <bench-model.h>

/* Tell an error of the user's; BENCH_MODEL_FAILED.  */
int32_t tell_error (const struct bench_model_host *host, const char *format,
                    ...) __attribute__ ((format (printf, 2, 3)));

/* *VALUE becomes the number that option KEY gives, MIN to MAX, or stays as it
   is when the option is not given; 0, or after a message -1.  */
int tell_option (const struct bench_model_host *host, const char *key,
                 uint64_t min, uint64_t max, uint64_t *value);
#endif
