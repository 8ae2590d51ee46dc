/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "pareto/knee.h"
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

/* Nearer to the plane, or to each other, than this is rounding.  */
#define ROUNDING 1e-12

/* The least and the most of one dimension over the front.  */
struct span
{
  double least, most;
};

static struct span
span_of (const struct pareto_points *points, const size_t *dominator, size_t k)
{
  struct span span = { INFINITY, -INFINITY };
  for (size_t i = 0; i < points->count; i++)
    if (dominator[i] == PARETO_NONE)
      {
        double value = points->value[i * points->dimensions + k];
        span.least = fmin (span.least, value);
        span.most = fmax (span.most, value);
      }
  return span;
}

/* How far VALUE is from the better end of SPAN: 0 there, 1 at the other.  */
static double
scaled (double value, struct span span, enum pareto_sense sense)
{
  double from
      = sense == PARETO_HIGHER ? span.most - value : value - span.least;
  return from / (span.most - span.least);
}

/* How far point I lies beyond the plane; NaN where there is none.  */
static double
bulge (const struct pareto_points *points, const struct span *span, size_t i)
{
  double sum = 0, varying = 0;
  for (size_t k = 0; k < points->dimensions; k++)
    if (span[k].most > span[k].least)
      {
        sum += scaled (points->value[i * points->dimensions + k], span[k],
                       points->sense[k]);
        varying++;
      }
  return varying < 2 ? NAN : (1 - sum) / sqrt (varying);
}

int
pareto_knee (const struct pareto_points *points, const size_t *dominator,
             bool *knee, size_t *count, double *distance)
{
  struct span *span = memory_array (points->dimensions, sizeof *span);
  *count = 0;
  *distance = -INFINITY;
  if (span == NULL)
    return -1;
  for (size_t k = 0; k < points->dimensions; k++)
    span[k] = span_of (points, dominator, k);
  for (size_t i = 0; i < points->count; i++)
    if (dominator[i] == PARETO_NONE)
      *distance = fmax (*distance, bulge (points, span, i));
  for (size_t i = 0; i < points->count; i++)
    {
      knee[i] = dominator[i] == PARETO_NONE && *distance > ROUNDING
                && bulge (points, span, i) >= *distance - ROUNDING;
      *count += knee[i];
    }
  free (span);
  return 0;
}
