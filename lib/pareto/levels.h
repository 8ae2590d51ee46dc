/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of many points as 16-bit levels, so that 32 of them are compared at
   once: where one number is less than another, its level is no more.  Which
   numbers share a level is such that about as many points have each, whatever
   the distribution.  */
#ifndef BENCH_LEVELS_H
#define BENCH_LEVELS_H
#include <stddef.h>
#include <stdint.h>

typedef int16_t level16;

/* Below and above the level of any number.  */
#define LEVEL_BELOW INT16_MIN
#define LEVEL_ABOVE INT16_MAX

struct levels
{
  struct level_scale *scale; /* one a dimension */
  size_t dimensions;
};

/* Make the scales by a sample of the COUNT rows of VALUE, of DIMENSIONS
   numbers each, none a NaN.  0, or -1 with errno ENOMEM and nothing to
   free.  */
int levels_init (struct levels *levels, const double *value, size_t count,
                 size_t dimensions);
void levels_free (struct levels *levels);
/* The levels of the numbers of ROW, to TO.  Return the sum of the numbers,
   each scaled by the spread of its dimension and those far off cut: a row that
   is no more in any dimension has no higher sum.  */
double levels_of (const struct levels *levels, const double *row, level16 *to);
#endif
