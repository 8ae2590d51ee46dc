/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/summary_sketch.h"
#include <math.h>
#include <string.h>
#include "analysis/summary_moments.h"
#include "stat/order_interval.h"
#include "stat/quantile.h"

static const char untold[] = "a sketch does not tell it";

/* The columns, but those of quantiles, that a sketch tells; for people the
   marked ones.  */
static const struct
{
  const char *name;
  bool for_people;
} told[] = {
  { "benchmark", false },
  { "metric", false },
  { "unit", false },
  { "n", true },
  { "mean", true },
  { "mean_lo", false },
  { "mean_hi", false },
  { "sd", true },
  { "cv", true },
  { "median", true },
  { "median_lo", false },
  { "median_hi", false },
  { "median_coverage", false },
  { "min", true },
  { "max", true },
  { "p25", false },
  { "p75", false },
  { "p95", true },
  { "p95_lo", false },
  { "p95_hi", false },
  { "p99", true },
  { "p99_lo", false },
  { "p99_hi", false },
  { "sum", false },
};
#define TOLD (sizeof told / sizeof *told)

/* A sketch on its way into a summary.  */
struct sketching
{
  struct summary *s;
  const struct sketch *k;
  int type; /* of quantiles */
};

static struct figure
quantile_figure (const struct sketching *of, double p)
{
  size_t needed = quantile_min_n (p);
  if (of->s->n < needed)
    return figure_needs ((unsigned long) needed);
  return figure_of (sketch_quantile (of->k, p, of->type));
}

static struct figure
ranked_figure (const struct sketching *of, size_t rank)
{
  return figure_of (sketch_ranked (of->k, rank - 1));
}

static struct summary_quantile
quantile_with_interval (const struct sketching *of, double p)
{
  const struct summary *s = of->s;
  struct summary_quantile q = { .p = p, .value = quantile_figure (of, p) };
  q.ci.lo = q.ci.hi = figure_missing ("an extreme has no interval");
  if (p <= 0 || p >= 1)
    return q;
  struct order_interval ranks = order_interval (s->n, p, s->confidence);
  q.ci.lo = ranks.lower >= 1
                ? ranked_figure (of, ranks.lower)
                : figure_needs (order_interval_min_n_lower (p, s->confidence));
  q.ci.hi = ranks.upper <= s->n
                ? ranked_figure (of, ranks.upper)
                : figure_needs (order_interval_min_n_upper (p, s->confidence));
  return q;
}

static void
find_median (const struct sketching *of)
{
  struct summary *s = of->s;
  s->median = figure_of (sketch_quantile (of->k, 0.5, QUANTILE_TYPE_DEFAULT));
  s->median_ci.lo = s->median_ci.hi = s->median_coverage = figure_needs (2);
  if (s->n < 2)
    return;
  struct order_interval ranks = order_interval (s->n, 0.5, s->confidence);
  s->median_ci_is_range = ranks.lower < 1;
  if (s->median_ci_is_range)
    {
      s->median_range_reason
          = figure_needs (order_interval_min_n_lower (0.5, s->confidence));
      ranks = (struct order_interval){
        1, s->n, order_interval_coverage (s->n, 0.5, 1, s->n)
      };
    }
  s->median_ci.lo = ranked_figure (of, ranks.lower);
  s->median_ci.hi = ranked_figure (of, ranks.upper);
  s->median_coverage = figure_of (ranks.coverage);
}

int
summary_of_sketch (struct summary *s, const struct sketch *k,
                   const struct summary_options *options)
{
  struct moments m;
  struct sketching of
      = { s, k,
          options->quantile_type == 0 ? QUANTILE_TYPE_DEFAULT
                                      : options->quantile_type };
  *s = (struct summary){ .n = (size_t) k->n,
                         .confidence = options->confidence,
                         .approximate = true };
  s->extra = memory_array (options->p_count, sizeof *s->extra);
  if (s->extra == NULL)
    return -1;
  summary_column_miss_all (s, untold);
  sketch_moments (&m, k);
  s->worth = (double) s->n;
  s->distinct = k->min < k->max ? 0 : 1;
  s->min = figure_of (k->min);
  s->max = figure_of (k->max);
  summary_moments (s, &m);
  find_median (&of);
  s->p25 = quantile_figure (&of, 0.25);
  s->p75 = quantile_figure (&of, 0.75);
  s->p95 = quantile_with_interval (&of, 0.95);
  s->p99 = quantile_with_interval (&of, 0.99);
  for (size_t i = 0; i < options->p_count; i++)
    s->extra[i] = quantile_with_interval (&of, options->p[i]);
  s->extra_count = options->p_count;
  s->extra_hidden = options->p_hidden;
  return 0;
}

bool
summary_sketch_tells (const struct summary_column *column)
{
  if (column->known == NULL) /* a quantile or a parameter */
    return true;
  for (size_t i = 0; i < TOLD; i++)
    if (strcmp (told[i].name, column->name) == 0)
      return true;
  return false;
}

int
summary_sketch_columns (struct summary_column_list *columns, bool people,
                        const struct summary_list *list)
{
  int status = 0;
  for (size_t i = 0; i < TOLD && status == 0; i++)
    {
      if (!people && strcmp (told[i].name, "metric") == 0)
        status = summary_column_list_add_parameters (columns, list);
      if (status == 0 && (told[i].for_people || !people))
        status = summary_column_list_add (columns, told[i].name);
    }
  return status == 0 ? summary_column_list_add_extra (columns, list, people)
                     : status;
}
