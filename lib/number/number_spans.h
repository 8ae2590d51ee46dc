/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many numbers at once, whose places are known: the reader's inner loop.  */
#ifndef BENCH_NUMBER_SPANS_H
#define BENCH_NUMBER_SPANS_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes before a number that must be readable; what they are has no effect.
 */
#define NUMBER_PADDING 16

/* Read N numbers into VALUE, the I-th from BYTES + START[I] to BYTES +
   END[I], until one is not, as a whole, what number_read takes with
   NUMBER_OK.  Return how many came before that.  */
size_t number_read_spans (const char *bytes, const uint32_t *start,
                          const uint32_t *end, size_t n, double *value);

/* The same with no more than C has, where the processor has no vectors that
   we know and to test the above against.  */
size_t number_read_spans_plain (const char *bytes, const uint32_t *start,
                                const uint32_t *end, size_t n, double *value);
#endif
