/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers that are the same on every machine for the same seed.
   xoshiro256++ (Blackman and Vigna 2019), seeded by splitmix64.  */
#ifndef BENCH_RNG_H
#define BENCH_RNG_H
#include <stddef.h>
#include <stdint.h>

struct rng
{
  uint64_t state[4];
};

void rng_seed (struct rng *r, uint64_t seed);
/* 64 random bits.  */
uint64_t rng_next (struct rng *r);
/* Uniform in 0 .. BOUND-1, without bias (Lemire 2019); BOUND > 0.  */
uint64_t rng_below (struct rng *r, uint64_t bound);
/* Uniform in [0, 1), a multiple of 2^-53.  */
double rng_uniform (struct rng *r);
/* Put the N numbers of ORDER into random order (Fisher and Yates).  */
void rng_shuffle (struct rng *r, size_t *order, size_t n);
#endif
