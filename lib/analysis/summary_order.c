/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_order.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"
#include "stat/nested_order.h"
#include "stat/sort.h"
#include "stat/autocorrelation.h"
#include "stat/order_interval.h"
#include "stat/outlier.h"
#include "stat/quantile.h"
#include "stat/spread.h"

static struct figure
quantile_figure (const double *sorted, size_t n, double p,
                 const struct summary_options *options)
{
  size_t needed = quantile_min_n (p);
  if (n < needed)
    return figure_needs ((unsigned long) needed);
  int type = options->quantile_type == 0 ? QUANTILE_TYPE_DEFAULT
                                         : options->quantile_type;
  return figure_of (quantile (sorted, n, p, type));
}

/* How many independent samples tell as much of the quantile that is at VALUE
   Q: at most S's n.  In a drift, which puts all low samples together, as many
   as of the mean.  */
static size_t
independent_n (const struct summary *s, const double *value, double q)
{
  if (!s->widened)
    return s->n;
  if (s->steady.class == STEADY_DRIFT)
    return (size_t) round (s->worth);
  struct figure worth = effective_n_below (value, s->n, q);
  return figure_available (worth) ? (size_t) round (worth.value) : s->n;
}

/* The rank among N samples that RANK is among WORTH of them, which tell as
   much; ends that are open stay so.  */
static size_t
outward_rank (size_t rank, size_t worth, size_t n, bool upper)
{
  if (worth == n || rank == 0)
    return rank;
  if (rank > worth)
    return n + 1;
  double scaled = (double) rank * (double) (n + 1) / (double) (worth + 1);
  size_t moved = (size_t) (upper ? ceil (scaled) : floor (scaled));
  return moved < 1 ? 1 : moved > n ? n : moved;
}

/* Half a step more on either side, where the interval is a point: the clock
   cannot tell the samples apart, which is no reason to know the value
   exactly.  */
static bool
widen_point (const struct summary *s, struct interval *ci)
{
  if (!figure_available (ci->lo) || !figure_available (ci->hi)
      || ci->lo.value < ci->hi.value || s->tick <= 0)
    return false;
  double half = fmin (s->tick, DBL_MAX) / 2;
  ci->lo.value = fmax (ci->lo.value - half, -DBL_MAX);
  ci->hi.value = fmin (ci->hi.value + half, DBL_MAX);
  if (s->min.value >= 0)
    ci->lo.value = fmax (ci->lo.value, 0); /* no time is negative */
  return true;
}

static struct figure
open_end (const struct summary *s, size_t needed)
{
  return s->n < needed ? figure_needs (needed)
                       : figure_missing ("needs more independent samples");
}

static struct summary_quantile
summarise_quantile (struct summary *s, const double *value,
                    const double *sorted, double p,
                    const struct summary_options *options)
{
  size_t n = s->n;
  struct summary_quantile q = { .p = p };
  q.value = quantile_figure (sorted, n, p, options);
  if (p <= 0 || p >= 1)
    {
      q.ci.lo = q.ci.hi = figure_missing ("an extreme has no interval");
      return q;
    }
  size_t worth = independent_n (
      s, value, quantile (sorted, n, p, QUANTILE_TYPE_DEFAULT));
  struct order_interval ranks = order_interval (worth, p, s->confidence);
  size_t lower = outward_rank (ranks.lower, worth, n, false);
  size_t upper = outward_rank (ranks.upper, worth, n, true);
  q.ci.lo = lower >= 1
                ? figure_of (sorted[lower - 1])
                : open_end (s, order_interval_min_n_lower (p, s->confidence));
  q.ci.hi = upper <= n
                ? figure_of (sorted[upper - 1])
                : open_end (s, order_interval_min_n_upper (p, s->confidence));
  s->clock_limited |= widen_point (s, &q.ci);
  return q;
}

/* The interval of the median, which is wanted even where it says little.  */
static void
summarise_median (struct summary *s, const double *value, const double *sorted)
{
  size_t n = s->n;
  s->median = figure_of (median (sorted, n));
  if (n < 2)
    {
      s->median_ci.lo = s->median_ci.hi = s->median_coverage
          = figure_needs (2);
      return;
    }
  size_t worth = independent_n (s, value, s->median.value);
  struct order_interval ranks = order_interval (worth, 0.5, s->confidence);
  if (ranks.lower < 1)
    {
      s->median_ci_is_range = true;
      s->median_range_reason
          = figure_needs (order_interval_min_n_lower (0.5, s->confidence));
      ranks.lower = 1;
      ranks.upper = worth;
      ranks.coverage = order_interval_coverage (worth, 0.5, 1, worth);
    }
  bool range = s->median_ci_is_range;
  size_t lower = range ? 1 : outward_rank (ranks.lower, worth, n, false);
  size_t upper = range ? n : outward_rank (ranks.upper, worth, n, true);
  s->median_ci.lo = figure_of (sorted[lower - 1]);
  s->median_ci.hi = figure_of (sorted[upper - 1]);
  s->clock_limited |= widen_point (s, &s->median_ci);
  s->median_coverage = figure_of (ranks.coverage);
}

