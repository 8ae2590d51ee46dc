/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/resample.h"
#include <math.h>
#include <string.h>

/* Two indices below N from one random number; the chance of each is off by at
   most N / 2^32 of itself.  */
static void
draw_two (size_t index[2], size_t n, struct rng *rng)
{
  uint64_t bits = rng_next (rng);
  index[0] = (size_t) ((bits >> 32) * n >> 32);
  index[1] = (size_t) ((bits & UINT32_MAX) * n >> 32);
}

void
resample_count (uint32_t *count, size_t n, struct rng *rng)
{
  size_t index[2];
  memset (count, 0, n * sizeof *count);
  for (size_t i = 0; i < n; i += 2)
    {
      draw_two (index, n, rng);
      count[index[0]]++;
      if (i + 1 < n)
        count[index[1]]++;
    }
}

double
resample_mean (const double *value, size_t n, struct rng *rng)
{
  size_t index[2];
  double sum = 0, origin = value[0];
  for (size_t i = 0; i < n; i += 2)
    {
      draw_two (index, n, rng);
      sum += value[index[0]] - origin;
      if (i + 1 < n)
        sum += value[index[1]] - origin;
    }
  return origin + sum / (double) n;
}

/* Where the quantile at P lies in a sorted array of N: at *PLACE, and by the
   fraction returned on the way to the next.  */
static double
place_of (size_t n, double p, size_t *place)
{
  double h = (double) (n - 1) * p;
  *place = (size_t) h;
  if (*place > n - 1)
    *place = n - 1;
  return *place + 1 < n ? h - (double) *place : 0;
}

double
resample_counted_quantile (const double *value, const size_t *order,
                           const uint32_t *count, size_t n, double p)
{
  size_t place, passed = 0, i = 0;
  double fraction = place_of (n, p, &place);
  while (passed + count[order[i]] <= place)
    passed += count[order[i++]];
  double low = value[order[i]];
  if (fraction <= 0)
    return low;
  if (passed + count[order[i]] <= place + 1)
    do
      i++;
    while (count[order[i]] == 0);
  return low + fraction * (value[order[i]] - low);
}

/* Standard normal, by Marsaglia's polar method (1964).  */
static double
draw_normal (struct rng *rng)
{
  for (;;)
    {
      double x = 2 * rng_uniform (rng) - 1, y = 2 * rng_uniform (rng) - 1;
      double square = x * x + y * y;
      if (square < 1 && square > 0)
        return x * sqrt (-2 * log (square) / square);
    }
}

/* Gamma of SHAPE >= 1: Marsaglia and Tsang (2000).  */
static double
draw_gamma (double shape, struct rng *rng)
{
  double d = shape - 1.0 / 3, c = 1 / sqrt (9 * d);
  for (;;)
    {
      double x = draw_normal (rng), v = 1 + c * x;
      if (v <= 0)
        continue;
      v = v * v * v;
      double u = 1 - rng_uniform (rng);
      if (log (u) < x * x / 2 + d - d * v + d * log (v))
        return d * v;
    }
}

/* The sample of SORTED that a uniform number U draws.  */
static double
drawn (const double *sorted, size_t n, double u)
{
  size_t i = (size_t) (u * (double) n);
  return sorted[i < n ? i : n - 1];
}

double
resample_quantile (const double *sorted, size_t n, double p, struct rng *rng)
{
  size_t place;
  double fraction = place_of (n, p, &place);
  double below = draw_gamma ((double) place + 1, rng);
  double above = draw_gamma ((double) (n - place), rng);
  double u = below / (below + above);
  double low = drawn (sorted, n, u);
  if (fraction <= 0)
    return low;
  /* The next one is the smallest of those that lie above U.  */
  double left = (double) (n - place - 1);
  double next = u + (1 - u) * -expm1 (log1p (-rng_uniform (rng)) / left);
  return low + fraction * (drawn (sorted, n, next) - low);
}
