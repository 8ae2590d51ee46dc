/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/lanes.h"
#include <errno.h>
#include <stdlib.h>
#include "base/memory.h"
#include "base/processor.h"

#ifdef PROCESSOR_IS_X86_64
#include <immintrin.h>
#endif

/* Of the BLOCKS blocks of LANES points of DIMENSIONS levels each, from FROM
   on, the first that POINT finds one in, with a bit for each in *FOUND.  */
typedef size_t find_function (const level16 *column, size_t from,
                              size_t blocks, const level16 *point,
                              size_t dimensions, uint32_t *found);

struct lanes_kernel
{
  find_function *forward, *backward;
};

/* Write the find_function NAME: FIND, a function that is always inlined, with
   the number of dimensions known for all but many of them, so that POINT stays
   in registers.  */
#define DEFINE_FIND(name, find, attributes, backward)                         \
  attributes static size_t name (const level16 *column, size_t from,          \
                                 size_t blocks, const level16 *point,         \
                                 size_t dimensions, uint32_t *found)          \
  {                                                                           \
    switch (dimensions)                                                       \
      {                                                                       \
      case 2:                                                                 \
        return find (column, from, blocks, point, 2, backward, found);        \
      case 3:                                                                 \
        return find (column, from, blocks, point, 3, backward, found);        \
      case 4:                                                                 \
        return find (column, from, blocks, point, 4, backward, found);        \
      case 5:                                                                 \
        return find (column, from, blocks, point, 5, backward, found);        \
      case 6:                                                                 \
        return find (column, from, blocks, point, 6, backward, found);        \
      default:                                                                \
        return find (column, from, blocks, point, dimensions, backward,       \
                     found);                                                  \
      }                                                                       \
  }

#define INLINE inline __attribute__ ((always_inline))
#define PLAIN

static INLINE size_t
find_plain (const level16 *column, size_t from, size_t blocks,
            const level16 *point, size_t dimensions, bool backward,
            uint32_t *found)
{
  for (size_t i = from; i < blocks; i++)
    {
      const level16 *block = column + i * dimensions * LANES;
      level16 worse[LANES] = { 0 }, all = -1;
      for (size_t k = 0; k < dimensions; k++)
        for (size_t lane = 0; lane < LANES; lane++)
          worse[lane] |= (level16)
                         - (backward ? point[k] > block[k * LANES + lane]
                                     : block[k * LANES + lane] > point[k]);
      for (size_t lane = 0; lane < LANES; lane++)
        all &= worse[lane];
      if (all != 0)
        continue;
      *found = 0;
      for (size_t lane = 0; lane < LANES; lane++)
        *found |= (uint32_t) (worse[lane] == 0) << lane;
      return i;
    }
  return blocks;
}

DEFINE_FIND (forward_plain, find_plain, PLAIN, false)
DEFINE_FIND (backward_plain, find_plain, PLAIN, true)

#ifdef PROCESSOR_IS_X86_64
#define FOR_AVX512 __attribute__ ((target ("avx512f,avx512bw")))

PROCESSOR_WIDE static INLINE size_t
find_avx2 (const level16 *column, size_t from, size_t blocks,
           const level16 *point, size_t dimensions, bool backward,
           uint32_t *found)
{
  for (size_t i = from; i < blocks; i++)
    {
      const level16 *block = column + i * dimensions * LANES;
      __m256i worse_low = _mm256_setzero_si256 (), worse_high = worse_low;
#pragma GCC unroll 6
      for (size_t k = 0; k < dimensions; k++)
        {
          const __m256i *at = (const void *) (block + k * LANES);
          __m256i p = _mm256_set1_epi16 (point[k]);
          __m256i low = _mm256_loadu_si256 (at);
          __m256i high = _mm256_loadu_si256 (at + 1);
          worse_low |= backward ? _mm256_cmpgt_epi16 (p, low)
                                : _mm256_cmpgt_epi16 (low, p);
          worse_high |= backward ? _mm256_cmpgt_epi16 (p, high)
                                 : _mm256_cmpgt_epi16 (high, p);
        }
      /* bytes of lanes 0-7, 16-23, 8-15, 24-31 */
      __m256i worse = _mm256_packs_epi16 (worse_low, worse_high);
      if (_mm256_movemask_epi8 (worse) == -1)
        continue;
      worse = _mm256_permute4x64_epi64 (worse, _MM_SHUFFLE (3, 1, 2, 0));
      *found = ~(uint32_t) _mm256_movemask_epi8 (worse);
      return i;
    }
  return blocks;
}

