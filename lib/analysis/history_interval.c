/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "analysis/history_interval.h"
#include <math.h>
#include <stdlib.h>
#include "analysis/change_interval.h"
#include "base/memory.h"
#include "base/rng.h"
#include "stat/e_divisive.h"
#include "stat/hodges_lehmann.h"
#include "stat/mann_whitney.h"
#include "stat/sort.h"

static double
value_at (const struct history *h, size_t i, bool logs)
{
  return logs ? log (h->point[i].value) : h->point[i].value;
}

static void
set_size (struct history_change *c, const struct shift_interval *s, bool logs)
{
  static const char few[] = "too few sessions for an interval";
  struct figure other = figure_missing (!isfinite (s->lo) ? few
                                        : logs ? "the test is of ratios"
                                               : "the test is of differences");
  c->ratio_ci = c->difference_ci = (struct interval){ other, other };
  if (logs)
    c->ratio_ci = change_interval_ratio (s, few);
  else
    c->difference_ci = change_interval_difference (s, few);
  c->either_way = isfinite (s->lo) && !shift_interval_excludes (s, 0);
}

/* The interval of the shift from the N sorted points X to the M of Y.  */
static int
find_size (struct history_change *c, const double *x, size_t n,
           const double *y, size_t m, bool logs, double confidence)
{
  struct rank_law law;
  if (mann_whitney_law (&law, x, n, y, m, RANK_LAW_AUTO) != 0)
    return -1;
  uint64_t critical = rank_law_critical (&law, 1 - confidence);
  struct shift_interval s = { -INFINITY, INFINITY, true, true };
  if (critical != RANK_LAW_NONE)
    s = hodges_lehmann_interval (x, n, y, m, critical);
  rank_law_free (&law);
  set_size (c, &s, logs);
  return 0;
}

/* How often the division of points drawn anew falls behind each of the N
   values of VALUE, AT of which are before the change.  */
static int
redraw (size_t *falls, const double *value, size_t at, size_t n, uint64_t seed)
{
  double *drawn = memory_array (n, sizeof *drawn);
  struct rng rng;
  int result = drawn == NULL ? -1 : 0;
  rng_seed (&rng, seed);
  for (int i = 0; i < HISTORY_REDRAWINGS && result == 0; i++)
    {
      struct e_division division;
      for (size_t k = 0; k < n; k++)
        drawn[k] = value[k < at ? rng_below (&rng, at)
                                : at + rng_below (&rng, n - at)];
      result = e_divide (&division, drawn, n, HISTORY_MIN_SEGMENT);
      if (result == 0)
        falls[division.at == 0 ? at : division.at]++;
    }
  free (drawn);
  return result;
}

static int
find_place (struct history_change *c, const struct history *h, bool logs,
            double confidence, uint64_t seed)
{
  size_t from
      = c->at - c->from > HISTORY_WINDOW ? c->at - HISTORY_WINDOW : c->from;
  size_t until
      = c->until - c->at > HISTORY_WINDOW ? c->at + HISTORY_WINDOW : c->until;
  size_t n = until - from;
  double *value = memory_array (n, sizeof *value);
  size_t *falls = calloc (n + 1, sizeof *falls);
  int result = value == NULL || falls == NULL ? -1 : 0;
  for (size_t i = 0; i < n && result == 0; i++)
    value[i] = value_at (h, from + i, logs);
  if (result == 0)
    result = redraw (falls, value, c->at - from, n, seed);
  if (result == 0)
    {
      double beyond = HISTORY_REDRAWINGS * (1 - confidence) / 2;
      double sum = 0;
      size_t lo = 0, hi = n;
      while (sum + (double) falls[lo] <= beyond)
        sum += (double) falls[lo++];
      sum = 0;
      while (sum + (double) falls[hi] <= beyond)
        sum += (double) falls[hi--];
      c->earliest = from + lo < c->at ? from + lo : c->at;
      c->latest = from + hi > c->at ? from + hi : c->at;
    }
  free (value);
  free (falls);
  return result;
}

int
history_find_intervals (struct history_change *c, const struct history *h,
                        bool logs, double confidence, uint64_t seed)
{
  size_t n = c->at - c->from, m = c->until - c->at;
  double *x = memory_array (n, sizeof *x), *y = memory_array (m, sizeof *y);
  int result = x == NULL || y == NULL ? -1 : 0;
  for (size_t i = 0; i < n + m && result == 0; i++)
    *(i < n ? x + i : y + (i - n)) = value_at (h, c->from + i, logs);
  if (result == 0
      && (sort_doubles (x, n) != 0 || sort_doubles (y, m) != 0
          || find_size (c, x, n, y, m, logs, confidence) != 0
          || find_place (c, h, logs, confidence, seed) != 0))
    result = -1;
  free (x);
  free (y);
  return result;
}
