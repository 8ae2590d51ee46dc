/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of up to 24 bytes, sign, digits and a point, by vectors of 16
   bytes.  What no branch asks is how many digits there are and where the
   point is, since that changes from line to line: each number is loaded so
   that its last byte is the vector's last.  Measured on a busy Xeon of
   2.3 GHz by bench/number-rate, nanoseconds for nine digits and for seventeen:
   5.5 and 21; number_read 23 and 27, strtod 100 and 119.

   Compiled for the kinds of processors by those who include this:
   number_spans_avx2.c and number_spans_sse4.c, which say what VECTORS_FOR and
   NUMBER_READ_SPANS are.  */
#include <immintrin.h>
#include "number/decimal_double.h"
#include "number/eight_digits.h"
#include "number/number_private.h"

/* Loaded from MASK + N: the last N of 16 bytes are ones.  */
static const uint8_t last_ones[32] __attribute__ ((aligned (32)))
= { [16] = 255, 255, 255, 255, 255, 255, 255, 255,
    255,        255, 255, 255, 255, 255, 255, 255 };

/* Row D takes the point at byte D out, those before it move up by one;
   row 16: there is none.  */
#define OUT 0x80
static const uint8_t without_point[17][16] __attribute__ ((aligned (16))) = {
  { OUT, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15 },
  { OUT, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 },
  { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
};

/* 10 to the digits behind the point at byte D; 16: there is none.  */
static const double power_of_place[17]
    = { 1e15, 1e14, 1e13, 1e12, 1e11, 1e10, 1e9, 1e8, 1e7,
        1e6,  1e5,  1e4,  1e3,  1e2,  1e1,  1e0, 1e0 };

/* Sixteen bytes of text.  */
struct piece
{
  uint64_t digits; /* without the point */
  unsigned point;  /* where it is; 16: nowhere */
  unsigned wrong;  /* not 0: there is something else */
};

/* The last COUNT <= 16 of the bytes that end at END.  */
VECTORS_FOR static inline struct piece
read_piece (const char *end, size_t count)
{
  __m128i text = _mm_loadu_si128 ((const __m128i *) (const void *) (end - 16));
  __m128i mask
      = _mm_loadu_si128 ((const __m128i *) (const void *) (last_ones + count));
  __m128i value
      = _mm_and_si128 (_mm_sub_epi8 (text, _mm_set1_epi8 ('0')), mask);
  __m128i is_digit
      = _mm_cmpeq_epi8 (_mm_min_epu8 (value, _mm_set1_epi8 (9)), value);
  unsigned points = (unsigned) _mm_movemask_epi8 (
      _mm_cmpeq_epi8 (value, _mm_set1_epi8 ('.' - '0')));
  unsigned digits = (unsigned) _mm_movemask_epi8 (is_digit);
  unsigned point = (unsigned) __builtin_ctz (points | 0x10000);

  __m128i plain = _mm_shuffle_epi8 (
      value,
      _mm_load_si128 ((const __m128i *) (const void *) without_point[point]));
  /* pairs of one, two and four digits become one */
  const __m128i tens
      = _mm_setr_epi8 (10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1, 10, 1);
  const __m128i hundreds = _mm_setr_epi16 (100, 1, 100, 1, 100, 1, 100, 1);
  const __m128i myriads
      = _mm_setr_epi16 (10000, 1, 10000, 1, 10000, 1, 10000, 1);
  __m128i two = _mm_maddubs_epi16 (plain, tens);
  __m128i four = _mm_madd_epi16 (two, hundreds);
  __m128i eight = _mm_madd_epi16 (_mm_packus_epi32 (four, four), myriads);
  uint64_t halves = (uint64_t) _mm_cvtsi128_si64 (eight);
  return (struct piece){
    .digits = (halves & UINT32_MAX) * 100000000 + (halves >> 32),
    .point = point,
    .wrong = (digits ^ points ^ 0xffff) | (points & (points - 1)),
  };
}

/* The number of 17 to 24 bytes that ends at END, by its last 16 and the eight
   before.  */
VECTORS_FOR static bool
read_long (const char *end, size_t length, double *value)
{
  struct piece low = read_piece (end, 16);
  uint64_t high = eight_bytes_load (end - 24) ^ EIGHT_BYTES ('0');
  high &= UINT64_MAX << (8 * (24 - length));
  uint64_t places = low.point < 16 ? 15 - low.point : 0;
  uint64_t weight = low.point < 16 ? 1000000000000000 : 10000000000000000;
  unsigned point = eight_digits_count (high);
  if (point < 8)
    {
      if ((high >> (8 * point) & 0xff) != ('.' ^ '0') || low.point < 16)
        return false;
      uint64_t before = (UINT64_C (1) << (8 * point)) - 1;
      high = (high & before) << 8 | (high & ~(before << 8 | 0xff));
      places = 23 - point;
      if (eight_digits_count (high) < 8)
        return false;
    }
  uint64_t digits = eight_digits_join (high);
  /* 19 digits are sure to fit */
  if (low.wrong != 0 || digits >= 1000)
    return false;
  return decimal_to_double (digits * weight + low.digits, -(int64_t) places,
                            value);
}

/* The number of up to 16 bytes that ends at END.  */
VECTORS_FOR static inline bool
read_short (const char *end, size_t length, double *value)
{
  struct piece p = read_piece (end, length);
  if (p.wrong != 0 || length <= (p.point < 16))
    return false;
  /* Rounded once: up to fifteen digits are exact, and so are the powers
     (Clinger 1990); sixteen have no point, and are divided by 1.  */
  *value = (double) p.digits / power_of_place[p.point];
  return true;
}

/* The first so many of N numbers that are of 16 bytes at most.  Alone in its
   function: no call in sight, the constants stay in registers.  */
VECTORS_FOR static size_t
read_short_ones (const char *bytes, const uint32_t *start, const uint32_t *end,
                 size_t n, double *value)
{
  size_t i = 0;
  while (i < n && end[i] - start[i] <= 16
         && read_short (bytes + end[i], end[i] - start[i], &value[i]))
    i++;
  return i;
}

VECTORS_FOR static bool
read_unsigned (const char *start, const char *end, double *value)
{
  size_t length = (size_t) (end - start);
  return length <= 16 ? read_short (end, length, value)
                      : length <= 24 && read_long (end, length, value);
}

/* Those with a sign are looked at a second time: to ask for one first would
   delay the many that have none.  */
VECTORS_FOR static bool
read_negative (const char *start, const char *end, double *value)
{
  if (start == end || *start != '-' || !read_unsigned (start + 1, end, value))
    return false;
  *value = -*value;
  return true;
}

size_t
NUMBER_READ_SPANS (const char *bytes, const uint32_t *start,
                   const uint32_t *end, size_t n, double *value)
{
  for (size_t i = 0;; i++)
    {
      i += read_short_ones (bytes, start + i, end + i, n - i, value + i);
      if (i == n
          || (!read_unsigned (bytes + start[i], bytes + end[i], &value[i])
              && !read_negative (bytes + start[i], bytes + end[i], &value[i])))
        return i;
    }
}
