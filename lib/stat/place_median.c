/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/place_median.h"
#include "base/processor.h"
#include "stat/division.h"
#ifdef PROCESSOR_IS_X86_64
#include <immintrin.h>

#define LONGEST 500000 /* counts have 16 bits for each 16th of them */
#define WIDE 16        /* places looked at in one go */
#define RANKED 32      /* samples of which each is compared with each */
#define FEW 16         /* samples that are put in order as soon as possible */
#define BESIDE 3 /* ranks from the middle to where its sides are sought */
#define MOST_STEPS 32
#define WIDE_INLINE                                                           \
  PROCESSOR_WIDE static inline __attribute__ ((always_inline))

/* The places of a block.  */
struct block
{
  const uint16_t *place;
  size_t n, whole; /* WHOLE of them in vectors of WIDE, then */
  __m256i last;    /* the others, filled up */
};

WIDE_INLINE __m256i
load_places (const uint16_t *place)
{
  return _mm256_loadu_si256 ((const __m256i *) (const void *) place);
}

WIDE_INLINE struct block
block_of (const uint16_t *place, size_t n)
{
  const __m256i index = _mm256_setr_epi16 (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                           11, 12, 13, 14, 15);
  struct block b = { place, n, n - n % WIDE, { 0 } };
  __m256i beyond = _mm256_cmpgt_epi16 (
      index, _mm256_set1_epi16 ((short) ((int) (n % WIDE) - 1)));
  b.last = _mm256_blendv_epi8 (load_places (place + b.whole),
                               _mm256_set1_epi16 (INT16_MAX), beyond);
  return b;
}

/* How many samples are in places before AT.  */
WIDE_INLINE size_t
count_before (const struct block *b, unsigned at)
{
  __m256i first = _mm256_set1_epi16 ((short) at);
  __m256i count = _mm256_cmpgt_epi16 (first, b->last); /* less than 0 */
  for (size_t i = 0; i < b->whole; i += WIDE)
    count = _mm256_add_epi16 (
        count, _mm256_cmpgt_epi16 (first, load_places (b->place + i)));
  __m256i sum = _mm256_madd_epi16 (count, _mm256_set1_epi16 (-1));
  __m128i half = _mm_add_epi32 (_mm256_castsi256_si128 (sum),
                                _mm256_extracti128_si256 (sum, 1));
  half = _mm_add_epi32 (half, _mm_shuffle_epi32 (half, 0x4e));
  half = _mm_add_epi32 (half, _mm_shuffle_epi32 (half, 0xb1));
  return (size_t) _mm_cvtsi128_si32 (half);
}

/* The places from FIRST to before END hold the middle of a block, with BEFORE
   and BEFORE_END samples before these.  */
struct middle
{
  unsigned first, end;
  size_t before, before_end;
};

static unsigned
step_to (double to, const struct middle *m)
{
  double least = (double) m->first + 1, most = (double) m->end - 1;
  return (unsigned) (to < least ? least : to > most ? most : to);
}

/* Draw M together until it holds few samples or is one place; whether that
   was so after not too many steps.  */
WIDE_INLINE bool
narrow (struct middle *m, const struct block *b, const struct block_window *w)
{
  size_t lower = (b->n - 1) / 2, upper = b->n / 2;
  double rank = (double) (lower + upper) / 2 + 0.5, aside = w->spacing;
  unsigned at = step_to (w->place, m);
  for (int i = 0; i < MOST_STEPS; i++)
    {
      size_t before = count_before (b, at);
      if (before <= lower)
        {
          m->first = at;
          m->before = before;
        }
      else if (before > upper)
        {
          m->end = at;
          m->before_end = before;
        }
      if (m->before_end - m->before <= FEW || m->end - m->first == 1)
        return true;
      double to = (double) at;
      if (before > lower && before <= upper)
        {
          /* Just between the middle two: its sides are near.  */
          to += m->end == ALL_PLACES ? aside : -aside;
          aside *= 2;
        }
      else if (m->end == ALL_PLACES)
        to += (rank + BESIDE - (double) before) * w->spacing + 1;
      else if (m->first == 0)
        to += (rank - BESIDE - (double) before) * w->spacing;
      else
        {
          double share = (rank - (double) m->before)
                         / (double) (m->before_end - m->before);
          to = (double) m->first + 0.5 + share * (double) (m->end - m->first);
        }
      at = step_to (to, m);
    }
  return false;
}

/* Put the samples of M in PART.  */
WIDE_INLINE size_t
gather (double *part, const double *value, const struct block *b,
        const struct middle *m)
{
  __m256i least = _mm256_set1_epi16 ((short) ((int) m->first - 1));
  __m256i end = _mm256_set1_epi16 ((short) m->end);
  size_t count = 0;
  for (size_t i = 0; i < b->n; i += WIDE)
    {
      __m256i place = i < b->whole ? load_places (b->place + i) : b->last;
      __m256i in = _mm256_and_si256 (_mm256_cmpgt_epi16 (place, least),
                                     _mm256_cmpgt_epi16 (end, place));
      unsigned bits = (unsigned) _mm256_movemask_epi8 (in) & 0x55555555;
      for (; bits != 0; bits &= bits - 1)
        part[count++] = value[i + (unsigned) __builtin_ctz (bits) / 2];
    }
  return count;
}

