/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/candidates.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "pareto/lanes.h"

/* Below this many points levels are not worth their scales.  */
#define MANY 256
#define SAMPLE 65536
#define GOOD LANES
/* The good ones must have taken out one of 16 of the first so many.  */
#define TRIAL 4096

/* The good points, and what it takes to compare others with them.  */
struct prefilter
{
  struct levels levels;
  struct lanes lanes;
  double *value;       /* of the good ones */
  size_t origin[GOOD]; /* of the good ones: their indices */
  double sum[GOOD];    /* of their levels, ascending */
  size_t count;
  size_t latest; /* of the good ones, that which last dominated another */
};

/* Write row I of POINTS to TO, signs turned so that lower is better; false at
   a NaN.  -0 becomes 0, so that equal rows are equal bytes.  */
static inline bool
turn (double *to, const struct pareto_points *points, size_t i)
{
  size_t d = points->dimensions;
  const double *from = points->value + i * d;
  bool is_right = true;
  for (size_t k = 0; k < d; k++)
    {
      is_right &= !isnan (from[k]);
      to[k] = (points->sense[k] == PARETO_HIGHER ? -from[k] : from[k]) + 0.0;
    }
  return is_right;
}

/* Note that point I, of which the levels add up to SUM, is among the good
   ones if it is.  */
static void
note_good (struct prefilter *p, size_t i, double sum)
{
  if (p->count == GOOD && sum >= p->sum[GOOD - 1])
    return;
  size_t to = p->count < GOOD ? p->count++ : GOOD - 1;
  for (; to > 0 && p->sum[to - 1] > sum; to--)
    {
      p->sum[to] = p->sum[to - 1];
      p->origin[to] = p->origin[to - 1];
    }
  p->sum[to] = sum;
  p->origin[to] = i;
}

/* Make the levels of P and find the good ones by the same sample, in SAMPLED,
   of every STEP-th row of POINTS.  -1 with errno.  */
static int
sample (struct prefilter *p, const struct pareto_points *points, size_t step,
        double *sampled, level16 *level)
{
  size_t d = points->dimensions, n = 0;
  for (size_t i = 0; i < points->count; i += step)
    if (!turn (sampled + n++ * d, points, i))
      {
        errno = EINVAL;
        return -1;
      }
  if (levels_init (&p->levels, sampled, n, d) != 0)
    return -1;
  for (size_t i = 0; i < n; i++)
    note_good (p, i * step, levels_of (&p->levels, sampled + i * d, level));
  for (size_t j = 0; j < p->count; j++)
    {
      turn (p->value + j * d, points, p->origin[j]);
      levels_of (&p->levels, p->value + j * d, level);
      lanes_add (&p->lanes, level);
    }
  return 0;
}

/* Prepare P for POINTS, with LEVEL as room for a row.  -1 with errno.  */
static int
prefilter_init (struct prefilter *p, const struct pareto_points *points,
                level16 *level)
{
  size_t d = points->dimensions, step = 1 + points->count / SAMPLE;
  double *sampled
      = memory_array (points->count / step + 1, d * sizeof *sampled);
  p->value = memory_array (GOOD, d * sizeof *p->value);
  int result = lanes_init (&p->lanes, GOOD, d, false);
  if (sampled == NULL || p->value == NULL)
    result = -1;
  if (result == 0)
    result = sample (p, points, step, sampled, level);
  free (sampled);
  return result;
}

static void
prefilter_free (struct prefilter *p)
{
  levels_free (&p->levels);
  lanes_free (&p->lanes);
  free (p->value);
}

/* Whether the good point J dominates the point VALUE.  */
static inline bool
good_dominates (const struct prefilter *p, size_t j, const double *value)
{
  size_t d = p->levels.dimensions;
  const double *good = p->value + j * d;
  bool no_worse = true, better = false;
  for (size_t k = 0; k < d; k++)
    {
      no_worse &= good[k] <= value[k];
      better |= good[k] < value[k];
    }
  return no_worse && better;
}

/* A good point that dominates the point VALUE of levels LEVEL, or
   PARETO_NONE.  */
static inline size_t
find_good (struct prefilter *p, const double *value, const level16 *level)
{
  size_t from = 0;
  uint32_t found;
  if (!lanes_find (&p->lanes, level, &from, &found))
    return PARETO_NONE;
  for (; found != 0; found &= found - 1)
    {
      size_t j = (size_t) __builtin_ctz (found);
      if (good_dominates (p, j, value))
        {
          p->latest = j;
          return p->origin[j];
        }
    }
  return PARETO_NONE;
}

/* Fill C with those of POINTS that nothing in P, NULL for none, dominates.
   -1 at a NaN.  */
static int
fill (struct candidates *c, const struct pareto_points *points,
      struct prefilter *p, size_t *dominator)
{
  size_t d = c->dimensions;
  bool useful = p != NULL;
  for (size_t i = 0; i < points->count; i++)
    {
      double *value = c->value + c->count * d;
      if (!turn (value, points, i))
        return -1;
      if (i == TRIAL)
        useful = useful && c->count <= TRIAL - TRIAL / 16;
      /* most often the same one does, which needs no levels */
      if (useful && good_dominates (p, p->latest, value))
        {
          dominator[i] = p->origin[p->latest];
          continue;
        }
      level16 *level = p == NULL ? NULL : c->level + c->count * d;
      if (p != NULL)
        c->sum[c->count] = levels_of (&p->levels, value, level);
      dominator[i] = useful ? find_good (p, value, level) : PARETO_NONE;
      if (dominator[i] == PARETO_NONE)
        c->origin[c->count++] = i;
    }
  return 0;
}

/* Allocate room for all of POINTS.  -1 with errno ENOMEM.  */
static int
allocate (struct candidates *c, const struct pareto_points *points,
          bool with_levels)
{
  size_t n = points->count, d = points->dimensions, row = d == 0 ? 1 : d;
  *c = (struct candidates){
    .value = memory_array (n, row * sizeof *c->value),
    .level = with_levels ? memory_array (n, row * sizeof *c->level) : NULL,
    .sum = with_levels ? memory_array (n, sizeof *c->sum) : NULL,
    .origin = memory_array (n, sizeof *c->origin),
    .dimensions = d,
  };
  return c->value != NULL && c->origin != NULL
                 && (!with_levels || (c->level != NULL && c->sum != NULL))
             ? 0
             : -1;
}

int
candidates_init (struct candidates *c, const struct pareto_points *points,
                 size_t *dominator)
{
  bool many = points->count >= MANY && points->dimensions > 0;
  struct prefilter p = { 0 };
  int result = allocate (c, points, many), error = ENOMEM;
  if (result == 0 && many)
    {
      result = prefilter_init (&p, points, c->level);
      error = errno;
    }
  if (result == 0)
    {
      result = fill (c, points, many ? &p : NULL, dominator);
      error = EINVAL;
    }
  prefilter_free (&p);
  if (result == 0)
    return 0;
  candidates_free (c);
  errno = error;
  return -1;
}

void
candidates_free (struct candidates *c)
{
  free (c->value);
  free (c->level);
  free (c->sum);
  free (c->origin);
  *c = (struct candidates){ 0 };
}
