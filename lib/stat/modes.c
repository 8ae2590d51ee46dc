/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/modes.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "base/rng.h"
#include "stat/binomial.h"
#include "stat/block_medians.h"
#include "stat/density.h"
#include "stat/order_statistics.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/spread.h"

#define MOST_POINTS 4096
#define STEPS_A_WIDTH 4 /* points of the estimate for each bandwidth */
#define REACH 4         /* bandwidths that a sample is seen from */
#define VALLEY_CHANCE 0.01
#define STRAY_SHARE 0.1
#define STRAY_CHANCE 0.005

/* The samples, and the estimate of their density.  */
struct landscape
{
  int scale;      /* all are over 2^SCALE, so that no range overflows */
  double *sample; /* ascending, equal ones spread */
  size_t n;
  double lo, step;
  double *density;
  size_t points;
};

/* A peak of the density, and the lowest point after it.  */
struct peak
{
  size_t at, valley;
};

/* Spread equal samples evenly over a step of the clock.  */
static void
spread_ties (double *sample, size_t n, double tick)
{
  for (size_t i = 0, end; i < n; i = end)
    {
      double value = sample[i];
      for (end = i + 1; end < n && sample[end] == value;)
        end++;
      double count = (double) (end - i);
      for (size_t k = i; k < end && count > 1; k++)
        sample[k] = value + tick * (((double) (k - i) + 0.5) / count - 0.5);
    }
}

/* TICK becomes that of the scaled samples.  */
static int
take_samples (struct landscape *l, const double *sorted, size_t n,
              double *tick)
{
  frexp (fmax (fabs (sorted[0]), fabs (sorted[n - 1])), &l->scale);
  *tick = isfinite (*tick) ? ldexp (*tick, -l->scale)
                           : ldexp (sorted[n - 1], -l->scale)
                                 - ldexp (sorted[0], -l->scale);
  l->n = n;
  l->sample = memory_array (l->n, sizeof *l->sample);
  if (l->sample == NULL)
    return -1;
  double factor = ldexp (1, -l->scale);
  for (size_t i = 0; i < l->n; i++)
    l->sample[i] = isfinite (factor) ? sorted[i] * factor
                                     : ldexp (sorted[i], -l->scale);
  spread_ties (l->sample, l->n, *tick);
  return 0;
}

/* Smooth WEIGHT by a Gaussian kernel of WIDTH points into DENSITY.  */
static void
smooth (double *density, const double *weight, size_t points, double width)
{
  size_t reach = (size_t) (REACH * width);
  memset (density, 0, points * sizeof *density);
  for (size_t away = 0; away <= reach; away++)
    {
      double part = (double) away / width;
      double kernel = exp (-part * part / 2);
      for (size_t i = 0; i + away < points; i++)
        {
          density[i] += kernel * weight[i + away];
          if (away > 0)
            density[i + away] += kernel * weight[i];
        }
    }
}

/* Estimate the density, but for a factor, over all but the farthest samples:
   a mode is not made of these.  */
static int
estimate (struct landscape *l, double tick)
{
  double width = fmax (density_bandwidth (l->sample, l->n), tick);
  double from = quantile (l->sample, l->n, 0.01, QUANTILE_TYPE_DEFAULT);
  double to = quantile (l->sample, l->n, 0.99, QUANTILE_TYPE_DEFAULT);
  l->lo = from - REACH * width;
  double range = to + REACH * width - l->lo;
  l->step = fmax (width / STEPS_A_WIDTH, range / (MOST_POINTS - 2));
  l->points = (size_t) (range / l->step) + 2;
  l->density = memory_array (l->points, sizeof *l->density);
  double *weight = calloc (l->points, sizeof *weight);
  if (l->density == NULL || weight == NULL)
    {
      free (weight);
      return -1;
    }
  for (size_t i = 0; i < l->n; i++)
    {
      double place = (l->sample[i] - l->lo) / l->step;
      if (!(place >= 0 && place < (double) (l->points - 1)))
        continue;
      size_t below = (size_t) place;
      weight[below] += 1 - (place - (double) below);
      weight[below + 1] += place - (double) below;
    }
  smooth (l->density, weight, l->points, fmax (width / l->step, 1));
  free (weight);
  return 0;
}

