/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/steady_state.h"
#include <float.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/autocorrelation.h"
#include "stat/change_points.h"
#include "stat/moments.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/theil_sen.h"

#define RESOLUTION 1e-3 /* of the median: a spread that does not matter */
#define HEAD_CHANCE 0.05
#define TREND_P 0.01
/* An outlier is farther than this from the median of the samples around it:
   as far from the middle of a normal law as three times the distance of its
   90th from its 10th percentile, in quartiles, which the outliers themselves
   do not move.  */
#define AROUND 11
#define REACH_TENTHS 3
#define REACH_QUARTILES (REACH_TENTHS * 1.9)

/* The sequence without its outliers.  */
struct kept
{
  double *value;
  size_t *place; /* in the whole sequence */
  size_t count;
  double resolution;
};

static double
worse_by (double a, double b, const struct steady_options *options)
{
  return options->higher_is_better ? b - a : a - b;
}

/* Of the samples FROM .. N-1.  */
static int
median_of (const double *value, size_t from, size_t n, double *result)
{
  double *sorted = sorted_copy (value + from, n - from);
  if (sorted == NULL)
    return -1;
  *result = median (sorted, n - from);
  free (sorted);
  return 0;
}

/* Whether the first K of the N samples stand out from the rest by more than
   the margin and the prediction limit at TAIL: each is worse.  */
static bool
stands_out (const double *value, size_t k, size_t n, double tail,
            const struct steady_options *options)
{
  struct moments rest;
  moments_compute (&rest, value + k, n - k);
  double size = (double) rest.n;
  double limit = gsl_cdf_tdist_Qinv (tail, size - 1)
                 * moments_sample_std (&rest) * sqrt (1 + 1 / size);
  limit = fmax (limit, options->margin * fabs (moments_mean (&rest)));
  for (size_t i = 0; i < k; i++)
    if (worse_by (value[i], moments_mean (&rest), options) <= limit)
      return false;
  return true;
}

/* How many samples at the start are a warm-up too short for a segment.  */
static size_t
find_head (const double *value, size_t n, const struct steady_options *options)
{
  size_t head = 0;
  if (n < STEADY_HEAD_MIN)
    return 0;
  /* worst[k]: the worst of those from K on.  */
  double *worst = memory_array (n, sizeof *worst);
  if (worst == NULL)
    return 0;
  worst[n - 1] = value[n - 1];
  for (size_t i = n - 1; i-- > 0;)
    worst[i] = worse_by (value[i], worst[i + 1], options) > 0 ? value[i]
                                                              : worst[i + 1];
  double best = value[0], any = 1, falling = 1;
  bool falls = true;
  for (size_t k = 1; k <= n / 2 && n - k >= 3; k++)
    {
      falls
          = falls
            && (k == 1 || worse_by (value[k - 2], value[k - 1], options) > 0);
      if (worse_by (value[k - 1], best, options) < 0)
        best = value[k - 1];
      falling /= (double) (n - k + 1);
      any *= (double) k / (double) (n - k + 1);
      if (worse_by (best, worst[k], options) <= 0)
        continue;
      double chance = falls ? falling : any;
      if ((chance <= HEAD_CHANCE && stands_out (value, k, n, 0.005, options))
          || (k == 1 && stands_out (value, k, n, 0.0005, options)))
        head = k;
      if (k >= 64)
        break; /* segments see that */
    }
  free (worst);
  return head;
}

/* Replace OLD by VALUE among the WIDTH of SORTED, ascending.  */
static void
exchange_sorted (double *sorted, size_t width, double old, double value)
{
  size_t at = 0;
  while (at + 1 < width && sorted[at] != old)
    at++;
  for (; at + 1 < width && sorted[at + 1] < value; at++)
    sorted[at] = sorted[at + 1];
  for (; at > 0 && sorted[at - 1] > value; at--)
    sorted[at] = sorted[at - 1];
  sorted[at] = value;
}

/* How far each of the N samples of VALUE is from the median of those around
   it, itself included.  */
static void
find_distances (double *distance, const double *value, size_t n)
{
  double around[AROUND];
  size_t width = n < AROUND ? n : AROUND, from = 0;
  memcpy (around, value, width * sizeof *around);
  sort_doubles (around, width); /* few: this needs no memory */
  for (size_t i = 0; i < n; i++)
    {
      if (i > width / 2 && from + width < n)
        {
          exchange_sorted (around, width, value[from], value[from + width]);
          from++;
        }
      distance[i] = value[i] - median (around, width);
    }
}

/* How far from the samples around it one may be, by the DISTANCE of all N.  */
static int
find_reach (const double *distance, size_t n, double *reach)
{
  double *sorted = sorted_copy (distance, n);
  if (sorted == NULL)
    return -1;
  *reach = REACH_QUARTILES
           * (quantile (sorted, n, 0.75, QUANTILE_TYPE_DEFAULT)
              - quantile (sorted, n, 0.25, QUANTILE_TYPE_DEFAULT));
  if (*reach <= 0)
    *reach = REACH_TENTHS
             * (quantile (sorted, n, 0.9, QUANTILE_TYPE_DEFAULT)
                - quantile (sorted, n, 0.1, QUANTILE_TYPE_DEFAULT));
  free (sorted);
  return 0;
}

