/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/candidates.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

/* Below this many points a prefilter is not worth its sample.  */
#define MANY 256
#define SAMPLE 65536
#define GOOD 32
/* The prefilter must have taken out one of 16 of the first so many.  */
#define TRIAL 4096

int
candidates_init (struct candidates *c, const struct pareto_points *points)
{
  size_t d = points->dimensions, row = d * sizeof *c->value;
  *c = (struct candidates){
    .value = memory_array (points->count, row == 0 ? 1 : row),
    .origin = memory_array (points->count, sizeof *c->origin),
    .count = points->count,
    .dimensions = d,
  };
  bool is_right = true;
  if (c->value == NULL || c->origin == NULL)
    {
      candidates_free (c);
      errno = ENOMEM;
      return -1;
    }
  for (size_t i = 0; i < c->count; i++)
    {
      c->origin[i] = i;
      for (size_t k = 0; k < d; k++)
        {
          double x = points->value[i * d + k];
          is_right &= !isnan (x);
          /* -0 becomes 0, so that equal rows are equal bytes.  */
          c->value[i * d + k]
              = (points->sense[k] == PARETO_HIGHER ? -x : x) + 0.0;
        }
    }
  if (is_right)
    return 0;
  candidates_free (c);
  errno = EINVAL;
  return -1;
}

void
candidates_free (struct candidates *c)
{
  free (c->value);
  free (c->origin);
  *c = (struct candidates){ 0 };
}

/* A point known to be good.  */
struct good
{
  const double *point; /* a copy: rows move */
  size_t origin;
  double sum;
};

/* Whether P is no worse than Q in any of D dimensions, and better in one.  */
static bool
dominates (const double *p, const double *q, size_t d)
{
  bool better = false;
  for (size_t k = 0; k < d; k++)
    {
      if (p[k] > q[k])
        return false;
      better |= p[k] < q[k];
    }
  return better;
}

/* The sum of the coordinates of row I of C, each divided by the width of its
   range in the sample.  */
static double
scaled_sum (const struct candidates *c, size_t i, const double *width)
{
  double sum = 0;
  for (size_t k = 0; k < c->dimensions; k++)
    sum += c->value[i * c->dimensions + k] / width[k];
  return sum;
}

/* The range of each dimension over every STEP-th row.  */
static void
find_widths (const struct candidates *c, size_t step, double *width)
{
  for (size_t k = 0; k < c->dimensions; k++)
    {
      double least = INFINITY, most = -INFINITY;
      for (size_t i = 0; i < c->count; i += step)
        {
          double x = c->value[i * c->dimensions + k];
          least = x < least ? x : least;
          most = x > most ? x : most;
        }
      width[k] = most > least && isfinite (most - least) ? most - least : 1;
    }
}

/* Find up to GOOD points of least scaled sum among every STEP-th row.  */
static size_t
find_good (const struct candidates *c, size_t step, const double *width,
           struct good *good)
{
  size_t found = 0;
  for (size_t i = 0; i < c->count; i += step)
    {
      double sum = scaled_sum (c, i, width);
      if (found == GOOD && !(sum < good[GOOD - 1].sum))
        continue;
      size_t to = found < GOOD ? found++ : GOOD - 1;
      for (; to > 0 && good[to - 1].sum > sum; to--)
        good[to] = good[to - 1];
      good[to] = (struct good){ .origin = i, .sum = sum };
    }
  return found;
}

/* The place of the first of FOUND points in GOOD that dominates P, moved to
   the front; or FOUND.  */
static size_t
find_dominating (struct good *good, size_t found, const double *p, size_t d)
{
  size_t j = 0;
  while (j < found && !dominates (good[j].point, p, d))
    j++;
  if (j == 0 || j == found)
    return j;
  struct good moved = good[j];
  memmove (good + 1, good, j * sizeof *good);
  good[0] = moved;
  return 0;
}

/* Keep row I as row KEPT.  */
static void
keep (struct candidates *c, size_t i, size_t kept)
{
  size_t d = c->dimensions;
  if (i == kept)
    return;
  memcpy (c->value + kept * d, c->value + i * d, d * sizeof *c->value);
  c->origin[kept] = c->origin[i];
}

void
candidates_prefilter (struct candidates *c, size_t *dominator)
{
  size_t d = c->dimensions, step = 1 + c->count / SAMPLE, kept = 0, i = 0;
  double *work = c->count < MANY || d == 0
                     ? NULL
                     : memory_array ((GOOD + 1) * d, sizeof *work);
  struct good good[GOOD];
  if (work == NULL) /* what it saves is time only */
    return;
  find_widths (c, step, work);
  size_t found = find_good (c, step, work, good);
  for (size_t j = 0; j < found; j++)
    {
      double *copy = work + (j + 1) * d;
      memcpy (copy, c->value + good[j].origin * d, d * sizeof *copy);
      good[j].point = copy;
    }
  for (; i < c->count; i++)
    {
      if (i == TRIAL && kept > TRIAL - TRIAL / 16)
        break;
      size_t j = find_dominating (good, found, c->value + i * d, d);
      if (j < found)
        dominator[c->origin[i]] = good[j].origin;
      else
        keep (c, i, kept++);
    }
  for (; i < c->count; i++)
    keep (c, i, kept++);
  c->count = kept;
  free (work);
}
