/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/roc_area.h"
#include <float.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include "base/memory.h"

struct scored
{
  double score;
  bool positive;
};

static int
by_score (const void *a, const void *b)
{
  const struct scored *x = a, *y = b;
  return x->score < y->score ? -1 : x->score > y->score;
}

/* Sums of shares, their squares' too.  */
struct shares
{
  double sum, squares;
};

static void
add_shares (struct shares *s, double count, double share)
{
  s->sum += count * share;
  s->squares += count * share * share;
}

/* The variance of the mean of N shares.  */
static double
variance_of_mean (const struct shares *s, double n)
{
  return fmax (s->squares - s->sum * s->sum / n, 0) / (n - 1) / n;
}

int
roc_area_compute (struct roc_area *r, const double *score,
                  const bool *is_positive, size_t n, double confidence)
{
  *r = (struct roc_area){ 0 };
  struct scored *item = memory_array (n, sizeof *item);
  if (item == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      item[i] = (struct scored){ score[i], is_positive[i] };
      r->positive += is_positive[i];
    }
  r->negative = n - r->positive;
  qsort (item, n, sizeof *item, by_score);
  double m = (double) r->positive, k = (double) r->negative;
  double above = m, below = 0; /* positive items above, negative below */
  struct shares v = { 0, 0 }, w = { 0, 0 };
  for (size_t first = 0, end; first < n; first = end)
    {
      double positive = 0, negative = 0;
      double most = item[first].score + DBL_EPSILON;
      for (end = first; end < n && item[end].score <= most; end++)
        {
          positive += item[end].positive;
          negative += !item[end].positive;
        }
      above -= positive;
      if (m > 0 && k > 0)
        {
          add_shares (&v, positive, (below + negative / 2) / k);
          add_shares (&w, negative, (above + positive / 2) / m);
        }
      below += negative;
    }
  free (item);
  r->area = r->ci.lo = r->ci.hi = figure_missing ("needs samples of two "
                                                  "classes");
  if (!(m > 0 && k > 0))
    return 0;
  r->area = figure_of (v.sum / m);
  r->ci.lo = r->ci.hi = figure_missing ("needs two samples of either class");
  if (m < 2 || k < 2)
    return 0;
  r->ci.lo = r->ci.hi = figure_missing ("the scores do not overlap");
  double variance = variance_of_mean (&v, m) + variance_of_mean (&w, k);
  if (!(variance > 0))
    return 0;
  double half
      = gsl_cdf_ugaussian_Qinv ((1 - confidence) / 2) * sqrt (variance);
  r->ci.lo = figure_of (fmax (r->area.value - half, 0));
  r->ci.hi = figure_of (fmin (r->area.value + half, 1));
  return 0;
}