/* Leave out what is far from the samples around it.  */
static int
keep_usual (struct kept *kept, const double *value, size_t from, size_t n)
{
  size_t size = n - from;
  kept->value = memory_array (size, sizeof *kept->value);
  kept->place = memory_array (size, sizeof *kept->place);
  if (kept->value == NULL || kept->place == NULL)
    return -1;
  double middle, reach;
  find_distances (kept->value, value + from, size);
  if (median_of (value, from, n, &middle) != 0
      || find_reach (kept->value, size, &reach) != 0)
    return -1;
  for (size_t i = 0; i < size; i++)
    if (fabs (kept->value[i]) <= reach)
      kept->place[kept->count++] = from + i;
  for (size_t i = 0; i < kept->count; i++)
    kept->value[i] = value[kept->place[i]];
  kept->resolution = fmax (RESOLUTION * fabs (middle), DBL_MIN);
  return 0;
}

/* The mean and deviation of SEGMENT, the COUNT values at VALUE.  */
static void
describe (struct steady_segment *segment, const double *value, size_t count)
{
  struct moments m;
  moments_compute (&m, value, count);
  segment->used = count;
  segment->outliers = segment->count - count;
  segment->mean = moments_mean (&m);
  segment->sd = count > 1 ? moments_sample_std (&m) : 0;
}

static int
find_segments (struct steady_state *s, const struct kept *kept, size_t head,
               size_t n)
{
  size_t *start = memory_array (kept->count, sizeof *start);
  if (start == NULL)
    return -1;
  size_t count
      = change_points (kept->value, kept->count, CHANGE_MIN_SEGMENT,
                       change_penalty (kept->count), kept->resolution, start);
  s->segment = count == 0 ? NULL : memory_array (count, sizeof *s->segment);
  for (size_t i = 0; i < count && s->segment != NULL; i++)
    {
      size_t end = i + 1 < count ? start[i + 1] : kept->count;
      struct steady_segment *segment = &s->segment[i];
      segment->start = i == 0 ? head : kept->place[start[i]];
      segment->count = (i + 1 < count ? kept->place[end] : n) - segment->start;
      describe (segment, kept->value + start[i], end - start[i]);
    }
  s->segment_count = count;
  free (start);
  return s->segment == NULL ? -1 : 0;
}

/* Whether the mean of A is as good as that of B.  */
static bool
is_near (const struct steady_segment *a, const struct steady_segment *b,
         const struct steady_options *options)
{
  double va = a->sd * a->sd / (double) a->used;
  double vb = b->sd * b->sd / (double) b->used;
  double near = options->margin * fabs (b->mean);
  if (va + vb > 0)
    {
      double freedom = (va + vb) * (va + vb)
                       / (va * va / (double) (a->used - 1)
                          + vb * vb / (double) (b->used - 1));
      near = fmax (near, gsl_cdf_tdist_Qinv (0.025, freedom) * sqrt (va + vb));
    }
  return fabs (a->mean - b->mean) <= near;
}

/* The class by the segments alone.  */
static void
classify (struct steady_state *s, size_t head, size_t n,
          const struct steady_options *options)
{
  const struct steady_segment *last = &s->segment[s->segment_count - 1];
  size_t steady = s->segment_count - 1;
  while (steady > 0 && is_near (&s->segment[steady - 1], last, options))
    steady--;
  s->from = s->segment[steady].start;
  s->class = head > 0 || steady > 0 ? STEADY_WARM_UP : STEADY_FLAT;
  for (size_t i = 0; i < steady; i++)
    if (!is_near (&s->segment[i], last, options)
        && worse_by (s->segment[i].mean, last->mean, options) < 0)
      s->class = STEADY_SLOW_DOWN;
  size_t length = n - s->from;
  if (steady > 0 && (length < STEADY_MIN || 4 * length < n))
    {
      s->class = STEADY_NONE;
      s->from = 0;
    }
}

/* Twice the negative log likelihood of the line of least squares through
   KEPT, as change_points counts it.  */
static double
line_cost (const struct kept *kept)
{
  double n = (double) kept->count, middle = (n - 1) / 2;
  double mean = 0, across = 0, along = 0, squares = 0;
  for (size_t i = 0; i < kept->count; i++)
    mean += (kept->value[i] - mean) / (double) (i + 1);
  for (size_t i = 0; i < kept->count; i++)
    {
      double x = (double) i - middle, y = kept->value[i] - mean;
      across += x * y;
      along += x * x;
      squares += y * y;
    }
  double variance = (squares - across * across / along) / n;
  return n * log (fmax (variance, kept->resolution * kept->resolution));
}

