/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/division.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include "base/processor.h"
#include "stat/ordered_bits.h"
#ifdef PROCESSOR_IS_X86_64
#include <immintrin.h>
#endif

#define SAMPLED 4096 /* samples that tell how others are spread */
#define BETTER 2     /* times as evenly are bits to spread them, to be taken */

static inline double
within (double value, double least, double most)
{
  value = value < least ? least : value;
  return value > most ? most : value;
}

static inline size_t
place_of (const struct division *d, double value, enum division_kind kind)
{
  if (kind == DIVISION_LINEAR)
    {
      double at = (value - d->from) * d->scale;
      return (size_t) (int64_t) within (at, 0, (double) PLACES + 1);
    }
  if (kind == DIVISION_POSITIVE_BITS)
    return (size_t) (ordered_bits (within (value, d->from, d->to)) - d->low)
           >> d->shift;
  int64_t key = ordered_bits (value);
  key = key < d->low ? d->low : key;
  key = key > d->high ? d->high : key;
  return (size_t) (((uint64_t) key - (uint64_t) d->low) >> d->shift);
}

size_t
division_place (const struct division *d, double value)
{
  return place_of (d, value, d->kind);
}

#define FLAT static inline __attribute__ ((always_inline)) void

FLAT
find_places (const struct division *division, const double *value, size_t n,
             uint16_t *place, enum division_kind kind)
{
  const struct division d = *division;
  for (size_t i = 0; i < n; i++)
    place[i] = (uint16_t) place_of (&d, value[i], kind);
}

static void
find_places_plainly (const struct division *d, const double *value, size_t n,
                     uint16_t *place)
{
  if (d->kind == DIVISION_LINEAR)
    find_places (d, value, n, place, DIVISION_LINEAR);
  else if (d->kind == DIVISION_POSITIVE_BITS)
    find_places (d, value, n, place, DIVISION_POSITIVE_BITS);
  else
    find_places (d, value, n, place, DIVISION_BITS);
}

#ifdef PROCESSOR_IS_X86_64
#define WIDE_INLINE                                                           \
  PROCESSOR_WIDE static inline __attribute__ ((always_inline))

/* The same of four samples, as 32 bits each.  */
WIDE_INLINE __m128i
four_places (const struct division *d, const double *value,
             enum division_kind kind)
{
  __m256d v = _mm256_loadu_pd (value);
  if (kind == DIVISION_LINEAR)
    {
      v = _mm256_mul_pd (_mm256_sub_pd (v, _mm256_set1_pd (d->from)),
                         _mm256_set1_pd (d->scale));
      v = _mm256_min_pd (_mm256_max_pd (v, _mm256_setzero_pd ()),
                         _mm256_set1_pd ((double) PLACES + 1));
      return _mm256_cvttpd_epi32 (v);
    }
  __m256i low = _mm256_set1_epi64x (d->low), key;
  if (kind == DIVISION_POSITIVE_BITS)
    key = _mm256_castpd_si256 (_mm256_min_pd (
        _mm256_max_pd (v, _mm256_set1_pd (d->from)), _mm256_set1_pd (d->to)));
  else
    {
      __m256i high = _mm256_set1_epi64x (d->high);
      key = _mm256_castpd_si256 (v);
      __m256i negative = _mm256_cmpgt_epi64 (_mm256_setzero_si256 (), key);
      key = _mm256_xor_si256 (
          key, _mm256_and_si256 (negative, _mm256_set1_epi64x (INT64_MAX)));
      key = _mm256_blendv_epi8 (key, low, _mm256_cmpgt_epi64 (low, key));
      key = _mm256_blendv_epi8 (key, high, _mm256_cmpgt_epi64 (key, high));
    }
  key = _mm256_srl_epi64 (_mm256_sub_epi64 (key, low),
                          _mm_cvtsi32_si128 ((int) d->shift));
  __m256i even = _mm256_setr_epi32 (0, 2, 4, 6, 0, 2, 4, 6);
  return _mm256_castsi256_si128 (_mm256_permutevar8x32_epi32 (key, even));
}

