/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/levels.h"
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/order.h"

#define SAMPLE 4096
#define STEPS 1024 /* of a scale */
/* In units of the spread: what is further off counts as if at this.  */
#define FAR_OFF 64
#define FRACTION_BITS 16
/* The highest level, when the lowest is 0.  */
#define LEVELS (LEVEL_ABOVE - 1 - (LEVEL_BELOW + 1))
#define LEVELS_IN_STEPS (LEVELS - LEVELS_BELOW_STEPS)
/* Of the sample this part at either end is kept out of the steps: a few
   far-off numbers must not leave all others one step.  The last level is for
   the highest; but on a front the lowest are many, and have some of their
   own.  */
#define END_PART 1024
#define LEVELS_BELOW_STEPS 4096

/* The distribution of a dimension's numbers: their share grows evenly within
   each step, in the order of their bits, which follow the magnitude, too.  */
struct level_scale
{
  /* bits of the least number, and of that at which the first step begins */
  uint64_t least, first;
  /* a step is 2^FRACTION_BITS units, a unit 2^unit in bits' order; and all
     below is one step of the other units */
  unsigned unit, unit_below;
  struct
  {
    uint32_t at, width; /* level at which the step begins, and its width */
  } step[STEPS];
  double median, per_spread; /* finite */
};

/* The median, and what lies between the sixteenths at either end; where either
   is not finite nothing is scaled.  */
static void
set_spread (struct level_scale *scale, const struct keyed *sorted,
            size_t count)
{
  double low = sorted[count / 16].key;
  double high = sorted[count - 1 - count / 16].key;
  scale->median = sorted[count / 2].key;
  scale->per_spread = high > low ? 1 / (high - low) : 1;
  if (!isfinite (scale->median) || !isfinite (scale->per_spread)
      || scale->per_spread == 0)
    {
      scale->median = 0;
      scale->per_spread = 1;
    }
}

/* Make a scale of numbers of which the least is LEAST and COUNT are
   SORTED.  */
static void
set_scale (struct level_scale *scale, double least, const struct keyed *sorted,
           size_t count)
{
  size_t end = count / END_PART, i = end, share[STEPS] = { 0 };
  uint64_t last = order_bits (sorted[count - 1 - end].key);
  scale->first = order_bits (sorted[end].key);
  scale->unit = scale->unit_below = 0;
  while ((last - scale->first) >> scale->unit >> FRACTION_BITS >= STEPS)
    scale->unit++;
  set_spread (scale, sorted, count);
  scale->least = order_bits (least);
  while ((scale->first - scale->least) >> scale->unit_below >> FRACTION_BITS
         != 0)
    scale->unit_below++;
  for (; i < count - end; i++)
    share[(order_bits (sorted[i].key) - scale->first) >> scale->unit
          >> FRACTION_BITS]++;
  /* one more for each, as a step without a number in the sample may yet have
     some */
  size_t all = count - 2 * end + STEPS, before = 0;
  for (i = 0; i < STEPS; i++)
    {
      uint32_t at = (uint32_t) (before * LEVELS_IN_STEPS / all);
      before += share[i] + 1;
      uint32_t next = (uint32_t) (before * LEVELS_IN_STEPS / all);
      scale->step[i].at = LEVELS_BELOW_STEPS + at;
      scale->step[i].width = next - at;
    }
}

int
levels_init (struct levels *levels, const double *value, size_t count,
             size_t dimensions)
{
  size_t every = 1 + count / SAMPLE;
  struct keyed *item = memory_array (2 * (count / every + 1), sizeof *item);
  levels->dimensions = dimensions;
  levels->scale = memory_array (dimensions, sizeof *levels->scale);
  if (item == NULL || levels->scale == NULL)
    {
      free (item);
      levels_free (levels);
      errno = ENOMEM;
      return -1;
    }
  for (size_t k = 0; k < dimensions; k++)
    {
      size_t n = 0;
      double least = value[k];
      for (size_t i = 0; i < count; i += every)
        item[n++] = (struct keyed){ value[i * dimensions + k], i };
      order_keyed (item, item + n, n);
      for (size_t i = 0; i < count; i++)
        least = value[i * dimensions + k] < least ? value[i * dimensions + k]
                                                  : least;
      set_scale (&levels->scale[k], least, item, n);
    }
  free (item);
  return 0;
}

void
levels_free (struct levels *levels)
{
  free (levels->scale);
  *levels = (struct levels){ 0 };
}

/* The level of NUMBER.  */
static inline level16
level_of (const struct level_scale *scale, double number)
{
  uint64_t bits = order_bits (number);
  bool below = bits < scale->first;
  uint64_t start = below ? scale->least : scale->first;
  unsigned unit = below ? scale->unit_below : scale->unit;
  uint64_t units = (bits > start ? bits - start : 0) >> unit;
  uint64_t step = units >> FRACTION_BITS;
  uint32_t fraction = (uint32_t) units & ((UINT32_C (1) << FRACTION_BITS) - 1);
  uint32_t width = below ? LEVELS_BELOW_STEPS : 0, at = below ? 0 : LEVELS;
  if (!below && step < STEPS)
    {
      at = scale->step[step].at;
      width = scale->step[step].width;
    }
  at += width * fraction >> FRACTION_BITS;
  return (level16) ((int32_t) at + LEVEL_BELOW + 1);
}

/* NUMBER less the median, in units of the spread.  */
static inline double
scaled (const struct level_scale *scale, double number)
{
  double x = (number - scale->median) * scale->per_spread;
  return x < -FAR_OFF ? -FAR_OFF : x > FAR_OFF ? FAR_OFF : x;
}

double
levels_of (const struct levels *levels, const double *row, level16 *to)
{
  double sum = 0;
  for (size_t k = 0; k < levels->dimensions; k++)
    {
      to[k] = level_of (&levels->scale[k], row[k]);
      sum += scaled (&levels->scale[k], row[k]);
    }
  return sum;
}
