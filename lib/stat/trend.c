/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/trend.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/inversions.h"

#define EXACT_BELOW 50
#define EXACT_PAIRS (EXACT_BELOW * (EXACT_BELOW - 1) / 2)

static double
pairs (double n)
{
  return n * (n - 1) / 2;
}

/* The chance that a random order of N places has at most COUNT inversions.
   Appending the k-th place adds 0 .. k-1, each as likely (Kendall 1938).  */
static double
inversions_at_most (size_t n, size_t count)
{
  double chance[EXACT_PAIRS + 1] = { 1 }, longer[EXACT_PAIRS + 1];
  for (size_t k = 2; k <= n; k++)
    {
      double window = 0;
      for (size_t i = 0; i <= k * (k - 1) / 2; i++)
        {
          window += i <= (k - 1) * (k - 2) / 2 ? chance[i] : 0;
          if (i >= k)
            window -= chance[i - k];
          longer[i] = fmax (window, 0) / (double) k;
        }
      memcpy (chance, longer, (k * (k - 1) / 2 + 1) * sizeof *chance);
    }
  double sum = 0;
  for (size_t i = 0; i <= count; i++)
    sum += chance[i];
  return sum;
}

static double
normal_p (double s, double variance)
{
  if (!(variance > 0))
    return 1;
  double z = fmax (fabs (s) - 1, 0) / sqrt (variance);
  return 2 * gsl_cdf_ugaussian_Q (z);
}

double
trend_p (const struct trend *t, double inflation)
{
  return normal_p (t->s, t->variance * inflation);
}

int
trend_test (struct trend *t, const double *value, size_t n)
{
  int64_t *key = memory_array (n, 2 * sizeof *key);
  if (key == NULL)
    return -1;
  for (size_t i = 0; i < n; i++)
    key[i] = inversions_key (value[i]);
  double size = (double) n;
  double falling = (double) inversions_sort (key, n, key + n);
  double tied = 0, correction = 0;
  for (size_t i = 0, end; i < n; i = end)
    {
      for (end = i + 1; end < n && key[end] == key[i];)
        end++;
      double equal = (double) (end - i);
      tied += pairs (equal);
      correction += equal * (equal - 1) * (2 * equal + 5);
    }
  free (key);
  double comparable = pairs (size) - tied;
  t->s = comparable - 2 * falling;
  t->tau = comparable > 0 ? t->s / sqrt (comparable * pairs (size)) : 0;
  t->variance = (size * (size - 1) * (2 * size + 5) - correction) / 18;
  t->p = trend_p (t, 1);
  if (n < EXACT_BELOW && tied <= 0)
    {
      double fewer = fmin (falling, comparable - falling);
      t->p = fmin (2 * inversions_at_most (n, (size_t) fewer), 1);
    }
  return 0;
}
