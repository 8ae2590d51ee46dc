/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/choice_probability.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/resample.h"
#include "stat/sort.h"

enum way
{
  WAY_OTHER, /* compute the statistic of the resample */
  WAY_MEAN,
  WAY_QUANTILE
};

/* What one criterion draws of one benchmark.  */
struct source
{
  const struct series *series;
  const struct statistic *statistic;
  enum way way;
  double p;         /* of a quantile */
  double known;     /* the statistic of the samples */
  double power;     /* of ten: the last digit that tells values apart */
  double *sorted;   /* of a quantile drawn alone */
  size_t *order;    /* of a quantile drawn with others */
  size_t leader;    /* the first criterion of the benchmark that draws the
                       same samples: itself, if none before does */
  bool has_company; /* another criterion draws the same */
};

/* All that is drawn from, a row of CRITERIA sources a benchmark, and what a
   draw needs.  */
struct urn
{
  struct source *source;
  struct rng *rng; /* one a benchmark */
  uint32_t *count; /* for the longest series */
  double *spare;   /* likewise */
  size_t longest;
};

static enum way
way_of (const struct statistic *s, double *p)
{
  if (strcmp (s->name, "mean") == 0)
    return WAY_MEAN;
  *p = strcmp (s->name, "median") == 0 ? 0.5 : s->p;
  return strcmp (s->name, "median") == 0 || strcmp (s->name, "p") == 0
             ? WAY_QUANTILE
             : WAY_OTHER;
}

/* Values tie that agree in so many digits of the statistic of the samples: as
   many as rounding leaves, and more than samples have.  */
#define DIGITS 13

/* By the size of KNOWN or, where that is 0, of the largest of SERIES.  */
static double
power_of (double known, const struct series *series)
{
  double size = fabs (known);
  for (size_t i = 0; known == 0 && i < series->count; i++)
    size = fmax (size, fabs (series->value[i]));
  return size > 0 ? pow (10, fmin (DIGITS - 1 - floor (log10 (size)), 300))
                  : 1;
}

/* Whether the samples of X and Y were taken together, one by one.  */
static bool
have_same_runs (const struct sample_set *set, const struct series *x,
                const struct series *y)
{
  if (x == y)
    return true;
  if (x->count != y->count || x->part_count != y->part_count)
    return false;
  for (size_t i = 0; i < x->part_count; i++)
    if (x->part[i].section != y->part[i].section
        || x->part[i].count != y->part[i].count)
      return false;
  for (size_t i = 0; i < x->count; i++)
    {
      struct run a, b;
      sample_set_run (set, x, i, &a);
      sample_set_run (set, y, i, &b);
      if (run_compare (&a, &b) != 0)
        return false;
    }
  return true;
}

static int
compare_values (const void *a, const void *b, void *context)
{
  const double *value = context;
  size_t p = *(const size_t *) a, q = *(const size_t *) b;
  if (value[p] != value[q])
    return value[p] < value[q] ? -1 : 1;
  return (p > q) - (p < q);
}

static size_t *
order_of (const double *value, size_t n)
{
  size_t *order = memory_array (n, sizeof *order);
  for (size_t i = 0; order != NULL && i < n; i++)
    order[i] = i;
  if (order != NULL)
    qsort_r (order, n, sizeof *order, compare_values, (void *) value);
  return order;
}

/* Prepare the sources of benchmark I, at FROM.  -1 with errno.  */
static int
prepare_benchmark (struct urn *urn, const struct choice *choice,
                   const struct sample_set *set, size_t i, struct source *from)
{
  for (size_t k = 0; k < choice->criteria; k++)
    {
      const struct criterion *c = &choice->criterion[k];
      from[k] = (struct source){
        .series = sample_set_find (set, choice->benchmark[i], c->metric),
        .statistic = &c->statistic,
        .known = choice->value[i * choice->criteria + k],
        .leader = k,
      };
      from[k].power = power_of (from[k].known, from[k].series);
      from[k].way = way_of (&c->statistic, &from[k].p);
      for (size_t j = 0; j < k && from[k].leader == k; j++)
        if (have_same_runs (set, from[j].series, from[k].series))
          {
            from[k].leader = from[j].leader;
            from[k].has_company = from[from[j].leader].has_company = true;
          }
      if (from[k].series->count > urn->longest)
        urn->longest = from[k].series->count;
    }
  for (size_t k = 0; k < choice->criteria; k++)
    {
      const struct series *s = from[k].series;
      if (from[k].way != WAY_QUANTILE)
        continue;
      if (from[k].has_company)
        from[k].order = order_of (s->value, s->count);
      else
        from[k].sorted = sorted_copy (s->value, s->count);
      if (from[k].order == NULL && from[k].sorted == NULL)
        return -1;
    }
  return 0;
}

static void
urn_free (struct urn *urn, const struct choice *choice)
{
  size_t all = choice->count * choice->criteria;
  for (size_t i = 0; urn->source != NULL && i < all; i++)
    {
      free (urn->source[i].sorted);
      free (urn->source[i].order);
    }
  free (urn->source);
  free (urn->rng);
  free (urn->count);
  free (urn->spare);
}

