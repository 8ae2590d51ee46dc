/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line index by vectors of 16 bytes.  */
#include <config.h>
#include "base/processor.h"
#ifdef PROCESSOR_IS_X86_64
#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>
#define VECTORS_FOR PROCESSOR_SSE4
#define VECTOR __m128i
#define LINE_INDEX_WAYS line_index_sse4

VECTORS_FOR static inline VECTOR
load (const char *p)
{
  return _mm_loadu_si128 ((const VECTOR *) (const void *) p);
}

/* All bits of those of BYTES that are BYTE.  */
VECTORS_FOR static inline VECTOR
is_byte (VECTOR bytes, char byte)
{
  return _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (byte));
}

/* A bit for each of BYTES that is set, the first in the lowest.  */
VECTORS_FOR static inline uint32_t
set_places (VECTOR bytes)
{
  return (uint32_t) _mm_movemask_epi8 (bytes);
}

VECTORS_FOR static inline VECTOR
either (VECTOR a, VECTOR b)
{
  return _mm_or_si128 (a, b);
}

VECTORS_FOR static inline bool
is_zero (VECTOR a)
{
  return _mm_testz_si128 (a, a);
}

#include "stream/line_index_vectors.h"
#endif
