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
#include "stat/order_gaps.h"
#include "stat/order_interval.h"
#include "stat/order_spread.h"
#include "stat/quantile.h"
#include "stat/spread.h"

/* Samples on the way into their summary.  */
struct ordering
{
  struct summary *s;
  const double *value;
  struct order_statistics *order;
  const struct summary_options *options;
  int type;        /* of quantiles */
  bool ties_known; /* the tick has been looked for */
};

/* A quantile on the way: P, which is AT, about which N samples tell as much as
   WORTH independent ones.  */
struct quantile_at
{
  double p;
  double at;
  size_t worth;
  struct order_interval ranks;
};

static struct figure
quantile_figure (const struct ordering *o, double p)
{
  size_t needed = quantile_min_n (p);
  if (o->s->n < needed)
    return figure_needs ((unsigned long) needed);
  return figure_of (order_statistics_quantile (o->order, p, o->type));
}

static double
middle (const struct ordering *o)
{
  return order_statistics_quantile (o->order, 0.5, QUANTILE_TYPE_DEFAULT);
}

/* Look for the tick, if that is still to be done.  */
static void
find_ties (struct ordering *o)
{
  struct summary *s = o->s;
  if (o->ties_known)
    return;
  o->ties_known = true;
  if (order_smallest_gap (o->order, &s->tick, &s->distinct) != 0)
    o->order->failed = true;
  s->tick_figure = s->tick > 0 ? figure_finite (s->tick)
                               : figure_missing ("all samples are equal");
  s->tick_share = s->tick_figure;
  if (s->tick > 0)
    s->tick_share = s->median.value != 0
                        ? figure_finite (s->tick / fabs (s->median.value))
                        : figure_missing ("the median is 0");
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

static bool
is_point (const struct interval *ci)
{
  return figure_available (ci->lo) && figure_available (ci->hi)
         && !(ci->lo.value < ci->hi.value);
}

/* Whether TICK may be a clock's, which shows multiples of it, and not just the
   distance of VALUE from outliers: SEVERAL samples are not 0 where it is.  A
   difference of samples is rounded by as much as they are.  */
static bool
is_tick (double tick, double value, bool several)
{
  double times = fabs (value) / tick;
  if (!(tick > 0))
    return false;
  if (times == 0)
    return several;
  return times > 0.5
         && fabs (times - round (times)) <= 8 * DBL_EPSILON * times * times;
}

/* Half a step more on either side, where the interval is a point: the clock
   cannot tell the samples apart, which is no reason to know the value
   exactly.  All but one sample at either end are from LOWEST to HIGHEST.  */
static bool
widen_point (const struct summary *s, struct interval *ci, double lowest,
             double highest)
{
  if (!is_tick (s->tick, ci->lo.value, lowest < highest))
    return false;
  double half = fmin (s->tick, DBL_MAX) / 2;
  ci->lo.value = fmax (ci->lo.value - half, -DBL_MAX);
  ci->hi.value = fmin (ci->hi.value + half, DBL_MAX);
  if (s->min.value >= 0)
    ci->lo.value = fmax (ci->lo.value, 0); /* no time is negative */
  return true;
}

static void
note_point (struct ordering *o, struct interval *ci)
{
  if (!is_point (ci))
    return;
  find_ties (o);
  o->s->clock_limited |= widen_point (o->s, ci, order_statistic (o->order, 1),
                                      order_statistic (o->order, o->s->n - 2));
}

static struct figure
open_end (const struct summary *s, size_t needed)
{
  return s->n < needed ? figure_needs (needed)
                       : figure_missing ("needs more independent samples");
}

/* The ranks of the interval around the quantile at P, of samples that are
   worth WORTH independent ones.  */
static struct order_interval
interval_ranks (const struct ordering *o, double p, size_t worth)
{
  size_t n = o->s->n;
  struct order_interval ranks = order_interval (worth, p, o->s->confidence);
  ranks.lower = outward_rank (ranks.lower, worth, n, false);
  ranks.upper = outward_rank (ranks.upper, worth, n, true);
  return ranks;
}

static struct summary_quantile
summarise_quantile (struct ordering *o, const struct quantile_at *quantile)
{
  struct summary *s = o->s;
  double p = quantile->p;
  struct order_interval ranks = quantile->ranks;
  struct summary_quantile q = { .p = p };
  q.value = quantile_figure (o, p);
  if (p <= 0 || p >= 1)
    {
      q.ci.lo = q.ci.hi = figure_missing ("an extreme has no interval");
      return q;
    }
  q.ci.lo = ranks.lower >= 1
                ? figure_of (order_statistic (o->order, ranks.lower - 1))
                : open_end (s, order_interval_min_n_lower (p, s->confidence));
  q.ci.hi = ranks.upper <= s->n
                ? figure_of (order_statistic (o->order, ranks.upper - 1))
                : open_end (s, order_interval_min_n_upper (p, s->confidence));
  note_point (o, &q.ci);
  return q;
}

/* The interval of the median, which is wanted even where it says little.  */
static void
summarise_median (struct ordering *o, const struct quantile_at *quantile)
{
  struct summary *s = o->s;
  size_t n = s->n;
  if (n < 2)
    {
      s->median_ci.lo = s->median_ci.hi = s->median_coverage
          = figure_needs (2);
      return;
    }
  size_t worth = quantile->worth;
  struct order_interval ranks = quantile->ranks;
  if (ranks.lower < 1)
    {
      s->median_ci_is_range = true;
      s->median_range_reason
          = open_end (s, order_interval_min_n_lower (0.5, s->confidence));
      ranks = (struct order_interval){
        1, n, order_interval_coverage (worth, 0.5, 1, worth)
      };
    }
  s->median_ci.lo = figure_of (order_statistic (o->order, ranks.lower - 1));
  s->median_ci.hi = figure_of (order_statistic (o->order, ranks.upper - 1));
  note_point (o, &s->median_ci);
  s->median_coverage = figure_of (ranks.coverage);
}

static void
want_interval (const struct ordering *o, const struct order_interval *ranks)
{
  if (ranks->lower >= 1)
    order_statistics_want (o->order, ranks->lower - 1);
  if (ranks->upper <= o->s->n)
    order_statistics_want (o->order, ranks->upper - 1);
}

/* Say which ranks will be needed for the quantile at P, and its interval if
   the samples are independent.  */
static void
want_quantile (const struct ordering *o, double p)
{
  order_statistics_want_quantile (o->order, p, o->type);
  order_statistics_want_quantile (o->order, p, QUANTILE_TYPE_DEFAULT);
  if (p <= 0 || p >= 1)
    return;
  struct order_interval ranks = interval_ranks (o, p, o->s->n);
  want_interval (o, &ranks);
}

static int
compare_values (const void *a, const void *b)
{
  const struct quantile_at *x = *(struct quantile_at *const *) a;
  const struct quantile_at *y = *(struct quantile_at *const *) b;
  return (x->at > y->at) - (x->at < y->at);
}

/* Set what samples that depend on each other are worth for the COUNT
   quantiles.  0, or -1 with errno ENOMEM.  */
static int
weigh_dependent (const struct ordering *o, struct quantile_at *quantile,
                 size_t count)
{
  struct quantile_at **order = memory_array (count, sizeof *order);
  double *at = memory_array (count, sizeof *at);
  struct figure *worth = memory_array (count, sizeof *worth);
  int result = order == NULL || at == NULL || worth == NULL ? -1 : 0;
  for (size_t i = 0; i < count && result == 0; i++)
    order[i] = &quantile[i];
  if (result == 0)
    qsort (order, count, sizeof *order, compare_values);
  for (size_t i = 0; i < count && result == 0; i++)
    at[i] = order[i]->at;
  if (result == 0)
    result = effective_n_below (o->value, o->s->n, at, count, worth);
  for (size_t i = 0; i < count && result == 0; i++)
    if (figure_available (worth[i]))
      order[i]->worth = (size_t) round (worth[i].value);
  free (order);
  free (at);
  free (worth);
  return result;
}

/* How many independent samples tell as much of each of the COUNT quantiles: at
   most S's n.  In a drift, which puts all low samples together, as many as of
   the mean.  0, or -1 with errno ENOMEM.  */
static int
weigh (const struct ordering *o, struct quantile_at *quantile, size_t count)
{
  const struct summary *s = o->s;
  bool drifts = s->widened && s->steady.class == STEADY_DRIFT;
  for (size_t i = 0; i < count; i++)
    {
      quantile[i].at = order_statistics_quantile (o->order, quantile[i].p,
                                                  QUANTILE_TYPE_DEFAULT);
      quantile[i].worth = drifts ? (size_t) round (s->worth) : s->n;
    }
  return s->widened && !drifts ? weigh_dependent (o, quantile, count) : 0;
}

/* The ranks of the interval about QUANTILE, found together with those of
   others.  */
static void
find_ranks (const struct ordering *o, struct quantile_at *quantile)
{
  if (quantile->p <= 0 || quantile->p >= 1)
    return;
  quantile->ranks = interval_ranks (o, quantile->p, quantile->worth);
  want_interval (o, &quantile->ranks);
}

static struct ordering
ordering_of (struct summary *s, const double *value,
             struct order_statistics *order,
             const struct summary_options *options)
{
  return (struct ordering){ .s = s,
                            .value = value,
                            .order = order,
                            .options = options,
                            .type = options->quantile_type == 0
                                        ? QUANTILE_TYPE_DEFAULT
                                        : options->quantile_type };
}

void
summary_order_want (struct summary *s, struct order_statistics *order,
                    const struct summary_options *options)
{
  const double p[] = { 0.25, 0.5, 0.75, 0.95, 0.99 };
  const struct ordering o = ordering_of (s, order->value, order, options);
  for (size_t i = 0; i < sizeof p / sizeof *p; i++)
    want_quantile (&o, p[i]);
  for (size_t i = 0; i < options->p_count; i++)
    want_quantile (&o, options->p[i]);
  order_spread_ask (order);
}

static void
mark_outliers (struct ordering *o)
{
  struct summary *s = o->s;
  double q1
      = order_statistics_quantile (o->order, 0.25, QUANTILE_TYPE_DEFAULT);
  double q3
      = order_statistics_quantile (o->order, 0.75, QUANTILE_TYPE_DEFAULT);
  double step = 0;
  if (s->mad.value <= 0)
    find_ties (o);
  if (s->mad.value <= 0 && s->n > 1)
    step = outlier_step (s->tick, s->median.value,
                         order_statistic (o->order, 1)
                             < order_statistic (o->order, s->n - 2));
  struct outlier_fences fences = outlier_fences_between (q1, q3, step);
  order_outlier_count (o->order, &fences, &s->outliers_mild,
                       &s->outliers_severe);
}

/* Set the quantiles of S, the first COUNT of QUANTILE: the median, the 95th
   and the 99th, and those asked for.  0, or -1 with errno ENOMEM.  */
static int
summarise_quantiles (struct ordering *o, struct quantile_at *quantile,
                     size_t count)
{
  struct summary *s = o->s;
  if (weigh (o, quantile, count) != 0)
    return -1;
  for (size_t i = 0; i < count; i++)
    find_ranks (o, &quantile[i]);
  summarise_median (o, &quantile[0]);
  s->mad
      = figure_finite (order_absolute_deviation (o->order, s->median.value));
  s->p25 = quantile_figure (o, 0.25);
  s->p75 = quantile_figure (o, 0.75);
  s->p95 = summarise_quantile (o, &quantile[1]);
  s->p99 = summarise_quantile (o, &quantile[2]);
  for (size_t i = 3; i < count; i++)
    s->extra[i - 3] = summarise_quantile (o, &quantile[i]);
  mark_outliers (o);
  return 0;
}

int
summary_order (struct summary *s, const double *value,
               struct order_statistics *order,
               const struct summary_options *options)
{
  struct ordering o = ordering_of (s, value, order, options);
  size_t count = 3 + options->p_count;
  struct quantile_at *quantile = memory_array (count, sizeof *quantile);
  s->extra = memory_array (options->p_count, sizeof *s->extra);
  if (s->extra == NULL || quantile == NULL)
    {
      free (quantile);
      return -1;
    }
  for (size_t i = 0; i < count; i++)
    quantile[i].p = i == 0   ? 0.5
                    : i == 1 ? 0.95
                    : i == 2 ? 0.99
                             : options->p[i - 3];
  s->extra_count = options->p_count;
  s->extra_hidden = options->p_hidden;
  s->median = figure_of (middle (&o));
  s->distinct = s->min.value < s->max.value ? 0 : 1;
  s->tick_figure = s->tick_share = figure_missing ("not looked for");
  if (order->sorted != NULL || options->more & SUMMARY_TIES)
    find_ties (&o);
  int result = summarise_quantiles (&o, quantile, count);
  free (quantile);
  return order->failed ? -1 : result;
}

/* Samples in an order in which those of a unit stand together.  */
struct nested_samples
{
  const double *value, *sorted;
  const unsigned char *start;
  size_t n;
  unsigned top;
};

static void
widen_over_units (struct summary *s, struct interval *ci,
                  const struct nested_samples *of)
{
  s->clock_limited
      |= of->n > 1 && is_point (ci)
         && widen_point (s, ci, of->sorted[1], of->sorted[of->n - 2]);
}

static void
quantile_over_units (struct summary *s, struct summary_quantile *quantile,
                     const struct order_interval *ranks,
                     const struct nested_samples *of)
{
  struct figure open = figure_missing ("needs more units of the highest "
                                       "level");
  quantile->ci.lo
      = ranks->lower < 1 ? open : figure_of (of->sorted[ranks->lower - 1]);
  quantile->ci.hi
      = ranks->upper > of->n ? open : figure_of (of->sorted[ranks->upper - 1]);
  widen_over_units (s, &quantile->ci, of);
}

/* Where the interval would be open it is the range, which holds the median at
   least as often as if the samples of a unit were equal: unless those of all
   units are on one side of it.  */
static void
median_over_units (struct summary *s, struct order_interval ranks,
                   const struct nested_samples *of)
{
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
  widen_over_units (s, &s->median_ci, of);
}

/* Add the quantile at P to the *COUNT of NESTED, unless it is an
   extreme.  */
static void
add_quantile (struct nested_quantile *nested, size_t *count, double p,
              struct summary_quantile *of,
              const struct nested_samples *samples)
{
  if (!(p > 0 && p < 1))
    return;
  double q = quantile (samples->sorted, samples->n, p, QUANTILE_TYPE_DEFAULT);
  nested[(*count)++] = (struct nested_quantile){ .p = p, .q = q, .of = of };
}

/* Find the intervals of S, with room for QUANTILEs.  */
static int
find_over_units (struct summary *s, struct nested_quantile *quantile,
                 const struct nested_samples *of)
{
  size_t count = 0;
  add_quantile (quantile, &count, 0.5, NULL, of); /* the median */
  add_quantile (quantile, &count, s->p95.p, &s->p95, of);
  add_quantile (quantile, &count, s->p99.p, &s->p99, of);
  for (size_t i = 0; i < s->extra_count; i++)
    add_quantile (quantile, &count, s->extra[i].p, &s->extra[i], of);
  if (nested_order_intervals (of->value, of->start, of->n, of->top, quantile,
                              count, s->confidence)
      != 0)
    return -1;
  for (size_t i = 0; i < count; i++)
    if (quantile[i].of == NULL)
      median_over_units (s, quantile[i].ranks, of);
    else
      quantile_over_units (s, quantile[i].of, &quantile[i].ranks, of);
  return 0;
}

int
summary_order_levels (struct summary *s, const double *value,
                      const unsigned char *start, unsigned top)
{
  double *sorted = sorted_copy (value, s->n);
  struct nested_quantile *quantile
      = memory_array (s->extra_count + 3, sizeof *quantile);
  const struct nested_samples of = { value, sorted, start, s->n, top };
  s->clock_limited = false;
  int result = sorted == NULL || quantile == NULL
                   ? -1
                   : find_over_units (s, quantile, &of);
  free (sorted);
  free (quantile);
  return result;
}
