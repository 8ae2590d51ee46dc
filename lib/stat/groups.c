/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/groups.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <gsl/gsl_cdf.h>
#include "base/memory.h"
#include "stat/moments.h"

struct member
{
  double value;
  size_t group;
};

static int
by_value (const void *a, const void *b)
{
  const struct member *x = a, *y = b;
  return x->value < y->value ? -1 : x->value > y->value;
}

/* Add the mid-ranks of the N sorted MEMBERs to the SUM of their groups;
   returns the sum of t^3 - t over groups of t tied ones.  */
static double
add_ranks (double *sum, const struct member *member, size_t n)
{
  double tied = 0;
  for (size_t first = 0, end; first < n; first = end)
    {
      for (end = first + 1;
           end < n && member[end].value == member[first].value;)
        end++;
      double t = (double) (end - first);
      for (size_t i = first; i < end; i++)
        sum[member[i].group] += ((double) (first + end) + 1) / 2;
      tied += t * (t * t - 1);
    }
  return tied;
}

int
group_test_kruskal (struct group_test *test, const struct group *group,
                    size_t count)
{
  size_t n = 0, at = 0;
  for (size_t g = 0; g < count; g++)
    n += group[g].n;
  struct member *member = memory_array (n, sizeof *member);
  double *sum = calloc (count + 1, sizeof *sum);
  int result = member == NULL || sum == NULL ? -1 : 0;
  if (result == 0)
    {
      for (size_t g = 0; g < count; g++)
        for (size_t i = 0; i < group[g].n; i++)
          member[at++] = (struct member){ group[g].value[i], g };
      qsort (member, n, sizeof *member, by_value);
      double all = (double) n, tied = add_ranks (sum, member, n), h = 0;
      for (size_t g = 0; g < count; g++)
        {
          double size = (double) group[g].n;
          double off = sum[g] / size - (all + 1) / 2;
          h += size * off * off;
        }
      double room = 1 - tied / (all * (all * all - 1));
      h *= 12 / (all * (all + 1)) / room;
      double df = (double) count - 1;
      *test = (struct group_test){ room > 0 ? h : NAN, df, NAN, NAN };
      if (room > 0 && df > 0)
        test->p = fmax (gsl_cdf_chisq_Q (h, df), DBL_MIN);
    }
  free (member);
  free (sum);
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
