/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line index by vectors.

   Compiled for the kinds of processors by those who include this:
   line_index_avx2.c and line_index_sse4.c.  They say what VECTORS_FOR, VECTOR
   and LINE_INDEX_WAYS are, and how vectors are loaded, compared with a byte
   and so on.  */
#include <string.h>
#include "stream/line_index_private.h"

enum
{
  PARTS = 64 / sizeof (VECTOR)
};

/* Sixty-four bytes.  */
struct block
{
  VECTOR part[PARTS];
};

VECTORS_FOR static inline struct block
load_block (const char *p)
{
  struct block block;
#pragma GCC unroll 4
  for (size_t i = 0; i < PARTS; i++)
    block.part[i] = load (p + i * sizeof (VECTOR));
  return block;
}

/* Where BYTE is among them, the first in the lowest bit.  */
VECTORS_FOR static inline uint64_t
places_in_block (const struct block *block, char byte)
{
  uint64_t places = 0;
#pragma GCC unroll 4
  for (size_t i = 0; i < PARTS; i++)
    places |= (uint64_t) set_places (is_byte (block->part[i], byte))
              << (i * sizeof (VECTOR));
  return places;
}

/* Not all zero if BYTE is among them.  */
VECTORS_FOR static inline VECTOR
any_in_block (const struct block *block, char byte)
{
  VECTOR any = is_byte (block->part[0], byte);
#pragma GCC unroll 4
  for (size_t i = 1; i < PARTS; i++)
    any = either (any, is_byte (block->part[i], byte));
  return any;
}

/* Where BYTE is among the 32 bytes at P.  */
VECTORS_FOR static inline uint32_t
places_of_32 (const char *p, char byte)
{
  uint32_t places = 0;
#pragma GCC unroll 2
  for (size_t i = 0; i < 32 / sizeof (VECTOR); i++)
    places |= set_places (is_byte (load (p + i * sizeof (VECTOR)), byte))
              << (i * sizeof (VECTOR));
  return places;
}

#define LAST_PLACE (UINT64_C (1) << 63)

/* Put the place that the lowest bit of FOUND stands for, counted from AT, to
 *TO, and return the other bits; any place, if there is none.  */
VECTORS_FOR static inline uint64_t
note_place (uint32_t *to, size_t at, uint64_t found)
{
  *to = (uint32_t) (at + (size_t) __builtin_ctzll (found | LAST_PLACE));
  return found & (found - 1);
}

VECTORS_FOR static inline uint64_t
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
VECTORS_FOR static size_t
find_newlines (const char *bytes, size_t length, uint32_t *newline,
               struct line_index_seen *seen)
{
  size_t count = 0;
  VECTOR tabs = { 0 }, returns = tabs;
  for (size_t at = 0; at < length && count < line_index_enough; at += 64)
    {
      struct block block = load_block (bytes + at);
      uint64_t wanted = length - at < 64 ? (UINT64_C (1) << (length - at)) - 1
                                         : UINT64_MAX;
      uint64_t found = places_in_block (&block, '\n') & wanted;
      VECTOR tab = any_in_block (&block, '\t');
      tabs = either (tabs, tab);
      returns = either (returns, any_in_block (&block, '\r'));
      bool short_lines = is_zero (tab);
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
  seen->tabs = !is_zero (tabs);
  seen->returns = !is_zero (returns);
  return count;
}

/* The starts of lines, but for the first, from the newlines before.  */
VECTORS_FOR static void
find_starts (struct line_index *index)
{
  typedef uint32_t many
      __attribute__ ((vector_size (sizeof (VECTOR)), aligned (4), may_alias));
  for (size_t i = 0; i + 1 < index->count; i += sizeof (many) / 4)
    *(many *) &index->start[i + 1] = *(const many *) &index->newline[i] + 1;
}

VECTORS_FOR static uint32_t
first_tab (const struct line_index *index, size_t i)
{
  uint32_t start = index->start[i], end = index->end[i];
  uint32_t tabs = places_of_32 (index->bytes + start, '\t');
  uint32_t place
      = start + (uint32_t) __builtin_ctzll (tabs | UINT64_C (1) << 32);
  if (__builtin_expect (tabs == 0 && end - start > 32, 0))
    {
      const char *tab
          = memchr (index->bytes + start, '\t', (size_t) (end - start));
      place = tab == NULL ? end : (uint32_t) (tab - index->bytes);
    }
  return place < end ? place : end;
}

VECTORS_FOR static uint32_t
last_tab (const struct line_index *index, size_t i)
{
  uint32_t start = index->start[i], end = index->end[i];
  uint32_t tabs = places_of_32 (index->bytes + end - 32, '\t');
  if (__builtin_expect (tabs == 0, 0))
    {
      const char *tab
          = memrchr (index->bytes + start, '\t', (size_t) (end - start));
      return tab == NULL ? end : (uint32_t) (tab - index->bytes);
    }
  uint32_t back = 1 + (uint32_t) __builtin_clz (tabs);
  return back <= end - start ? end - back : end;
}

VECTORS_FOR static void
find_tabs (struct line_index *index)
{
  for (size_t i = 0; i < index->count; i++)
    {
      index->tab[0][i] = first_tab (index, i);
      index->tab[1][i] = last_tab (index, i);
    }
}

const struct line_index_ways LINE_INDEX_WAYS
    = { find_newlines, find_starts, find_tabs };
