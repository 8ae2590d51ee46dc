/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short strings of bytes a word at a time, in line: a call of memcmp takes
   longer than the comparison of a label.  */
#ifndef BENCH_SHORT_BYTES_H
#define BENCH_SHORT_BYTES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The eight bytes at P, in the machine's order.  */
static inline uint64_t
short_bytes_word (const char *p)
{
  uint64_t word;
  memcpy (&word, p, sizeof word);
  return word;
}

/* All LENGTH < 8 bytes at P in a word: others, or as many others, give
   another.  */
static inline uint64_t
short_bytes_rest (const char *p, size_t length)
{
  uint32_t first, last;
  if (length >= 4)
    {
      memcpy (&first, p, sizeof first);
      memcpy (&last, p + length - sizeof last, sizeof last);
      return (uint64_t) last << 32 | first;
    }
  uint64_t word = length;
  for (size_t i = 0; i < length; i++)
    word = word << 8 | (unsigned char) p[i];
  return word;
}

/* Whether the LENGTH bytes at X and Y are the same.  */
static inline bool
short_bytes_equal (const char *x, const char *y, size_t length)
{
  if (length < 8)
    return short_bytes_rest (x, length) == short_bytes_rest (y, length);
  for (size_t i = 0; i + 8 < length; i += 8)
    if (short_bytes_word (x + i) != short_bytes_word (y + i))
      return false;
  return short_bytes_word (x + length - 8)
         == short_bytes_word (y + length - 8);
}
#endif
