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
#include "stat/order_statistics.h"
#include "stat/quantile.h"
#include "stat/running_median.h"
#include "stat/theil_sen.h"

#define RESOLUTION 1e-3 /* of the median: a spread that does not matter */
#define HEAD_CHANCE 0.05
#define TREND_P 0.01
/* An outlier is farther than this from the median of the samples around it:
   as far from the middle of a normal law as three times the distance of its
   90th from its 10th percentile, in quartiles, which the outliers themselves
   do not move.  */
#define REACH_TENTHS 3
#define REACH_QUARTILES (REACH_TENTHS * 1.9)
/* As far as this many times the rise over a window, where there is no more to
   go by: once, and as much again lest rounding decides.  */
#define REACH_RISES 2
#define SORTED_UP_TO 4096 /* samples of which a few ranks are looked for */

/* A sequence whose largest sample is within these is taken as it is: scaled
   or not, squares and fourth powers have the same digits.  */
#define PLAIN_LEAST 0x1p-200
#define PLAIN_MOST 0x1p200

/* The sequence without its outliers.  */
struct kept
{
  double *value;
  size_t count;
  bool *usual; /* whether it holds each of the whole sequence, past its head */
  double resolution;
};

static double
worse_by (double a, double b, const struct steady_options *options)
{
  return options->higher_is_better ? b - a : a - b;
}

/* The order of the N samples of VALUE, of which a few are asked for.  */
static struct order_statistics
order_of (const double *value, size_t n)
{
  struct order_statistics order;
  order_statistics_init (&order, value, n, n <= SORTED_UP_TO);
  return order;
}

/* Free ORDER; 0, or -1 if there was no memory for it.  */
static int
end_order (struct order_statistics *order)
{
  int status = order->failed ? -1 : 0;
  order_statistics_free (order);
  return status;
}

