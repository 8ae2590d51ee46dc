/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/groups.h"
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>
#include "base/memory.h"
#include "stat/moments.h"

/* What rounding may change, relatively.  */
#define SLACK 1e-9

struct member
{
  double value, rank;
  size_t group;
};

static int
by_value (const void *a, const void *b)
{
  const struct member *x = a, *y = b;
  return x->value < y->value ? -1 : x->value > y->value;
}

/* Give the N sorted MEMBERs their mid-ranks, and add them to the SUM of their
   groups; returns the sum of t^3 - t over groups of t tied ones.  */
static double
add_ranks (double *sum, struct member *member, size_t n)
{
  double tied = 0;
  for (size_t first = 0, end; first < n; first = end)
    {
      for (end = first + 1;
           end < n && member[end].value == member[first].value;)
        end++;
      double t = (double) (end - first);
      for (size_t i = first; i < end; i++)
        {
          member[i].rank = ((double) (first + end) + 1) / 2;
          sum[member[i].group] += member[i].rank;
        }
      tied += t * (t * t - 1);
    }
  return tied;
}

/* The ranks of all groups.  */
struct ranking
{
  struct member *member; /* sorted; N of them */
  size_t n;
  double *sum; /* of the ranks of each group */
  double tied; /* as add_ranks */
};

static void
ranking_free (struct ranking *r)
{
  free (r->member);
  free (r->sum);
}

static int
rank_all (struct ranking *r, const struct group *group, size_t count)
{
  size_t at = 0;
  *r = (struct ranking){ .n = 0 };
  for (size_t g = 0; g < count; g++)
    r->n += group[g].n;
  r->member = memory_array (r->n, sizeof *r->member);
  r->sum = calloc (count + 1, sizeof *r->sum);
  if (r->member == NULL || r->sum == NULL)
    {
      ranking_free (r);
      return -1;
    }
  for (size_t g = 0; g < count; g++)
    for (size_t i = 0; i < group[g].n; i++)
      r->member[at++] = (struct member){ group[g].value[i], 0, g };
  qsort (r->member, r->n, sizeof *r->member, by_value);
  r->tied = add_ranks (r->sum, r->member, r->n);
  return 0;
}

/* The sum over groups of the squares of how far their mean ranks are off the
   middle, times their sizes: what H grows with.  */
static double
distance (const double *sum, const struct group *group, size_t count, size_t n)
{
  double h = 0;
  for (size_t g = 0; g < count; g++)
    {
      double size = (double) group[g].n;
      double off = sum[g] / size - ((double) n + 1) / 2;
      h += size * off * off;
    }
  return h;
}

int
group_test_kruskal (struct group_test *test, const struct group *group,
                    size_t count)
{
  struct ranking r;
  if (rank_all (&r, group, count) != 0)
    return -1;
  double all = (double) r.n, df = (double) count - 1;
  double room = 1 - r.tied / (all * (all * all - 1));
  double h = distance (r.sum, group, count, r.n) * 12 / (all * (all + 1));
  *test = (struct group_test){ room > 0 ? h / room : NAN, df, NAN, NAN };
  if (room > 0 && df > 0)
    test->p = fmax (gsl_cdf_chisq_Q (h / room, df), DBL_MIN);
  ranking_free (&r);
  return 0;
}

/* All divisions of the ranks into groups, while they are counted.  */
struct divisions
{
  const struct ranking *ranking;
  const struct group *group;
  size_t count;
  size_t *taken; /* members of each group */
  double *sum;   /* their ranks; halves, so that sums are exact */
  double least;  /* the distance that counts as reached */
  double reached, all;
};

/* Put the members from I on into all groups that have room.  */
static void
divide (struct divisions *d, size_t i)
{
  if (i == d->ranking->n)
    {
      d->all++;
      d->reached += distance (d->sum, d->group, d->count, i) >= d->least;
      return;
    }
  for (size_t g = 0; g < d->count; g++)
    if (d->taken[g] < d->group[g].n)
      {
        double rank = d->ranking->member[i].rank;
        d->taken[g]++;
        d->sum[g] += rank;
        divide (d, i + 1);
        d->sum[g] -= rank;
        d->taken[g]--;
      }
}

/* Whether the divisions are few enough to count them.  */
static bool
is_countable (const struct group *group, size_t count, size_t n)
{
  double divisions = lgamma ((double) n + 1);
  for (size_t g = 0; g < count; g++)
    divisions -= lgamma ((double) group[g].n + 1);
  return exp (divisions) * (double) n < GROUP_EXACT_MAX;
}

int
group_test_kruskal_exact (double *p, const struct group *group, size_t count)
{
  struct ranking r;
  *p = NAN;
  if (rank_all (&r, group, count) != 0)
    return -1;
  double n = (double) r.n;
  struct divisions d = { .ranking = &r, .group = group, .count = count };
  int result = 0;
  if (count > 1 && r.tied < n * (n * n - 1)
      && is_countable (group, count, r.n))
    {
      d.taken = calloc (count, sizeof *d.taken);
      d.sum = calloc (count, sizeof *d.sum);
      result = d.taken == NULL || d.sum == NULL ? -1 : 0;
    }
  if (result == 0 && d.sum != NULL)
    {
      d.least = distance (r.sum, group, count, r.n) * (1 - SLACK);
      divide (&d, 0);
      *p = d.reached / d.all;
    }
  free (d.taken);
  free (d.sum);
  ranking_free (&r);
  return result;
}

/* The precision of GROUP's mean, and the mean.  */
static double
weight_of (const struct group *group, double *mean)
{
  struct moments m;
  moments_compute (&m, group->value, group->n);
  double error = moments_sample_std (&m) / sqrt ((double) group->n);
  *mean = moments_mean (&m);
  return 1 / (error * error);
}

void
group_test_welch (struct group_test *test, const struct group *group,
                  size_t count)
{
  double k = (double) count, total = 0, weighted = 0, mean;
  for (size_t g = 0; g < count; g++)
    {
      double w = weight_of (&group[g], &mean);
      total += w;
      weighted += w * mean;
    }
  double centre = weighted / total, between = 0, lambda = 0;
  for (size_t g = 0; g < count; g++)
    {
      double w = weight_of (&group[g], &mean);
      between += w * (mean - centre) * (mean - centre) / (k - 1);
      lambda += (1 - w / total) * (1 - w / total) / ((double) group[g].n - 1);
    }
  double f = between / (1 + 2 * (k - 2) / (k * k - 1) * lambda);
  double df2 = (k * k - 1) / (3 * lambda);
  *test = (struct group_test){ f, k - 1, df2, NAN };
  if (isfinite (f) && df2 > 0)
    test->p = fmax (gsl_cdf_fdist_Q (f, k - 1, df2), DBL_MIN);
}
