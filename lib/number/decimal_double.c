/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "number/decimal_double.h"
#include <float.h>
#include <math.h>
#include <string.h>
#include "number/powers_of_five.h"

#define FRACTION_BITS 52   /* of a double, its leading 1 not stored */
#define EXPONENT_BIAS 1023 /* of a double */
#define EXPONENT_ALL_ONES 0x7ff

/* A product of 128 bits.  */
struct product
{
  uint64_t high, low;
};

static struct product
multiply (uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide) a * b;
  return (struct product){ (uint64_t) (product >> 64), (uint64_t) product };
#else
  uint64_t a_low = a & UINT32_MAX, a_high = a >> 32;
  uint64_t b_low = b & UINT32_MAX, b_high = b >> 32;
  uint64_t low = a_low * b_low;
  uint64_t middle = a_high * b_low + (low >> 32);
  uint64_t other = a_low * b_high + (middle & UINT32_MAX);
  return (struct product){ a_high * b_high + (middle >> 32) + (other >> 32),
                           other << 32 | (low & UINT32_MAX) };
#endif
}

/* The leading bits of A * 5^EXPONENT, where A has its highest bit set.  The
   lower half of the power is looked at only when it can matter: when the
   bits below the 55 wanted are all ones, where a carry would go through.  */
static struct product
multiply_by_power (uint64_t a, int exponent)
{
  const uint64_t *power = power_of_five[exponent - POWER_OF_FIVE_FIRST];
  struct product p = multiply (a, power[0]);
  if ((p.high & 0x1ff) == 0x1ff)
    {
      uint64_t carried = multiply (a, power[1]).high;
      p.low += carried;
      p.high += p.low < carried;
    }
  return p;
}

/* The double with the biased exponent EXPONENT and the bits FRACTION.  */
static double
assemble (uint64_t fraction, int exponent)
{
  uint64_t bits = fraction | (uint64_t) exponent << FRACTION_BITS;
  double value;
  memcpy (&value, &bits, sizeof value);
  return value;
}

/* SIGNIFICAND with one bit too many, 2^EXPONENT (biased, 0 or less) too
   large for a normal double.  No tie needs care here: the power of five is
   so large a divisor that no decimal of 64 bits is half way.  */
static double
subnormal (uint64_t significand, int exponent)
{
  int shift = 1 - exponent;
  if (shift >= 64)
    return 0;
  significand >>= shift;
  significand = (significand >> 1) + (significand & 1);
  /* 2^52 is the least normal double: its bit falls into the exponent */
  return assemble (significand, 0);
}

/* Eisel and Lemire's way, for DIGITS not 0 and a power in the table.  */
static bool
by_power_of_five (uint64_t digits, int exponent, double *value)
{
  int zeros = __builtin_clzll (digits);
  struct product p = multiply_by_power (digits << zeros, exponent);
  if (p.low == UINT64_MAX && (exponent < -27 || exponent > 55))
    return false;
  int upper = (int) (p.high >> 63);
  int surplus = upper + 64 - FRACTION_BITS - 3;
  uint64_t significand = p.high >> surplus;
  /* 217706 / 2^16 is log2 (10), near enough for every exponent here */
  int biased
      = ((217706 * exponent) >> 16) + 63 + upper - zeros + EXPONENT_BIAS;
  if (biased <= 0)
    {
      *value = subnormal (significand, biased);
      return true;
    }
  /* Half way exactly, and the lower neighbour is even.  Only these powers
     leave so few bits.  */
  bool exact = p.low <= 1 && significand << surplus == p.high;
  if (exact && exponent >= -4 && exponent <= 23 && (significand & 3) == 1)
    significand--;
  significand = (significand >> 1) + (significand & 1);
  if (significand == UINT64_C (2) << FRACTION_BITS)
    {
      significand >>= 1;
      biased++;
    }
  *value = biased >= EXPONENT_ALL_ONES
               ? HUGE_VAL
               : assemble (significand & ~(UINT64_C (1) << FRACTION_BITS),
                           biased);
  return true;
}

/* Powers of ten that a double holds exactly.  */
static const double exact_power[]
    = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

bool
decimal_to_double (uint64_t digits, int64_t exponent, double *value)
{
  if (FLT_EVAL_METHOD == 0 && digits <= UINT64_C (1) << 53 && exponent >= -22
      && exponent <= 22)
    *value = exponent < 0 ? (double) digits / exact_power[-exponent]
                          : (double) digits * exact_power[exponent];
  else if (digits == 0 || exponent < POWER_OF_FIVE_FIRST)
    *value = 0;
  else if (exponent > POWER_OF_FIVE_LAST)
    *value = HUGE_VAL;
  else
    return by_power_of_five (digits, (int) exponent, value);
  return true;
}
