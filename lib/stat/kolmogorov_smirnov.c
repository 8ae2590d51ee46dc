/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/kolmogorov_smirnov.h"
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* The exact law is used up to so many pairs: some 50 ms.  */
#define EXACT_PAIRS 1e7

/* N M times the distance of the distribution functions when I samples of X
   and J of Y have been passed.  */
static uint64_t
distance (size_t i, size_t j, size_t n, size_t m)
{
  uint64_t a = (uint64_t) i * m, b = (uint64_t) j * n;
  return a > b ? a - b : b - a;
}

/* The largest distance; LAST (NULL: not wanted) tells behind which of the
   pooled samples, from 1, another value follows.  */
static uint64_t
largest_distance (const double *x, size_t n, const double *y, size_t m,
                  bool *last)
{
  uint64_t largest = 0;
  for (size_t i = 0, j = 0; i + j < n + m;)
    {
      double value = j == m || (i < n && x[i] < y[j]) ? x[i] : y[j];
      while (i < n && x[i] == value)
        i++;
      while (j < m && y[j] == value)
        j++;
      if (last != NULL)
        last[i + j] = true;
      uint64_t d = distance (i, j, n, m);
      largest = d > largest ? d : largest;
    }
  return largest;
}

/* The chance that a random order of the pooled samples, with their ties, has a
   distance of LARGEST or more: the chances of all ways to get there first.
   AT, of M + 1, holds the chance of passing (i, j) below it.  */
static double
chance (double *at, const bool *last, size_t n, size_t m, uint64_t largest)
{
  double reached = 0;
  for (size_t i = 0; i <= n; i++)
    for (size_t j = 0; j <= m; j++)
      {
        double left = (double) (n + m - i - j + 1);
        double here = i == 0 && j == 0 ? 1 : 0;
        if (i > 0)
          here += at[j] * (double) (n - i + 1) / left;
        if (j > 0)
          here += at[j - 1] * (double) (m - j + 1) / left;
        if (last[i + j] && distance (i, j, n, m) >= largest)
          {
            reached += here;
            here = 0;
          }
        at[j] = here;
      }
  return fmin (1, reached);
}

/* Smirnov's limit: 2 (e^-2t^2 - e^-8t^2 + ...).  */
static double
limit (double t)
{
  if (t < 0.2)
    return 1;
  double sum = 0;
  for (int k = 1; k < 100; k++)
    {
      double term = exp (-2 * k * k * t * t);
      sum += k % 2 == 1 ? term : -term;
      if (term < DBL_EPSILON * sum)
        break;
    }
  return fmin (1, 2 * sum);
}

int
kolmogorov_smirnov_test (struct kolmogorov_smirnov *ks, const double *x,
                         size_t n, const double *y, size_t m)
{
  double pairs = (double) n * (double) m;
  *ks = (struct kolmogorov_smirnov){ .exact = pairs <= EXACT_PAIRS };
  if (!ks->exact)
    {
      ks->d = (double) largest_distance (x, n, y, m, NULL) / pairs;
      double root = sqrt (pairs / (double) (n + m));
      ks->p = fmax (limit (root * ks->d), DBL_MIN);
      return 0;
    }
  bool *last = calloc (n + m + 1, sizeof *last);
  double *at = calloc (m + 1, sizeof *at);
  if (last != NULL && at != NULL)
    {
      uint64_t largest = largest_distance (x, n, y, m, last);
      ks->d = (double) largest / pairs;
      ks->p = largest == 0 ? 1 : chance (at, last, n, m, largest);
    }
  int result = last == NULL || at == NULL ? -1 : 0;
  free (last);
  free (at);
  return result;
}
