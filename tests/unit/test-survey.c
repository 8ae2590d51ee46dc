/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two passes over many samples find what one for each figure does.  */
#include <config.h>
#include "base/parallel.h"
#include "base/rng.h"
#include "stat/block_medians.h"
#include "stat/quantile.h"
#include "stat/sort.h"
#include "stat/survey.h"
#include "tap.h"
#include <stdlib.h>

#define MOST 300000

static struct rng rng;
static double value[MOST], sorted[MOST];

enum kind
{
  SKEWED,
  SIGNED,
  OFFSET,
  EQUAL,
  TICKS,
  TINY,
  VAST,
  RISING,
  STEP,
  SHAPES
};

static const char *const shape_name[SHAPES]
    = { "skewed",           "of both signs", "at an offset",
        "all equal",        "on few ticks",  "too small to square",
        "too large to sum", "rising",        "of two levels" };

static double
draw (enum kind shape, size_t i)
{
  double u = rng_uniform (&rng);
  switch (shape)
    {
    case SKEWED:
      return exp (u * u * 8);
    case SIGNED:
      return u - 0.5;
    case OFFSET:
      return 1e9 + u;
    case EQUAL:
      return -2.5;
    case TICKS:
      return 0.001 * floor (10 * u);
    case TINY:
      return ldexp (u, -1060);
    case VAST:
      return ldexp (u, 1023);
    case RISING:
      return (double) i + u;
    default:
      return (i > MOST / 10 ? 2 : 1) + u;
    }
}

/* The medians of S's blocks against those of each when it is sorted.  */
static bool
medians_are_right (const struct survey *s)
{
  bool right = true;
  for (size_t b = 0; b < s->blocks; b++)
    {
      size_t start = block_start (s->n, s->blocks, b);
      size_t count = block_start (s->n, s->blocks, b + 1) - start;
      double *part = sorted_copy (value + start, count);
      double want = part[(count - 1) / 2];
      want += (part[count / 2] - want) / 2;
      right = right && s->median[b] == want;
      free (part);
    }
  return right;
}

static bool
is_right (size_t n, size_t blocks)
{
  struct order_statistics order;
  struct survey s;
  struct moments m;
  moments_compute (&m, value, n);
  double products = moments_products (&m, value, 1);
  order_statistics_init (&order, value, n, false);
  bool right = survey_count (&s, value, n, blocks, &order) == 0;
  for (double p = 0; p <= 1; p += 0.0625)
    order_statistics_want_quantile (&order, p, QUANTILE_TYPE_DEFAULT);
  right = right && survey_gather (&s) == 0;
  for (double p = 0; p <= 1; p += 0.0625)
    right = right
            && order_statistics_quantile (&order, p, QUANTILE_TYPE_DEFAULT)
                   == quantile (sorted, n, p, QUANTILE_TYPE_DEFAULT);
  double little = 1e-15 * m.m2;
  right = right && s.moments.min == m.min && s.moments.max == m.max
          && s.moments.mean == m.mean && fabs (s.moments.m2 - m.m2) <= little
          && fabs (s.lag1_products - products) <= little;
  right = right && medians_are_right (&s);
  survey_free (&s);
  order_statistics_free (&order);
  return right;
}

/* Whether several threads find what one does, to the last bit.  */
static bool
is_same_by_threads (size_t blocks)
{
  static const size_t threads[] = { 1, 2, 3, 8, 100 };
  struct survey first = { 0 };
  bool same = true;
  for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
    {
      struct order_statistics order;
      struct survey s;
      parallel_use (threads[i]);
      order_statistics_init (&order, value, MOST, false);
      same = same && survey_count (&s, value, MOST, blocks, &order) == 0;
      for (double p = 0; p <= 1; p += 0.0625)
        order_statistics_want_quantile (&order, p, QUANTILE_TYPE_DEFAULT);
      same = same && survey_gather (&s) == 0;
      for (double p = 0; p <= 1; p += 0.0625)
        same = same
               && order_statistics_quantile (&order, p, QUANTILE_TYPE_DEFAULT)
                      == quantile (sorted, MOST, p, QUANTILE_TYPE_DEFAULT);
      if (i == 0)
        first = s;
      same
          = same && s.moments.mean == first.moments.mean
            && s.moments.m2 == first.moments.m2
            && s.lag1_products == first.lag1_products
            && memcmp (s.median, first.median, blocks * sizeof *s.median) == 0;
      if (i > 0)
        survey_free (&s);
      order_statistics_free (&order);
    }
  parallel_use (1);
  survey_free (&first);
  return same;
}

int
main (void)
{
  static const size_t sizes[] = { 1, 2, 3, 100, 5000, 70000, MOST };
  static const size_t blocks[] = { 1, 2, 63, 65, 1000, 65536 };
  rng_seed (&rng, 5);
  for (int shape = 0; shape < SHAPES; shape++)
    {
      bool right = true;
      char sentence[100];
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        {
          size_t n = sizes[i];
          for (size_t k = 0; k < n; k++)
            sorted[k] = value[k] = draw ((enum kind) shape, k);
          right = right && sort_doubles (sorted, n) == 0;
          for (size_t k = 0; k < sizeof blocks / sizeof *blocks; k++)
            if (blocks[k] <= n)
              right = right && is_right (n, blocks[k]);
        }
      snprintf (sentence, sizeof sentence,
                "samples %s are found in two passes", shape_name[shape]);
      ok (right, sentence);
      snprintf (sentence, sizeof sentence,
                "several threads find the same of samples %s",
                shape_name[shape]);
      ok (is_same_by_threads (65536), sentence);
    }
  return plan ();
}