WIDE_INLINE void
find_places_by_eight (const struct division *division, const double *value,
                      size_t n, uint16_t *place, enum division_kind kind)
{
  const struct division d = *division;
  size_t i = 0;
  for (; i + 8 <= n; i += 8)
    {
      __m128i eight = _mm_packus_epi32 (four_places (&d, value + i, kind),
                                        four_places (&d, value + i + 4, kind));
      _mm_storeu_si128 ((__m128i *) (void *) (place + i), eight);
    }
  find_places (&d, value + i, n - i, place + i, kind);
}

PROCESSOR_WIDE static void
find_places_wide (const struct division *d, const double *value, size_t n,
                  uint16_t *place)
{
  if (d->kind == DIVISION_LINEAR)
    find_places_by_eight (d, value, n, place, DIVISION_LINEAR);
  else if (d->kind == DIVISION_POSITIVE_BITS)
    find_places_by_eight (d, value, n, place, DIVISION_POSITIVE_BITS);
  else
    find_places_by_eight (d, value, n, place, DIVISION_BITS);
}
#endif

void
division_places (const struct division *d, const double *value, size_t n,
                 uint16_t *place)
{
#ifdef PROCESSOR_IS_X86_64
  if (processor_is_wide ())
    {
      find_places_wide (d, value, n, place);
      return;
    }
#endif
  find_places_plainly (d, value, n, place);
}

double
division_start (const struct division *d, size_t place)
{
  if (d->kind == DIVISION_LINEAR)
    return d->from + (double) place / d->scale;
  uint64_t key = (uint64_t) d->low + ((uint64_t) place << d->shift);
  int64_t most = ordered_bits (DBL_MAX);
  bool beyond = place > 0 && ((int64_t) key > most || (int64_t) key < d->low);
  int64_t start = beyond ? most : (int64_t) key;
  return from_ordered_bits (start < -most - 1 ? -most - 1 : start);
}

void
division_by_bits (struct division *d, int64_t least, int64_t greatest)
{
  *d = (struct division){ .kind = DIVISION_BITS };
  while (((uint64_t) greatest - (uint64_t) least) >> d->shift >= PLACES)
    d->shift++;
  /* No finite double is so near to the least of these.  */
  d->low = least - ((int64_t) 1 << d->shift);
  uint64_t span = (uint64_t) (PLACES + 1) << d->shift;
  uint64_t room = (uint64_t) INT64_MAX - (uint64_t) d->low;
  uint64_t whole = span | (((uint64_t) 1 << d->shift) - 1);
  if (span >> d->shift != PLACES + 1 || whole >= room)
    d->high = INT64_MAX;
  else
    d->high = (int64_t) ((uint64_t) d->low + whole);
  if (d->low > 0 && span <= (uint64_t) (ordered_bits (DBL_MAX) - d->low))
    {
      d->kind = DIVISION_POSITIVE_BITS;
      d->from = from_ordered_bits (d->low);
      d->to = from_ordered_bits (d->low + (int64_t) span);
    }
}

/* How many samples share a place with one of the N of VALUE, on average, times
   N.  */
static size_t
crowd (const struct division *d, const double *value, size_t n)
{
  uint16_t place[SAMPLED], count[ALL_PLACES] = { 0 };
  size_t sum = 0;
  division_places (d, value, n, place);
  for (size_t i = 0; i < n; i++)
    sum += count[place[i]]++;
  return 2 * sum + n;
}

void
division_choose (struct division *d, const double *value, size_t n)
{
  double some[SAMPLED], least = INFINITY, greatest = -INFINITY;
  size_t count = n < SAMPLED ? n : SAMPLED;
  for (size_t i = 0; i < count; i++)
    {
      some[i] = value[n / count * i];
      least = some[i] < least ? some[i] : least;
      greatest = some[i] > greatest ? some[i] : greatest;
    }
  division_by_bits (d, ordered_bits (least), ordered_bits (greatest));
  double step = (greatest - least) / (double) PLACES;
  if (!(step > 0 && isfinite (step) && isfinite (1 / step)))
    return;
  struct division linear
      = { .kind = DIVISION_LINEAR, .from = least - step, .scale = 1 / step };
  if (crowd (&linear, some, count) <= BETTER * crowd (d, some, count))
    *d = linear;
}