static double
segments_cost (const struct steady_state *s, const struct kept *kept)
{
  double cost = change_penalty (kept->count) * (double) (s->segment_count - 1);
  for (size_t i = 0; i < s->segment_count; i++)
    {
      double n = (double) s->segment[i].used;
      double variance = s->segment[i].sd * s->segment[i].sd * (n - 1) / n;
      cost += n * log (fmax (variance, kept->resolution * kept->resolution));
    }
  return cost;
}

/* The trend of the N samples of VALUE into S, with the slope where it is
   wanted or the trend is no chance.  */
static int
find_trend (struct steady_state *s, const double *value, size_t n,
            const struct steady_options *options)
{
  s->drifts = s->sloped = false;
  if (trend_test (&s->trend, value, n) != 0)
    return -1;
  bool likely = s->trend.p < TREND_P && n >= STEADY_MIN;
  if (!likely && !options->always_slope)
    return 0;
  if (theil_sen (value, n, &s->slope) != 0)
    return -1;
  s->sloped = true;
  double *rest = memory_array (n, sizeof *rest);
  if (rest == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    rest[i] = value[i] - s->slope * (double) i;
  struct moments m;
  moments_compute (&m, rest, n);
  struct figure r = autocorrelation (rest, &m, 1);
  free (rest);
  double way = fabs (s->slope) * (double) (n - 1);
  /* What is left of a line that nearly all samples lie on may be the clock's
     steps or a block's uneven length.  */
  bool nothing = moments_sample_std (&m) <= RESOLUTION * way;
  s->rest_lag1 = figure_available (r) && !nothing ? r.value : 0;
  if (likely && s->rest_lag1 > 0)
    s->trend.p = fmax (
        s->trend.p, trend_p (&s->trend, (1 + s->rest_lag1)
                                            / fmax (1 - s->rest_lag1, 1e-6)));
  s->drifts = likely && s->trend.p < TREND_P
              && way > options->margin * fabs (s->after);
  return 0;
}

/* A drift, where a line explains the sequence as well as the segments do, or
   the steady part has a trend.  */
static int
look_for_drift (struct steady_state *s, const struct kept *kept,
                const double *value, size_t n,
                const struct steady_options *options)
{
  if (s->segment_count > 1 && line_cost (kept) <= segments_cost (s, kept))
    {
      struct steady_state whole = *s;
      if (find_trend (&whole, value, n, options) != 0)
        return -1;
      if (whole.drifts)
        {
          *s = whole;
          s->class = STEADY_DRIFT;
          s->from = 0;
          return 0;
        }
    }
  if (find_trend (s, value + s->from, n - s->from, options) != 0)
    return -1;
  if (s->drifts && s->class != STEADY_NONE)
    {
      s->class = STEADY_DRIFT;
      s->from = 0;
    }
  return 0;
}

static int
look_at_segments (struct steady_state *s, struct kept *kept,
                  const double *value, size_t head, size_t n,
                  const struct steady_options *options)
{
  if (keep_usual (kept, value, head, n) != 0
      || find_segments (s, kept, head, n) != 0)
    return -1;
  if (n >= STEADY_MIN)
    {
      classify (s, head, n, options);
      return look_for_drift (s, kept, value, n, options);
    }
  s->class = head > 0 ? STEADY_WARM_UP : STEADY_UNKNOWN;
  s->from = head;
  return find_trend (s, value + head, n - head, options);
}

/* Put the HEAD samples of VALUE before the other segments of S.  */
static int
add_head (struct steady_state *s, const double *value, size_t head)
{
  struct steady_segment *with_head
      = memory_array (s->segment_count + 1, sizeof *with_head);
  if (with_head == NULL)
    return -1;
  with_head[0].start = 0;
  with_head[0].count = head;
  describe (&with_head[0], value, head);
  memcpy (with_head + 1, s->segment, s->segment_count * sizeof *with_head);
  free (s->segment);
  s->segment = with_head;
  s->segment_count++;
  return 0;
}

int
steady_state_find (struct steady_state *s, const double *value, size_t n,
                   const struct steady_options *options)
{
  *s = (struct steady_state){ .class = STEADY_UNKNOWN };
  if (median_of (value, 0, n, &s->after) != 0)
    return -1;
  if (n < 2)
    return 0;
  size_t head = find_head (value, n, options);
  struct kept kept = { 0 };
  int status = look_at_segments (s, &kept, value, head, n, options);
  free (kept.value);
  free (kept.place);
  if (status == 0 && head > 0)
    status = add_head (s, value, head);
  if (status == 0 && s->from > 0)
    {
      status = median_of (value, 0, s->from, &s->before);
      if (status == 0)
        status = median_of (value, s->from, n, &s->after);
    }
  if (status != 0)
    steady_state_free (s);
  return status;
}

void
steady_state_free (struct steady_state *s)
{
  free (s->segment);
  s->segment = NULL;
  s->segment_count = 0;
}
