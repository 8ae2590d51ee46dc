/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "tile.h"
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Sums stay in registers, which compilers don't see to by themselves.  Four
   floats are what every processor with such registers has.  */
typedef float four __attribute__ ((vector_size (4 * sizeof (float))));

static inline four
load (const float *from)
{
  four values;
  memcpy (&values, from, sizeof values);
  return values;
}

static inline void
store (float *to, four values)
{
  memcpy (to, &values, sizeof values);
}

void
tile_multiply (float *restrict to, const float *restrict start,
               const float *restrict a, size_t a_stride,
               const float *restrict b, size_t b_stride, uint32_t n)
{
  four sum0 = load (start), sum1 = load (start + 4);
  four sum2 = load (start + 8), sum3 = load (start + 12);
  four sum4 = load (start + 16), sum5 = load (start + 20);
  four sum6 = load (start + 24), sum7 = load (start + 28);
  for (uint32_t i = 0; i < n; i++, b += b_stride)
    {
      float factor = a[i * a_stride];
      sum0 += factor * load (b);
      sum1 += factor * load (b + 4);
      sum2 += factor * load (b + 8);
      sum3 += factor * load (b + 12);
      sum4 += factor * load (b + 16);
      sum5 += factor * load (b + 20);
      sum6 += factor * load (b + 24);
      sum7 += factor * load (b + 28);
    }
  store (to, sum0);
  store (to + 4, sum1);
  store (to + 8, sum2);
  store (to + 12, sum3);
  store (to + 16, sum4);
  store (to + 20, sum5);
  store (to + 24, sum6);
  store (to + 28, sum7);
}

#ifdef __SSE2__
/* SUM + the products of the PAIR and those of four columns from B.  */
static inline __m128i
add_products (__m128i sum, __m128i pair, const int16_t *b)
{
  return _mm_add_epi32 (
      sum, _mm_madd_epi16 (pair, _mm_loadu_si128 ((const __m128i *) b)));
}

void
tile_multiply_int (int32_t *restrict to, const int16_t *restrict a,
                   const int16_t *restrict b, uint32_t pairs)
{
  __m128i zero = _mm_setzero_si128 ();
  __m128i sum0 = zero, sum1 = zero, sum2 = zero, sum3 = zero;
  __m128i sum4 = zero, sum5 = zero, sum6 = zero, sum7 = zero;
  for (uint32_t i = 0; i < pairs; i++, b += (size_t) 2 * TILE)
    {
      int32_t both;
      memcpy (&both, a + (size_t) 2 * i, sizeof both);
      __m128i pair = _mm_set1_epi32 (both);
      sum0 = add_products (sum0, pair, b);
      sum1 = add_products (sum1, pair, b + 8);
      sum2 = add_products (sum2, pair, b + 16);
      sum3 = add_products (sum3, pair, b + 24);
      sum4 = add_products (sum4, pair, b + 32);
      sum5 = add_products (sum5, pair, b + 40);
      sum6 = add_products (sum6, pair, b + 48);
      sum7 = add_products (sum7, pair, b + 56);
    }
  __m128i *out = (__m128i *) to;
  _mm_storeu_si128 (out, sum0);
  _mm_storeu_si128 (out + 1, sum1);
  _mm_storeu_si128 (out + 2, sum2);
  _mm_storeu_si128 (out + 3, sum3);
  _mm_storeu_si128 (out + 4, sum4);
  _mm_storeu_si128 (out + 5, sum5);
  _mm_storeu_si128 (out + 6, sum6);
  _mm_storeu_si128 (out + 7, sum7);
}
#else
void
tile_multiply_int (int32_t *restrict to, const int16_t *restrict a,
                   const int16_t *restrict b, uint32_t pairs)
{
  memset (to, 0, TILE * sizeof *to);
  for (uint32_t i = 0; i < pairs; i++, b += (size_t) 2 * TILE)
    for (int k = 0; k < TILE; k++)
      to[k] += a[2 * i] * b[2 * k] + a[2 * i + 1] * b[2 * k + 1];
}
#endif