/* Of the samples FROM .. N-1.  */
static int
median_of (const double *value, size_t from, size_t n, double *result)
{
  struct order_statistics order = order_of (value + from, n - from);
  order_statistics_want_quantile (&order, 0.5, QUANTILE_TYPE_DEFAULT);
  *result = order_statistics_quantile (&order, 0.5, QUANTILE_TYPE_DEFAULT);
  return end_order (&order);
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

/* The worst of the N samples of VALUE from each K up to LAST < N on; NULL
   without memory.  */
static double *
worst_from_each (const double *value, size_t last, size_t n,
                 const struct steady_options *options)
{
  double *worst = memory_array (last + 1, sizeof *worst);
  double so_far = value[n - 1];
  for (size_t i = n; i-- > 0 && worst != NULL;)
    {
      so_far = worse_by (value[i], so_far, options) > 0 ? value[i] : so_far;
      if (i <= last)
        worst[i] = so_far;
    }
  return worst;
}

/* How many samples at the start are a warm-up too short for a segment.  */
static size_t
find_head (const double *value, size_t n, const struct steady_options *options)
{
  size_t head = 0;
  if (n < STEADY_HEAD_MIN)
    return 0;
  size_t most = n / 2 < n - 3 ? n / 2 : n - 3;
  for (size_t i = most; i < n; i++)
    if (worse_by (value[0], value[i], options) <= 0)
      return 0; /* no head is worse than all after it */
  double *worst = worst_from_each (value, most, n, options);
  if (worst == NULL)
    return 0;
  double best = value[0], any = 1, falling = 1;
  bool falls = true;
  for (size_t k = 1; k <= most; k++)
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

/* How far the quantiles of ORDER at TAIL and 1 - TAIL are apart.  */
static double
quantile_distance (struct order_statistics *order, double tail)
{
  order_statistics_want_quantile (order, tail, QUANTILE_TYPE_DEFAULT);
  order_statistics_want_quantile (order, 1 - tail, QUANTILE_TYPE_DEFAULT);
  return order_statistics_quantile (order, 1 - tail, QUANTILE_TYPE_DEFAULT)
         - order_statistics_quantile (order, tail, QUANTILE_TYPE_DEFAULT);
}

/* How far the ends of a window of the N samples of VALUE are apart, most
   often.  */
static int
find_rise (const double *value, size_t n, double *rise)
{
  size_t windows = n < RUNNING_MEDIAN_WIDTH ? 0 : n - RUNNING_MEDIAN_WIDTH + 1;
  *rise = 0;
  if (windows == 0)
    return 0;
  double *each = memory_array (windows, sizeof *each);
  if (each == NULL)
    return -1;
  for (size_t i = 0; i < windows; i++)
    each[i] = fabs (value[i + RUNNING_MEDIAN_WIDTH - 1] - value[i]);
  int status = median_of (each, 0, windows, rise);
  free (each);
  return status;
}

/* How far from the samples around it one of the N of VALUE may be, by the
   DISTANCE of all.  */
static int
find_reach (const double *distance, const double *value, size_t n,
            double *reach)
{
  struct order_statistics order = order_of (distance, n);
  *reach = REACH_QUARTILES * quantile_distance (&order, 0.25);
  if (*reach <= 0)
    *reach = REACH_TENTHS * quantile_distance (&order, 0.1);
  if (end_order (&order) != 0)
    return -1;
  /* Each sample of a line or a staircase is the median of those around it, but
     for the ones near its ends: these are as far from it as the sequence
     rises.  */
  if (*reach > 0)
    return 0;
  int status = find_rise (value, n, reach);
  *reach *= REACH_RISES;
  return status;
}

/* Leave out of the N samples from FROM on, whose median is MIDDLE, what is far
   from the samples around it.  */
static int
keep_usual (struct kept *kept, const double *value, size_t from, size_t n,
            double middle)
{
  size_t size = n - from;
  double reach;
  kept->value = memory_array (size, sizeof *kept->value);
  kept->usual = memory_array (size, sizeof *kept->usual);
  if (kept->value == NULL || kept->usual == NULL)
    return -1;
  running_median_distances (kept->value, value + from, size);
  if (find_reach (kept->value, value + from, size, &reach) != 0)
    return -1;
  for (size_t i = 0; i < size; i++)
    {
      kept->usual[i] = fabs (kept->value[i]) <= reach;
      kept->value[kept->count] = value[from + i];
      kept->count += kept->usual[i];
    }
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

/* Cut the COUNT segments of S, of which START tells where they begin in KEPT,
   out of the N samples after the first HEAD.  */
static void
fill_segments (struct steady_state *s, const struct kept *kept,
               const size_t *start, size_t head, size_t n)
{
  size_t count = s->segment_count, place = 0, seen = 0;
  for (size_t i = 0; i < count; i++)
    {
      for (; i > 0 && (seen < start[i] || !kept->usual[place]); place++)
        seen += kept->usual[place];
      s->segment[i].start = head + place;
    }
  for (size_t i = 0; i < count; i++)
    {
      size_t end = i + 1 < count ? start[i + 1] : kept->count;
      struct steady_segment *segment = &s->segment[i];
      segment->count = (i + 1 < count ? segment[1].start : n) - segment->start;
      describe (segment, kept->value + start[i], end - start[i]);
    }
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
  s->segment_count = count;
  if (s->segment != NULL)
    fill_segments (s, kept, start, head, n);
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

/* A drift, where a LINE explains the sequence as well as the segments do, or
   the steady part has a trend.  */
static int
look_for_drift (struct steady_state *s, bool line, const double *value,
                size_t n, const struct steady_options *options)
{
  if (line)
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

/* The segments of the samples after the first HEAD, of which MIDDLE is the
   median, and into *LINE whether a line explains them as well.  */
static int
look_for_segments (struct steady_state *s, const double *value, size_t head,
                   size_t n, double middle, bool *line)
{
  struct kept kept = { 0 };
  int status = keep_usual (&kept, value, head, n, middle);
  if (status == 0)
    status = find_segments (s, &kept, head, n);
  *line = status == 0 && s->segment_count > 1
          && line_cost (&kept) <= segments_cost (s, &kept);
  free (kept.value);
  free (kept.usual);
  return status;
}

static int
look_at_segments (struct steady_state *s, const double *value, size_t head,
                  size_t n, double middle,
                  const struct steady_options *options)
{
  bool line;
  if (look_for_segments (s, value, head, n, middle, &line) != 0)
    return -1;
  if (n >= STEADY_MIN)
    {
      classify (s, head, n, options);
      return look_for_drift (s, line, value, n, options);
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

/* Of the segments before the steady part the worst one, where it warms up, or
   the best one, where it slows down.  */
static size_t
find_against (const struct steady_state *s,
              const struct steady_options *options)
{
  size_t against = 0;
  for (size_t i = 1; i < s->segment_count && s->segment[i].start < s->from;
       i++)
    {
      double worse
          = worse_by (s->segment[i].mean, s->segment[against].mean, options);
      if (s->class == STEADY_WARM_UP ? worse > 0 : worse < 0)
        against = i;
    }
  return against;
}

/* Find the steady state of samples of which no square leaves the range of a
   double.  */
static int
find_in_range (struct steady_state *s, const double *value, size_t n,
               const struct steady_options *options)
{
  *s = (struct steady_state){ .class = STEADY_UNKNOWN };
  if (median_of (value, 0, n, &s->after) != 0)
    return -1;
  if (n < 2)
    return 0;
  size_t head = find_head (value, n, options);
  double middle = s->after;
  if (head > 0 && median_of (value, head, n, &middle) != 0)
    return -1;
  int status = look_at_segments (s, value, head, n, middle, options);
  if (status == 0 && head > 0)
    status = add_head (s, value, head);
  if (status == 0 && s->from > 0)
    {
      s->against = find_against (s, options);
      status = median_of (value, 0, s->from, &s->before);
      if (status == 0)
        status = median_of (value, s->from, n, &s->after);
    }
  if (status != 0)
    steady_state_free (s);
  return status;
}

/* Turn what S has found of samples over 2^EXPONENT into the samples' unit.  */
static void
unscale (struct steady_state *s, int exponent)
{
  s->before = ldexp (s->before, exponent);
  s->after = ldexp (s->after, exponent);
  s->slope = ldexp (s->slope, exponent);
  for (size_t i = 0; i < s->segment_count; i++)
    {
      s->segment[i].mean = ldexp (s->segment[i].mean, exponent);
      s->segment[i].sd = ldexp (s->segment[i].sd, exponent);
    }
}

int
steady_state_find (struct steady_state *s, const double *value, size_t n,
                   const struct steady_options *options)
{
  double largest = 0;
  for (size_t i = 0; i < n; i++)
    {
      double size = fabs (value[i]);
      largest = size > largest ? size : largest;
    }
  if (largest == 0 || (largest >= PLAIN_LEAST && largest <= PLAIN_MOST))
    return find_in_range (s, value, n, options);
  int exponent = ilogb (largest);
  double *scaled = memory_array (n, sizeof *scaled);
  *s = (struct steady_state){ .class = STEADY_UNKNOWN };
  if (scaled == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    scaled[i] = ldexp (value[i], -exponent);
  int status = find_in_range (s, scaled, n, options);
  free (scaled);
  unscale (s, exponent);
  return status;
}

void
steady_state_free (struct steady_state *s)
{
  free (s->segment);
  s->segment = NULL;
  s->segment_count = 0;
}