/* The greatest of the counts of C, none of which is below 0.  */
WIDE_INLINE size_t
greatest_count (__m256i c)
{
  __m128i most = _mm_max_epi16 (_mm256_castsi256_si128 (c),
                                _mm256_extracti128_si256 (c, 1));
  most = _mm_minpos_epu16 (_mm_xor_si128 (most, _mm_set1_epi16 (-1)));
  return (size_t) (uint16_t) ~_mm_extract_epi16 (most, 0);
}

/* Put into PART the samples that are between the middle two of a block of N,
   in places that are in COUNT vectors of PLACE, or in the same places as
   these; how many, and how many are in places BEFORE.  */
WIDE_INLINE size_t
gather_middle (double *part, size_t *before, const double *value,
               const uint16_t *place, const __m256i *places, size_t n,
               size_t vectors)
{
  __m256i lower[RANKED / WIDE]; /* how many are in lower places than each */
  for (size_t k = 0; k < vectors; k++)
    lower[k] = _mm256_setzero_si256 ();
  for (size_t i = 0; i < n; i++)
    {
      __m256i one = _mm256_set1_epi16 ((short) place[i]);
      for (size_t k = 0; k < vectors; k++)
        lower[k]
            = _mm256_sub_epi16 (lower[k], _mm256_cmpgt_epi16 (places[k], one));
    }
  __m256i first = _mm256_set1_epi16 ((short) ((n - 1) / 2 + 1));
  __m256i most = _mm256_setzero_si256 ();
  for (size_t k = 0; k < vectors; k++)
    most = _mm256_max_epi16 (
        most,
        _mm256_and_si256 (lower[k], _mm256_cmpgt_epi16 (first, lower[k])));
  *before = greatest_count (most);
  __m256i least = _mm256_set1_epi16 ((short) ((int) *before - 1));
  __m256i end = _mm256_set1_epi16 ((short) (n / 2 + 1));
  size_t count = 0;
  for (size_t k = 0; k < vectors; k++)
    {
      __m256i in = _mm256_and_si256 (_mm256_cmpgt_epi16 (lower[k], least),
                                     _mm256_cmpgt_epi16 (end, lower[k]));
      unsigned bits = (unsigned) _mm256_movemask_epi8 (in) & 0x55555555;
      for (; bits != 0; bits &= bits - 1)
        part[count++] = value[WIDE * k + (unsigned) __builtin_ctz (bits) / 2];
    }
  return count;
}

/* The median of at most RANKED samples.  */
PROCESSOR_WIDE static double
find_median_of_few (double *part, const double *value, const uint16_t *place,
                    size_t n)
{
  struct block b = block_of (place, n);
  __m256i places[RANKED / WIDE];
  size_t before, count, vectors = (n + WIDE - 1) / WIDE;
  for (size_t k = 0; k < vectors; k++)
    places[k] = WIDE * k < b.whole ? load_places (place + WIDE * k) : b.last;
  if (vectors == 1)
    count = gather_middle (part, &before, value, place, places, n, 1);
  else
    count = gather_middle (part, &before, value, place, places, n, 2);
  return block_middle (part, count, before, n);
}

PROCESSOR_WIDE static bool
find_median (double *median, double *part, const double *value,
             const uint16_t *place, size_t n, struct block_window *w)
{
  struct block b = block_of (place, n);
  struct middle m = { 0, ALL_PLACES, 0, n };
  if (w->spacing <= 0)
    {
      w->place = (double) (PLACES / 2);
      w->spacing = (double) PLACES / (double) n;
    }
  if (!narrow (&m, &b, w))
    return false;
  size_t count = gather (part, value, &b, &m);
  *median = block_middle (part, count, m.before, n);
  double middle = ((double) m.first + (double) m.end) / 2;
  double spacing = (double) (m.end - m.first) / (double) count;
  w->place += (middle - w->place) / 4;
  w->spacing += (spacing - w->spacing) / 4;
  return true;
}
#endif

bool
place_median (double *median, double *part, const double *value,
              const uint16_t *place, size_t n, struct block_window *w)
{
#ifdef PROCESSOR_IS_X86_64
  if (n <= LONGEST && processor_is_wide ())
    {
      if (n > RANKED)
        return find_median (median, part, value, place, n, w);
      *median = find_median_of_few (part, value, place, n);
      return true;
    }
#endif
  (void) median;
  (void) part;
  (void) value;
  (void) place;
  (void) n;
  (void) w;
  return false;
}
