/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eight digits at a time, in one word.  */
#ifndef BENCH_EIGHT_DIGITS_H
#define BENCH_EIGHT_DIGITS_H
#include <stdint.h>
#include <string.h>

/* The same byte in each of eight.  */
#define EIGHT_BYTES(byte) (UINT64_C (0x0101010101010101) * (byte))

/* The eight bytes at P, the first in the lowest bits.  */
static inline uint64_t
eight_bytes_load (const char *p)
{
  uint64_t bytes;
  memcpy (&bytes, p, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  bytes = __builtin_bswap64 (bytes);
#endif
  return bytes;
}

/* How many of the eight VALUES, digits less '0', are 0 to 9 before one is
   not.  */
static inline unsigned
eight_digits_count (uint64_t values)
{
  /* 0x76 takes 10 and more to the byte's highest bit, and carries nothing */
  uint64_t above
      = ((values & EIGHT_BYTES (0x7f)) + EIGHT_BYTES (0x76)) | values;
  above &= EIGHT_BYTES (0x80);
  return above == 0 ? 8 : (unsigned) __builtin_ctzll (above) / 8;
}

/* The number whose eight digits are the bytes of VALUES: pairs of one, two
   and four digits become one, all pairs in one multiplication (Lemire 2021,
   section 4).  */
static inline uint64_t
eight_digits_join (uint64_t values)
{
  values = values * 10 + (values >> 8);
  uint64_t odd = (values & UINT64_C (0x000000ff000000ff))
                 * (100 + (UINT64_C (1000000) << 32));
  uint64_t even = ((values >> 16) & UINT64_C (0x000000ff000000ff))
                  * (1 + (UINT64_C (10000) << 32));
  return (odd + even) >> 32;
}
#endif
