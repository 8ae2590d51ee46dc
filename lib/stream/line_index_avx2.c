/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line index by vectors of 32 bytes.  */
#include <config.h>
#include "stream/line_index_private.h"
#ifdef PROCESSOR_MAY_BE_WIDE
#include <immintrin.h>
#include <string.h>

PROCESSOR_WIDE static inline __m256i
load (const char *p)
{
  return _mm256_loadu_si256 ((const __m256i *) (const void *) p);
}

PROCESSOR_WIDE static inline __m256i
is_byte (__m256i bytes, char byte)
{
  return _mm256_cmpeq_epi8 (bytes, _mm256_set1_epi8 (byte));
}

/* Where BYTE is among BYTES, the first in the lowest bit.  */
PROCESSOR_WIDE static inline uint32_t
places (__m256i bytes, char byte)
{
  return (uint32_t) _mm256_movemask_epi8 (is_byte (bytes, byte));
}

/* Put the place that the lowest bit of FOUND stands for, counted from AT, to
 *TO, and return the other bits.  */
PROCESSOR_WIDE static inline uint64_t
note_place (uint32_t *to, size_t at, uint64_t found)
{
  *to = (uint32_t) (at + _tzcnt_u64 (found));
  return _blsr_u64 (found);
}

PROCESSOR_WIDE static inline uint64_t
note_four_places (uint32_t *to, size_t at, uint64_t found)
{
  found = note_place (to, at, found);
  found = note_place (to + 1, at, found);
  found = note_place (to + 2, at, found);
  return note_place (to + 3, at, found);
}

/* Eight places are written, or four where lines have fields, whether there are
   so many or not: how many is no branch's question then (Langdale and Lemire
   2019, section 3.2).  Tabs and returns may be seen behind the end too.  */
PROCESSOR_WIDE static size_t
find_newlines (const char *bytes, size_t length, uint32_t *newline,
               struct line_index_seen *seen)
{
  size_t count = 0;
  __m256i tabs = _mm256_setzero_si256 (), returns = tabs;
  for (size_t at = 0; at < length && count < line_index_enough; at += 64)
    {
      __m256i low = load (bytes + at), high = load (bytes + at + 32);
      uint64_t wanted = length - at < 64 ? (UINT64_C (1) << (length - at)) - 1
                                         : UINT64_MAX;
      uint64_t found
          = (places (low, '\n') | (uint64_t) places (high, '\n') << 32)
            & wanted;
      __m256i tab
          = _mm256_or_si256 (is_byte (low, '\t'), is_byte (high, '\t'));
      tabs = _mm256_or_si256 (tabs, tab);
      returns
          = _mm256_or_si256 (returns, _mm256_or_si256 (is_byte (low, '\r'),
                                                       is_byte (high, '\r')));
      bool short_lines = _mm256_testz_si256 (tab, tab);
      uint32_t *to = newline + count;
      count += (size_t) __builtin_popcountll (found);
      do
        {
          found = note_four_places (to, at, found);
          to += 4;
          if (short_lines)
            {
              found = note_four_places (to, at, found);
              to += 4;
            }
        }
      while (to < newline + count);
    }
  seen->tabs = !_mm256_testz_si256 (tabs, tabs);
  seen->returns = !_mm256_testz_si256 (returns, returns);
  return count;
}

/* The starts of lines, but for the first, from the newlines before.  */
PROCESSOR_WIDE static void
find_starts (struct line_index *index)
{
  const __m256i one = _mm256_set1_epi32 (1);
  for (size_t i = 0; i + 1 < index->count; i += 8)
    {
      __m256i newline = _mm256_loadu_si256 (
          (const __m256i *) (const void *) &index->newline[i]);
      _mm256_storeu_si256 ((__m256i *) (void *) &index->start[i + 1],
                           _mm256_add_epi32 (newline, one));
    }
}

PROCESSOR_WIDE static uint32_t
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

PROCESSOR_WIDE static uint32_t
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

PROCESSOR_WIDE static void
find_tabs (struct line_index *index)
{
  for (size_t i = 0; i < index->count; i++)
    {
      index->tab[0][i] = first_tab (index, i);
      index->tab[1][i] = last_tab (index, i);
    }
}

const struct line_index_ways line_index_avx2
    = { find_newlines, find_starts, find_tabs };
#endif
