/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places for samples to be counted in: one below all, PLACES of equal width in
   the samples or in their bits, and one above all.  A greater sample never has
   a lower place.  */
#ifndef BENCH_DIVISION_H
#define BENCH_DIVISION_H
#include <stddef.h>
#include <stdint.h>

/* So few that the counts stay in the first cache.  */
#define PLACE_BITS 12
#define PLACES ((size_t) 1 << PLACE_BITS)
#define ALL_PLACES (PLACES + 2)

enum division_kind
{
  DIVISION_LINEAR,
  DIVISION_POSITIVE_BITS, /* none of their ends is below 0: faster than any */
  DIVISION_BITS
};

struct division
{
  enum division_kind kind;
  double from, to, scale; /* FROM: the place below all begins here */
  int64_t low;            /* bits of FROM, and of the end of the last */
  int64_t high;
  unsigned shift;
};

/* Make D places in which the N samples of VALUE are spread: some of these tell
   how.  */
void division_choose (struct division *d, const double *value, size_t n);
/* Make D the places between LEAST and GREATEST, bits of samples.  */
void division_by_bits (struct division *d, int64_t least, int64_t greatest);

/* The place of VALUE, from 0.  */
size_t division_place (const struct division *d, double value);
/* PLACE becomes those of the N samples of VALUE.  Measured in memory near the
   processor: 0.2 ns a sample with AVX2, 1.2 without.  */
void division_places (const struct division *d, const double *value, size_t n,
                      uint16_t *place);
/* Where PLACE begins, but for a rounding; that below all, where the first
   one's width before it.  */
double division_start (const struct division *d, size_t place);
#endif