/* How many samples are below VALUE.  */
static size_t
count_below (const struct landscape *l, double value)
{
  size_t low = 0, high = l->n;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (l->sample[middle] < value)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static double
place_of (const struct landscape *l, size_t point)
{
  return l->lo + l->step * (double) point;
}

static size_t
count_around (const struct landscape *l, size_t point, double reach)
{
  double at = place_of (l, point);
  return count_below (l, at + reach) - count_below (l, at - reach);
}

/* The chance that the valley after A and before B is no less dense than the
   lower of them.  */
static double
valley_chance (const struct landscape *l, const struct peak *a,
               const struct peak *b)
{
  size_t left = a->valley - a->at, right = b->at - a->valley;
  double reach = l->step * (double) (left < right ? left : right) / 2;
  size_t valley = count_around (l, a->valley, reach);
  size_t at_a = count_around (l, a->at, reach);
  size_t at_b = count_around (l, b->at, reach);
  return fmax (binomial_lower (valley, valley + at_a, 0.5),
               binomial_lower (valley, valley + at_b, 0.5));
}

static void
find_valleys (const struct landscape *l, struct peak *peak, size_t count)
{
  for (size_t i = 0; i + 1 < count; i++)
    {
      peak[i].valley = peak[i].at;
      for (size_t at = peak[i].at; at < peak[i + 1].at; at++)
        if (l->density[at] < l->density[peak[i].valley])
          peak[i].valley = at;
    }
}

static size_t
find_peaks (const struct landscape *l, struct peak *peak)
{
  size_t count = 0;
  for (size_t i = 1; i + 1 < l->points; i++)
    if (l->density[i] > l->density[i - 1]
        && l->density[i] >= l->density[i + 1])
      peak[count++].at = i;
  find_valleys (l, peak, count);
  return count;
}

/* Take peak AWAY out of the COUNT at PEAK.  */
static size_t
drop_peak (const struct landscape *l, struct peak *peak, size_t count,
           size_t away)
{
  memmove (peak + away, peak + away + 1, (count - away - 1) * sizeof *peak);
  find_valleys (l, peak, count - 1);
  return count - 1;
}

/* Drop peaks beside which no valley is real.  */
static size_t
join_peaks (const struct landscape *l, struct peak *peak, size_t count)
{
  /* With more samples there are more valleys that may look real, and fewer
     that need such luck to be seen.  */
  double bar = VALLEY_CHANCE * fmin (1, 100 / (double) l->n);
  while (count > 1)
    {
      double most = 0;
      size_t at = 0;
      for (size_t i = 0; i + 1 < count; i++)
        {
          double chance = valley_chance (l, &peak[i], &peak[i + 1]);
          if (chance > most)
            {
              most = chance;
              at = i;
            }
        }
      if (most <= bar)
        break;
      bool left_is_lower
          = l->density[peak[at].at] < l->density[peak[at + 1].at];
      count = drop_peak (l, peak, count, left_is_lower ? at : at + 1);
    }
  return count;
}

/* The samples of peak I: FROM to before *TO.  */
static size_t
samples_of (const struct landscape *l, const struct peak *peak, size_t count,
            size_t i, size_t *to)
{
  *to = i + 1 == count ? l->n : count_below (l, place_of (l, peak[i].valley));
  return i == 0 ? 0 : count_below (l, place_of (l, peak[i - 1].valley));
}

/* The peak with the fewest samples, if stray ones may be that many; else
   COUNT.  */
static size_t
find_stray (const struct landscape *l, const struct peak *peak, size_t count)
{
  size_t fewest = l->n, at = count;
  for (size_t i = 0; i < count && count > 1; i++)
    {
      size_t to, from = samples_of (l, peak, count, i, &to);
      if (to - from < fewest)
        {
          fewest = to - from;
          at = i;
        }
    }
  bool stray
      = fewest == 0
        || binomial_upper (fewest - 1, l->n, STRAY_SHARE) > STRAY_CHANCE;
  return at < count && stray ? at : count;
}

static void
describe (struct modes *m, const struct landscape *l, const struct peak *peak,
          size_t count)
{
  m->count = count;
  for (size_t i = 0; i < count && i < MODES_MAX; i++)
    {
      size_t to, from = samples_of (l, peak, count, i, &to);
      m->mode[i].place
          = ldexp (median (l->sample + from, to - from), l->scale);
      m->mode[i].share = (double) (to - from) / (double) l->n;
      m->mode[i].end = i + 1 == count
                           ? INFINITY
                           : ldexp (place_of (l, peak[i].valley), l->scale);
    }
}

int
modes_find (struct modes *m, const double *sorted, size_t n, double tick)
{
  *m = (struct modes){ .count = 1,
                       .mode = { { median (sorted, n), 1, INFINITY } } };
  if (sorted[0] >= sorted[n - 1])
    return 0;
  struct landscape l = { 0 };
  int status = take_samples (&l, sorted, n, &tick);
  if (status == 0)
    status = estimate (&l, tick);
  struct peak *peak
      = status == 0 ? memory_array (l.points, sizeof *peak) : NULL;
  if (peak == NULL)
    status = -1;
  else
    {
      size_t count = join_peaks (&l, peak, find_peaks (&l, peak));
      for (size_t stray; (stray = find_stray (&l, peak, count)) < count;)
        count = join_peaks (&l, peak, drop_peak (&l, peak, count, stray));
      if (count > 1)
        describe (m, &l, peak, count);
    }
  free (peak);
  free (l.density);
  free (l.sample);
  return status;
}

/* One at random of each of MODES_MANY parts, sorted; NULL with errno
   ENOMEM.  */
static double *
draw_sorted (const double *value, size_t n)
{
  double *drawn = memory_array (MODES_MANY, sizeof *drawn);
  if (drawn == NULL)
    return NULL;
  struct rng rng;
  rng_seed (&rng, 1);
  for (size_t i = 0; i < MODES_MANY; i++)
    {
      size_t start = block_start (n, MODES_MANY, i);
      size_t count = block_start (n, MODES_MANY, i + 1) - start;
      drawn[i] = value[start + rng_below (&rng, count)];
    }
  if (sort_doubles (drawn, MODES_MANY) == 0)
    return drawn;
  free (drawn);
  return NULL;
}

/* The ranks about the median of mode K, before whose END its samples are.  */
static struct quantile_ranks
middle_ranks (const size_t *end, size_t k)
{
  size_t from = k == 0 ? 0 : end[k - 1];
  struct quantile_ranks at
      = quantile_ranks (end[k] - from, 0.5, QUANTILE_TYPE_DEFAULT);
  at.below += from;
  at.above += from;
  return at;
}

/* Let the modes of M be described by the N samples of VALUE.  */
static int
describe_all (struct modes *m, const double *value, size_t n)
{
  size_t told = m->count < MODES_MAX ? m->count : MODES_MAX;
  size_t end[MODES_MAX] = { 0 };
  for (size_t k = 0; k < told; k++)
    for (size_t i = 0; i < n; i++)
      end[k] += value[i] < m->mode[k].end;
  struct order_statistics order;
  order_statistics_init (&order, value, n, false);
  for (size_t k = 0; k < told; k++)
    {
      struct quantile_ranks at = middle_ranks (end, k);
      order_statistics_want (&order, at.below);
      order_statistics_want (&order, at.above);
    }
  for (size_t k = 0; k < told; k++)
    {
      struct quantile_ranks at = middle_ranks (end, k);
      m->mode[k].place
          = quantile_between (order_statistic (&order, at.below),
                              order_statistic (&order, at.above), at.weight);
      m->mode[k].share
          = (double) (end[k] - (k == 0 ? 0 : end[k - 1])) / (double) n;
    }
  int status = order.failed ? -1 : 0;
  order_statistics_free (&order);
  return status;
}

int
modes_find_among (struct modes *m, const double *value, size_t n)
{
  double *drawn = draw_sorted (value, n);
  if (drawn == NULL)
    return -1;
  double tick = smallest_gap (drawn, MODES_MANY, NULL);
  int status = modes_find (m, drawn, MODES_MANY, tick);
  free (drawn);
  if (status == 0 && m->count > 1)
    status = describe_all (m, value, n);
  return status;
}