/* -1 with errno; URN is to be freed then, too.  */
static int
urn_fill (struct urn *urn, const struct choice *choice,
          const struct sample_set *set, uint64_t seed)
{
  *urn = (struct urn){
    .source = calloc (choice->count * choice->criteria, sizeof *urn->source),
    .rng = memory_array (choice->count, sizeof *urn->rng),
  };
  if (urn->source == NULL || urn->rng == NULL)
    return -1;
  for (size_t i = 0; i < choice->count; i++)
    {
      rng_seed (&urn->rng[i], seed + i * UINT64_C (0x9e3779b97f4a7c15));
      if (prepare_benchmark (urn, choice, set, i,
                             urn->source + i * choice->criteria)
          != 0)
        return -1;
    }
  if (urn->longest > UINT32_MAX)
    {
      errno = EOVERFLOW;
      return -1;
    }
  urn->count = memory_array (urn->longest, sizeof *urn->count);
  urn->spare = memory_array (urn->longest, sizeof *urn->spare);
  return urn->count == NULL || urn->spare == NULL ? -1 : 0;
}

/* The statistic of the samples of S drawn as often as COUNT says.  */
static double
counted_statistic (const struct urn *urn, const struct source *s)
{
  const double *value = s->series->value;
  size_t n = s->series->count, filled = 0;
  if (s->way == WAY_QUANTILE)
    return resample_counted_quantile (value, s->order, urn->count, n, s->p);
  if (s->way == WAY_MEAN)
    {
      double sum = 0;
      for (size_t i = 0; i < n; i++)
        sum += urn->count[i] * (value[i] - value[0]);
      return value[0] + sum / (double) n;
    }
  for (size_t i = 0; i < n; i++)
    for (uint32_t times = urn->count[i]; times > 0; times--)
      urn->spare[filled++] = value[i];
  struct figure f = statistic_value (s->statistic, urn->spare, n);
  return figure_available (f) ? f.value : s->known;
}

/* VALUE with so many decimal digits as S is told by: a tie is one in whatever
   unit, and not left to what a binary sum makes of decimal samples.  */
static double
with_digits (double value, const struct source *s)
{
  double rounded = nearbyint (value * s->power) / s->power;
  return isfinite (rounded) ? rounded : value;
}

/* Draw the CRITERIA values of one benchmark from FROM into VALUE.  */
static void
draw_benchmark (const struct urn *urn, const struct source *from,
                size_t criteria, struct rng *rng, double *value)
{
  for (size_t k = 0; k < criteria; k++)
    {
      const struct source *s = &from[k];
      size_t n = s->series->count;
      if (s->leader != k)
        continue;
      if (n == 1)
        value[k] = s->known;
      else if (s->way == WAY_QUANTILE && !s->has_company)
        value[k] = resample_quantile (s->sorted, n, s->p, rng);
      else if (s->way == WAY_MEAN && !s->has_company)
        value[k] = resample_mean (s->series->value, n, rng);
      else
        {
          resample_count (urn->count, n, rng);
          value[k] = counted_statistic (urn, s);
        }
      for (size_t j = k + 1; j < criteria; j++)
        if (from[j].leader == k)
          value[j]
              = n == 1 ? from[j].known : counted_statistic (urn, &from[j]);
    }
  for (size_t k = 0; k < criteria; k++)
    value[k] = with_digits (value[k], &from[k]);
}

int
choice_draw (const struct choice *choice, const struct sample_set *set,
             size_t resamples, uint64_t seed,
             int (*take) (void *context, const double *value), void *context)
{
  struct urn urn;
  size_t criteria = choice->criteria;
  int result = urn_fill (&urn, choice, set, seed);
  double *value = memory_array (choice->count, criteria * sizeof *value);
  if (value == NULL)
    result = -1;
  for (size_t r = 0; result == 0 && r < resamples; r++)
    {
      for (size_t i = 0; i < choice->count; i++)
        draw_benchmark (&urn, urn.source + i * criteria, criteria, &urn.rng[i],
                        value + i * criteria);
      result = take (context, value);
    }
  int error = errno;
  urn_free (&urn, choice);
  free (value);
  errno = error;
  return result;
}

/* Whose fronts are counted, and room for one.  */
struct front_count
{
  struct choice *choice;
  size_t *dominator;
};

/* Count who is on the front of VALUE.  */
static int
count_front (void *context, const double *value)
{
  const struct front_count *front = context;
  struct choice *choice = front->choice;
  struct pareto_points points = choice_points (choice);
  points.value = value;
  if (pareto_front (&points, front->dominator) != 0
      || (choice->epsilon != NULL
          && pareto_epsilon_front (&points, choice->epsilon, front->dominator)
                 != 0))
    return -1;
  for (size_t i = 0; i < choice->count; i++)
    choice->times_on_front[i] += front->dominator[i] == PARETO_NONE;
  return 0;
}

int
choice_resample (struct choice *choice, const struct sample_set *set,
                 size_t resamples, uint64_t seed)
{
  struct front_count front
      = { choice, memory_array (choice->count, sizeof *front.dominator) };
  choice->times_on_front
      = calloc (choice->count, sizeof *choice->times_on_front);
  choice->resamples = resamples;
  choice->seed = seed;
  int result
      = front.dominator == NULL || choice->times_on_front == NULL
            ? -1
            : choice_draw (choice, set, resamples, seed, count_front, &front);
  int error = errno;
  free (front.dominator);
  errno = error;
  return result;
}

int
choice_keep_insignificant (struct choice *choice, double alpha)
{
  choice->overlooked
      = memory_array (choice->count, sizeof *choice->overlooked);
  if (choice->overlooked == NULL)
    return -1;
  double most = alpha * (double) choice->resamples;
  for (size_t i = 0; i < choice->count; i++)
    {
      choice->overlooked[i] = PARETO_NONE;
      if (choice_is_on_front (choice, i)
          || (double) choice->times_on_front[i] <= most)
        continue;
      choice->overlooked[i] = choice->dominator[i];
      choice->dominator[i] = PARETO_NONE;
      choice->on_front++;
    }
  return 0;
}
