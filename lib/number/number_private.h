/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the two ways to read a number share.  */
#ifndef BENCH_NUMBER_PRIVATE_H
#define BENCH_NUMBER_PRIVATE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/processor.h"
#include "number/number.h"

static inline bool
number_is_digit (char byte)
{
  return byte >= '0' && byte <= '9';
}

/* Add the exponent ("e-3") that starts at P and ends before LIMIT to
   *EXPONENT and return where it ends; P itself when there is none.  It is
   cut at 10^17, beyond what any number of digits before it can make good.  */
const char *number_read_exponent (const char *p, const char *limit,
                                  int64_t *exponent);

/* number_spans_avx2.c and number_spans_sse4.c: as number_read_spans, but they
   return at what they leave to number_read.  */
#ifdef PROCESSOR_IS_X86_64
size_t number_read_spans_avx2 (const char *bytes, const uint32_t *start,
                               const uint32_t *end, size_t n, double *value);
size_t number_read_spans_sse4 (const char *bytes, const uint32_t *start,
                               const uint32_t *end, size_t n, double *value);
#endif
#endif
