/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers made to be misread: every shape that strtod and number_read both
   take, long and short, half way between two doubles, at the ends of the
   range.  */
#ifndef BENCH_HOSTILE_NUMBERS_H
#define BENCH_HOSTILE_NUMBERS_H
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/rng.h"

/* Bytes that the longest takes, with its NUL and some more.  */
enum
{
  hostile_longest = 1300
};

/* Any finite double, each exponent as likely; one in eight subnormal.  */
static inline double
any_double (struct rng *r)
{
  double value;
  do
    {
      uint64_t bits = rng_next (r);
      if (rng_below (r, 8) == 0)
        bits &= ~(UINT64_C (0x7ff) << 52);
      memcpy (&value, &bits, sizeof value);
    }
  while (!isfinite (value));
  return value;
}

static inline void
some_digits (struct rng *r, char *text)
{
  sprintf (text, "%.*e", (int) rng_below (r, 25), any_double (r));
}

static inline void
seventeen_digits (struct rng *r, char *text)
{
  sprintf (text, "%.17g", any_double (r));
}

static inline void
shortest (struct rng *r, char *text)
{
  double value = any_double (r);
  for (int digits = 15; digits <= DBL_DECIMAL_DIG; digits++)
    {
      sprintf (text, "%.*g", digits, value);
      if (strtod (text, NULL) == value)
        return;
    }
}

/* Half way between two doubles, all digits or as many as a uint64_t or
   thereabouts takes, or one off in the last.  */
static inline void
half_way (struct rng *r, char *text)
{
  double value = any_double (r);
  long double middle
      = ((long double) value + (long double) nextafter (value, 0)) / 2;
  int digits = rng_below (r, 8) == 0 ? 780 : 14 + (int) rng_below (r, 12);
  sprintf (text, "%.*Le", digits, middle);
  char *last = strchr (text, 'e') - 1;
  if (*last >= '1' && *last <= '8')
    *last = (char) (*last + (int) rng_below (r, 3) - 1);
}

/* 2^53 ... 2^64, odd where a double is even: half way without any fraction,
   with zeros or a hair behind.  */
static inline void
half_way_integer (struct rng *r, char *text)
{
  unsigned shift = 1 + (unsigned) rng_below (r, 10);
  uint64_t half = (rng_next (r) >> 11 | UINT64_C (1) << 52) << shift
                  | UINT64_C (1) << (shift - 1);
  static const char *const after[]
      = { "",
          ".0",
          "e0",
          "00e-2",
          ".0000000000001",
          "000000000000e-12",
          ".00000000000000000000000000000000000001" };
  sprintf (text, "%" PRIu64 "%s", half + rng_below (r, 3) - 1,
           after[rng_below (r, sizeof after / sizeof *after)]);
}

/* Half way with a fraction: the power of five in the digits goes away.  */
static inline void
half_way_fraction (struct rng *r, char *text)
{
  static const uint64_t power_of_5[] = { 1, 5, 25, 125, 625 };
  uint64_t half = (rng_next (r) >> 11 | UINT64_C (1) << 52) * 2 + 1;
  int places = (int) rng_below (r, 5);
  sprintf (text, "%" PRIu64 "e-%d", half * power_of_5[places], places);
}

static inline void
fixed_point (struct rng *r, char *text)
{
  sprintf (text, "%.*f", (int) rng_below (r, 22), rng_uniform (r) * 1e6);
}

static inline void
zeros_around (struct rng *r, char *text)
{
  sprintf (text, "%0*" PRIu64 ".%0*" PRIu64 "e%d", (int) rng_below (r, 40),
           rng_next (r) >> rng_below (r, 64), (int) rng_below (r, 30),
           rng_next (r) >> rng_below (r, 64), (int) rng_below (r, 700) - 350);
}

static inline void
integer_and_exponent (struct rng *r, char *text)
{
  sprintf (text, "%" PRIu64 "e%d", rng_next (r) >> rng_below (r, 64),
           (int) rng_below (r, 60) - 30);
}

static inline void
huge_exponent (struct rng *r, char *text)
{
  sprintf (text, "%" PRIu64 "e%c%" PRIu64, rng_next (r) >> rng_below (r, 64),
           "+-"[rng_below (r, 2)], rng_next (r) >> rng_below (r, 64));
}

/* Near the largest and the least double, and the least normal one.  */
static inline void
end_of_range (struct rng *r, char *text)
{
  static const char *const leading[]
      = { "1.797693134862315", "4.940656458412", "2.470328229206",
          "2.225073858507201" };
  static const int exponent[] = { 308, -324, -324, -308 };
  size_t i = rng_below (r, 4);
  sprintf (text, "%s%0*" PRIu64 "e%d", leading[i], (int) rng_below (r, 5),
           rng_next (r) >> rng_below (r, 64), exponent[i]);
}

/* The neighbours of powers of two and ten, in up to 22 digits.  */
static inline void
near_power (struct rng *r, char *text)
{
  double value = rng_below (r, 2) == 0
                     ? ldexp (1, (int) rng_below (r, 2098) - 1074)
                     : pow (10, (int) rng_below (r, 631) - 323);
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  bits += rng_below (r, 5) - 2;
  memcpy (&value, &bits, sizeof value);
  if (!isfinite (value))
    value = DBL_MAX;
  sprintf (text, "%.*e", 15 + (int) rng_below (r, 8), value);
}

/* 1 to 40 digits with a point anywhere and often many zeros or nines.  */
static inline void
digits_and_point (struct rng *r, char *text)
{
  size_t count = 1 + rng_below (r, 40), point = rng_below (r, count + 1);
  char often = "09"[rng_below (r, 2)];
  uint64_t share = rng_below (r, 4);
  char *p = text;
  for (size_t i = 0; i < count; i++)
    {
      if (i == point)
        *p++ = '.';
      *p++ = rng_below (r, 4) < share ? often
                                      : (char) ('0' + rng_below (r, 10));
    }
  *p = '\0';
}

/* The INDEX-th of them, a string in TEXT of hostile_longest bytes; the shapes
   take turns.  It may be above the largest double or below the least.  */
static inline void
hostile_number (struct rng *r, uint64_t index, char *text)
{
  static void (*const make[]) (struct rng * r, char *text)
      = { some_digits,          seventeen_digits,  shortest,     half_way,
          half_way_integer,     half_way_fraction, fixed_point,  zeros_around,
          integer_and_exponent, huge_exponent,     end_of_range, near_power,
          digits_and_point };
  make[index % (sizeof make / sizeof *make)](r, text);
}
#endif