static void
find_ties (struct summary *s, const double *sorted)
{
  double gap = smallest_gap (sorted, s->n, &s->distinct);
  s->tick = gap;
  s->tick_figure = gap > 0 ? figure_finite (gap)
                           : figure_missing ("all samples are equal");
  s->tick_share = s->tick_figure;
  if (gap > 0)
    s->tick_share = s->median.value != 0
                        ? figure_finite (gap / fabs (s->median.value))
                        : figure_missing ("the median is 0");
}

int
summary_order (struct summary *s, const double *value, const double *sorted,
               const struct summary_options *options)
{
  size_t n = s->n;
  s->extra = memory_array (options->p_count, sizeof *s->extra);
  if (s->extra == NULL)
    return -1;
  s->min = figure_of (sorted[0]);
  s->max = figure_of (sorted[n - 1]);
  s->median = figure_of (median (sorted, n));
  find_ties (s, sorted);
  summarise_median (s, value, sorted);
  s->mad = figure_finite (median_absolute_deviation (sorted, n));
  s->p25 = quantile_figure (sorted, n, 0.25, options);
  s->p75 = quantile_figure (sorted, n, 0.75, options);
  s->p95 = summarise_quantile (s, value, sorted, 0.95, options);
  s->p99 = summarise_quantile (s, value, sorted, 0.99, options);
  for (size_t i = 0; i < options->p_count; i++)
    s->extra[i]
        = summarise_quantile (s, value, sorted, options->p[i], options);
  s->extra_count = options->p_count;
  s->extra_hidden = options->p_hidden;
  struct outlier_fences fences = outlier_fences (sorted, n);
  outlier_count (&fences, sorted, n, &s->outliers_mild, &s->outliers_severe);
  return 0;
}

/* Samples in an order in which those of a unit stand together.  */
struct nested_samples
{
  const double *value, *sorted;
  const unsigned char *start;
  size_t n;
  unsigned top;
};

static struct order_interval
ranks_over_units (const struct summary *s, const struct nested_samples *of,
                  double p)
{
  double q = quantile (of->sorted, of->n, p, QUANTILE_TYPE_DEFAULT);
  return nested_order_interval (of->value, of->start, of->n, of->top, p, q,
                                s->confidence);
}

static void
quantile_over_units (struct summary *s, struct summary_quantile *quantile,
                     const struct nested_samples *of)
{
  struct figure open = figure_missing ("needs more units of the highest "
                                       "level");
  if (!(quantile->p > 0 && quantile->p < 1))
    return;
  struct order_interval ranks = ranks_over_units (s, of, quantile->p);
  quantile->ci.lo
      = ranks.lower < 1 ? open : figure_of (of->sorted[ranks.lower - 1]);
  quantile->ci.hi
      = ranks.upper > of->n ? open : figure_of (of->sorted[ranks.upper - 1]);
  s->clock_limited |= widen_point (s, &quantile->ci);
}

/* Where the interval would be open it is the range, which holds the median at
   least as often as if the samples of a unit were equal: unless those of all
   units are on one side of it.  */
static void
median_over_units (struct summary *s, const struct nested_samples *of)
{
  struct order_interval ranks = ranks_over_units (s, of, 0.5);
  s->median_ci_is_range = ranks.lower < 1 || ranks.upper > of->n;
  if (s->median_ci_is_range)
    {
      size_t units = nested_units (of->start, of->n, of->top);
      ranks = (struct order_interval){
        1, of->n, order_interval_coverage (units, 0.5, 1, units)
      };
      s->median_range_reason
          = figure_missing ("needs more units of the highest level");
    }
  s->median_ci.lo = figure_of (of->sorted[ranks.lower - 1]);
  s->median_ci.hi = figure_of (of->sorted[ranks.upper - 1]);
  s->median_coverage = figure_of (ranks.coverage);
  s->clock_limited |= widen_point (s, &s->median_ci);
}

int
summary_order_levels (struct summary *s, const double *value,
                      const unsigned char *start, unsigned top)
{
  double *sorted = sorted_copy (value, s->n);
  if (sorted == NULL)
    return -1;
  const struct nested_samples of = { value, sorted, start, s->n, top };
  s->clock_limited = false;
  median_over_units (s, &of);
  quantile_over_units (s, &s->p95, &of);
  quantile_over_units (s, &s->p99, &of);
  for (size_t i = 0; i < s->extra_count; i++)
    quantile_over_units (s, &s->extra[i], &of);
  free (sorted);
  return 0;
}
