/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "base/rng.h"

static uint64_t
splitmix64 (uint64_t *state)
{
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

void
rng_seed (struct rng *r, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    r->state[i] = splitmix64 (&seed);
}

static uint64_t
rotate (uint64_t x, int by)
{
  return x << by | x >> (64 - by);
}

uint64_t
rng_next (struct rng *r)
{
  uint64_t *s = r->state;
  uint64_t result = rotate (s[0] + s[3], 23) + s[0];
  uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);
  return result;
}

uint64_t
rng_below (struct rng *r, uint64_t bound)
{
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide) rng_next (r) * bound;
  if ((uint64_t) product < bound)
    {
      uint64_t biased = -bound % bound;
      while ((uint64_t) product < biased)
        product = (wide) rng_next (r) * bound;
    }
  return (uint64_t) (product >> 64);
}

double
rng_uniform (struct rng *r)
{
  return (double) (rng_next (r) >> 11) * 0x1p-53;
}

void
rng_shuffle (struct rng *r, size_t *order, size_t n)
{
  for (size_t i = n; i > 1; i--)
    {
      size_t j = (size_t) rng_below (r, i);
      size_t swapped = order[i - 1];
      order[i - 1] = order[j];
      order[j] = swapped;
    }
}