FOR_AVX512 static INLINE size_t
find_avx512 (const level16 *column, size_t from, size_t blocks,
             const level16 *point, size_t dimensions, bool backward,
             uint32_t *found)
{
  for (size_t i = from; i < blocks; i++)
    {
      const level16 *block = column + i * dimensions * LANES;
      __mmask32 no_worse = (__mmask32) -1;
#pragma GCC unroll 6
      for (size_t k = 0; k < dimensions; k++)
        {
          __m512i p = _mm512_set1_epi16 (point[k]);
          __m512i q = _mm512_loadu_si512 (block + k * LANES);
          no_worse = backward ? _mm512_mask_cmple_epi16_mask (no_worse, p, q)
                              : _mm512_mask_cmple_epi16_mask (no_worse, q, p);
        }
      if (no_worse == 0)
        continue;
      *found = no_worse;
      return i;
    }
  return blocks;
}

DEFINE_FIND (forward_avx2, find_avx2, PROCESSOR_WIDE, false)
DEFINE_FIND (backward_avx2, find_avx2, PROCESSOR_WIDE, true)
DEFINE_FIND (forward_avx512, find_avx512, FOR_AVX512, false)
DEFINE_FIND (backward_avx512, find_avx512, FOR_AVX512, true)
#endif

const struct lanes_kernel *
lanes_kernel (size_t i)
{
  static const struct lanes_kernel plain = { forward_plain, backward_plain };
#ifdef PROCESSOR_IS_X86_64
  static const struct lanes_kernel avx2 = { forward_avx2, backward_avx2 };
  static const struct lanes_kernel avx512
      = { forward_avx512, backward_avx512 };
  if (i == 1 && processor_is_wide ())
    return &avx2;
  if (i == 2 && processor_is_wide () && PROCESSOR_HAS (AVX512BW, "avx512bw"))
    return &avx512;
#endif
  return i == 0 ? &plain : NULL;
}

int
lanes_init (struct lanes *lanes, size_t capacity, size_t dimensions,
            bool backward)
{
  size_t blocks = (capacity + LANES - 1) / LANES;
  *lanes = (struct lanes){
    .column = memory_array (blocks * LANES, dimensions * sizeof (level16)),
    .capacity = blocks * LANES,
    .dimensions = dimensions,
    .filler = backward ? LEVEL_BELOW : LEVEL_ABOVE,
    .backward = backward,
    .kernel = lanes_kernel (0),
  };
  for (size_t i = 1; lanes_kernel (i) != NULL; i++)
    lanes->kernel = lanes_kernel (i);
  return lanes->column == NULL ? -1 : 0;
}

void
lanes_free (struct lanes *lanes)
{
  free (lanes->column);
  *lanes = (struct lanes){ 0 };
}

void
lanes_clear (struct lanes *lanes, size_t dimensions)
{
  lanes->count = 0;
  lanes->dimensions = dimensions;
}

/* Where the level of point I by dimension 0 is; those by the next ones are
   LANES apart.  */
static level16 *
lane_of (const struct lanes *lanes, size_t i)
{
  return lanes->column + i / LANES * LANES * lanes->dimensions + i % LANES;
}

void
lanes_add (struct lanes *lanes, const level16 *point)
{
  level16 *lane = lane_of (lanes, lanes->count);
  if (lanes->count++ % LANES == 0)
    for (size_t i = 0; i < LANES * lanes->dimensions; i++)
      lane[i] = lanes->filler;
  for (size_t k = 0; k < lanes->dimensions; k++)
    lane[k * LANES] = point[k];
}

void
lanes_forget (struct lanes *lanes, size_t i)
{
  *lane_of (lanes, i) = lanes->filler;
}

bool
lanes_find (struct lanes *lanes, const level16 *point, size_t *from,
            uint32_t *found)
{
  size_t blocks = (lanes->count + LANES - 1) / LANES;
  const struct lanes_kernel *kernel = lanes->kernel;
  size_t at = (lanes->backward ? kernel->backward : kernel->forward) (
      lanes->column, *from / LANES, blocks, point, lanes->dimensions, found);
  lanes->looked_at += at - *from / LANES + (at < blocks);
  *from = at * LANES;
  return at < blocks;
}
