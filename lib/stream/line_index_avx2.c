/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line index by vectors of 32 bytes.  */
#include <config.h>
#include "base/processor.h"
#ifdef PROCESSOR_IS_X86_64
#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#define VECTORS_FOR PROCESSOR_WIDE
#define VECTOR __m256i
#define LINE_INDEX_WAYS line_index_avx2

VECTORS_FOR static inline VECTOR
load (const char *p)
{
  return _mm256_loadu_si256 ((const VECTOR *) (const void *) p);
}

/* All bits of those of BYTES that are BYTE.  */
VECTORS_FOR static inline VECTOR
is_byte (VECTOR bytes, char byte)
{
  return _mm256_cmpeq_epi8 (bytes, _mm256_set1_epi8 (byte));
}

/* A bit for each of BYTES that is set, the first in the lowest.  */
VECTORS_FOR static inline uint32_t
set_places (VECTOR bytes)
{
  return (uint32_t) _mm256_movemask_epi8 (bytes);
}

VECTORS_FOR static inline VECTOR
either (VECTOR a, VECTOR b)
{
  return _mm256_or_si256 (a, b);
}

VECTORS_FOR static inline bool
is_zero (VECTOR a)
{
  return _mm256_testz_si256 (a, a);
}

#include "stream/line_index_vectors.h"
#endif
