/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line index by vectors of 32 bytes.  */
#include <config.h>
#include "stream/line_index_private.h"
#ifdef LINE_INDEX_VECTORS
#include <immintrin.h>
#include <string.h>

#define WITH_VECTORS __attribute__ ((target ("avx2,bmi,popcnt")))

WITH_VECTORS static inline __m256i
load (const char *p)
{
  return _mm256_loadu_si256 ((const __m256i *) (const void *) p);
}

WITH_VECTORS static inline uint32_t
places (__m256i bytes, char byte)
{
  return (uint32_t) _mm256_movemask_epi8 (
      _mm256_cmpeq_epi8 (bytes, _mm256_set1_epi8 (byte)));
}

/* Where BYTE is among the 64 bytes in LOW and HIGH, the first in the lowest
   bit.  */
WITH_VECTORS static inline uint64_t
places_of_64 (__m256i low, __m256i high, char byte)
{
  return places (low, byte) | (uint64_t) places (high, byte) << 32;
}

/* Eight newlines are written whether there are so many or not: how many is
   no branch's question then (Langdale and Lemire 2019, section 3.2).  */
WITH_VECTORS size_t
line_index_newlines_avx2 (const char *bytes, size_t length, uint32_t *newline,
                          struct line_index_seen *seen)
{
  size_t count = 0;
  uint64_t tabs = 0, returns = 0;
  for (size_t at = 0; at < length && count < line_index_enough; at += 64)
    {
      __m256i low = load (bytes + at), high = load (bytes + at + 32);
      uint64_t wanted = length - at < 64 ? (UINT64_C (1) << (length - at)) - 1
                                         : UINT64_MAX;
      uint64_t found = places_of_64 (low, high, '\n') & wanted;
      tabs |= places_of_64 (low, high, '\t') & wanted;
      returns |= places_of_64 (low, high, '\r') & wanted;
      size_t after = count + (size_t) __builtin_popcountll (found);
      do
        for (int i = 0; i < line_index_slack; i++)
          {
            newline[count + (size_t) i] = (uint32_t) (at + _tzcnt_u64 (found));
            found = _blsr_u64 (found);
          }
      while ((count += line_index_slack) < after);
      count = after;
    }
  seen->tabs = tabs != 0;
  seen->returns = returns != 0;
  return count;
}

WITH_VECTORS static uint32_t
first_tab (const struct line_index *index, size_t i)
{
  uint32_t start = index->start[i], end = index->end[i];
  uint32_t tabs = places (load (index->bytes + start), '\t');
  uint32_t place = start + _tzcnt_u32 (tabs);
  if (__builtin_expect (tabs == 0 && end - start > 32, 0))
    {
      const char *tab
          = memchr (index->bytes + start, '\t', (size_t) (end - start));
      place = tab == NULL ? end : (uint32_t) (tab - index->bytes);
    }
  return place < end ? place : end;
}

WITH_VECTORS static uint32_t
last_tab (const struct line_index *index, size_t i)
{
  uint32_t start = index->start[i], end = index->end[i];
  uint32_t tabs = places (load (index->bytes + end - 32), '\t');
  if (__builtin_expect (tabs == 0, 0))
    {
      const char *tab
          = memrchr (index->bytes + start, '\t', (size_t) (end - start));
      return tab == NULL ? end : (uint32_t) (tab - index->bytes);
    }
  uint32_t back = 1 + (uint32_t) __builtin_clz (tabs);
  return back <= end - start ? end - back : end;
}

WITH_VECTORS void
line_index_tabs_avx2 (struct line_index *index)
{
  for (size_t i = 0; i < index->count; i++)
    {
      index->tab[0][i] = first_tab (index, i);
      index->tab[1][i] = last_tab (index, i);
    }
}
#endif
