/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/running_median.h"
#include <string.h>
#include "base/processor.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#ifdef PROCESSOR_IS_X86_64
#include <immintrin.h>
#endif

#define WIDTH RUNNING_MEDIAN_WIDTH
#define HALF (WIDTH / 2)
#define HELD (HALF + 2)

/* Of HELD samples neither the least nor the greatest is the median of WIDTH:
   both are forgotten, and one of the others takes a place.  Then the same
   holds of those held and the rest of all, until three are held.  No jump
   depends on a sample.  The functions of several medians at once and of one
   differ in the TYPE of what holds a sample of each, how it is loaded and what
   is the LESSER and the GREATER.  */
#define DEFINE_MIDDLE(middle, target, type, load, lesser, greater)            \
  target static inline                                                        \
      __attribute__ ((always_inline)) void middle##_order (type *a, type *b)  \
  {                                                                           \
    type x = *a, y = *b;                                                      \
    *a = lesser (x, y);                                                       \
    *b = greater (x, y);                                                      \
  }                                                                           \
  target static inline                                                        \
      __attribute__ ((always_inline)) void middle##_part_ends (type *held,    \
                                                               int count)     \
  {                                                                           \
    for (int i = 0; i < count / 2; i++)                                       \
      middle##_order (&held[i], &held[count - 1 - i]);                        \
    for (int i = 1; i < (count + 1) / 2; i++)                                 \
      middle##_order (&held[0], &held[i]);                                    \
    for (int i = count / 2; i < count - 1; i++)                               \
      middle##_order (&held[i], &held[count - 1]);                            \
  }                                                                           \
  target static inline __attribute__ ((always_inline)) type middle (          \
      const double *value)                                                    \
  {                                                                           \
    type held[HELD];                                                          \
    for (int i = 0; i < HELD; i++)                                            \
      held[i] = load (value + i);                                             \
    middle##_part_ends (held, 7);                                             \
    held[0] = load (value + 7);                                               \
    middle##_part_ends (held, 6);                                             \
    held[0] = load (value + 8);                                               \
    middle##_part_ends (held, 5);                                             \
    held[0] = load (value + 9);                                               \
    middle##_part_ends (held, 4);                                             \
    held[0] = load (value + 10);                                              \
    middle##_part_ends (held, 3);                                             \
    return held[1];                                                           \
  }
_Static_assert(WIDTH == 11 && HELD == 7, "as many are held and loaded");

static inline double
load_one (const double *value)
{
  return *value;
}

static inline double
lesser (double a, double b)
{
  return a < b ? a : b;
}

static inline double
greater (double a, double b)
{
  return a > b ? a : b;
}

DEFINE_MIDDLE (middle_of, , double, load_one, lesser, greater)

#ifdef PROCESSOR_IS_X86_64
DEFINE_MIDDLE (four_middles_of, PROCESSOR_WIDE, __m256d, _mm256_loadu_pd,
               _mm256_min_pd, _mm256_max_pd)

/* Of the samples from HALF on before END, as far as they are whole fours; the
   place after these.  */
PROCESSOR_WIDE static size_t
find_distances_by_four (double *distance, const double *value, size_t end)
{
  size_t i = HALF;
  for (; i + 4 <= end; i += 4)
    _mm256_storeu_pd (distance + i,
                      _mm256_sub_pd (_mm256_loadu_pd (value + i),
                                     four_middles_of (value + i - HALF)));
  return i;
}
#endif

/* Where all have the same ones around them.  */
static void
subtract (double *distance, const double *value, size_t n, double middle)
{
  for (size_t i = 0; i < n; i++)
    distance[i] = value[i] - middle;
}

void
running_median_distances (double *distance, const double *value, size_t n)
{
  double around[WIDTH];
  if (n < WIDTH)
    {
      memcpy (around, value, n * sizeof *around);
      sort_doubles (around, n); /* few: this needs no memory */
      subtract (distance, value, n, median (around, n));
      return;
    }
  size_t end = n - HALF, i = HALF;
  subtract (distance, value, HALF, middle_of (value));
#ifdef PROCESSOR_IS_X86_64
  if (processor_is_wide ())
    i = find_distances_by_four (distance, value, end);
#endif
  for (; i < end; i++)
    distance[i] = value[i] - middle_of (value + i - HALF);
  subtract (distance + end, value + end, HALF, middle_of (value + n - WIDTH));
}
