/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/wide.h"
#include <float.h>
#include <math.h>

__extension__ typedef unsigned __int128 uint128;

/* Add TERM to limb I, and what it carries to those above.  */
static void
add_at (struct wide *w, size_t i, uint64_t term)
{
  for (; term != 0 && i < WIDE_LIMBS; i++)
    term = __builtin_add_overflow (w->limb[i], term, &w->limb[i]) ? 1 : 0;
}

void
wide_add (struct wide *w, const uint64_t *limb, size_t count, unsigned shift)
{
  size_t at = shift / 64;
  unsigned bits = shift % 64;
  for (size_t i = 0; i < count; i++)
    {
      add_at (w, at + i, limb[i] << bits);
      if (bits > 0)
        add_at (w, at + i + 1, limb[i] >> (64 - bits));
    }
}

void
wide_subtract (struct wide *w, const struct wide *other)
{
  uint64_t borrow = 0;
  for (size_t i = 0; i < WIDE_LIMBS; i++)
    {
      uint128 rest = (uint128) w->limb[i] - other->limb[i] - borrow;
      w->limb[i] = (uint64_t) rest;
      borrow = (uint64_t) (rest >> 64) & 1;
    }
}

int
wide_compare (const struct wide *a, const struct wide *b)
{
  for (size_t i = WIDE_LIMBS; i-- > 0;)
    if (a->limb[i] != b->limb[i])
      return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

void
wide_multiply (struct wide *product, const struct wide *a,
               const struct wide *b)
{
  *product = (struct wide){ { 0 } };
  for (size_t i = 0; i < WIDE_LIMBS; i++)
    {
      uint64_t carry = 0;
      if (a->limb[i] == 0)
        continue;
      for (size_t k = 0; k + i < WIDE_LIMBS; k++)
        {
          uint128 sum = (uint128) a->limb[i] * b->limb[k]
                        + product->limb[i + k] + carry;
          product->limb[i + k] = (uint64_t) sum;
          carry = (uint64_t) (sum >> 64);
        }
    }
}

/* The place of the highest bit of W, from 1; 0 where it is 0.  */
static unsigned
bit_length (const struct wide *w)
{
  for (size_t i = WIDE_LIMBS; i-- > 0;)
    if (w->limb[i] != 0)
      return (unsigned) (64 * i) + 64
             - (unsigned) __builtin_clzll (w->limb[i]);
  return 0;
}

double
wide_take_leading (struct wide *w, int exponent)
{
  unsigned length = bit_length (w);
  unsigned from = length > DBL_MANT_DIG ? length - DBL_MANT_DIG : 0;
  size_t at = from / 64;
  unsigned bits = from % 64;
  uint64_t leading = w->limb[at] >> bits;
  if (bits > 0 && at + 1 < WIDE_LIMBS)
    leading |= w->limb[at + 1] << (64 - bits);
  struct wide taken = { { 0 } };
  wide_add (&taken, &leading, 1, from);
  wide_subtract (w, &taken);
  return ldexp ((double) leading, exponent + (int) from);
}
