/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/spread.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/quantile.h"
#include "stat/sort.h"

/* Degrees of freedom; for some more GSL finds no quantile.  */
#define MANY 1e5

/* Different values that are found by a table.  */
#define TABLE_BITS 14
#define TABLE_SIZE ((size_t) 1 << TABLE_BITS)
#define TABLE_MOST (TABLE_SIZE / 4)

double
deviation_limit (double std, double df, double confidence)
{
  double share; /* the quantile over DF */
  if (df < MANY)
    share = gsl_cdf_chisq_Pinv (1 - confidence, df) / df;
  else
    {
      double c = 2 / (9 * df);
      share = pow (1 - c - gsl_cdf_ugaussian_Pinv (confidence) * sqrt (c), 3);
    }
  return std / sqrt (share);
}

/* The deviations from CENTER are two ascending lists: outward from it to the
   left and to the right.  A step of their merge takes the smaller one.  */
double
median_absolute_deviation (const double *sorted, size_t n)
{
  double center = median (sorted, n);
  size_t right = 0, end = n; /* first sample at or above CENTER */
  while (right < end)
    {
      size_t middle = right + (end - right) / 2;
      if (sorted[middle] < center)
        right = middle + 1;
      else
        end = middle;
    }
  size_t left = right; /* one past the next on the left */
  double deviation[2] = { 0, 0 };
  for (size_t taken = 0; taken <= n / 2; taken++)
    {
      double to_left = left > 0 ? center - sorted[left - 1] : INFINITY;
      double to_right = right < n ? sorted[right] - center : INFINITY;
      deviation[0] = deviation[1];
      deviation[1] = to_left < to_right ? to_left : to_right;
      if (to_left < to_right)
        left--;
      else
        right++;
    }
  return n % 2 != 0 ? deviation[1]
                    : deviation[0] + (deviation[1] - deviation[0]) / 2;
}

double
smallest_gap (const double *sorted, size_t n, size_t *distinct)
{
  double smallest = 0;
  size_t values = 1;
  for (size_t i = 1; i < n; i++)
    {
      double gap = sorted[i] - sorted[i - 1];
      if (gap <= 0)
        continue;
      values++;
      if (smallest <= 0 || gap < smallest)
        smallest = gap;
    }
  if (distinct != NULL)
    *distinct = values;
  return smallest;
}

/* Put VALUE into TABLE, whose free places are NaN; whether it is new.  */
static bool
note_value (double *table, double value)
{
  uint64_t bits;
  memcpy (&bits, &value, sizeof bits);
  size_t place = (bits * UINT64_C (0x9e3779b97f4a7c15)) >> (64 - TABLE_BITS);
  while (!isnan (table[place]))
    {
      if (table[place] == value)
        return false;
      place = (place + 1) % TABLE_SIZE;
    }
  table[place] = value;
  return true;
}

/* Put the different samples of VALUE at the start of TABLE; how many these
   are, or 0 where they are too many.  */
static size_t
find_distinct (double *table, const double *value, size_t n)
{
  size_t found = 0, kept = 0;
  for (size_t i = 0; i < TABLE_SIZE; i++)
    table[i] = NAN;
  for (size_t i = 0; i < n && found <= TABLE_MOST; i++)
    found += note_value (table, value[i] + 0.); /* so -0 is 0 */
  if (found > TABLE_MOST)
    return 0;
  for (size_t i = 0; i < TABLE_SIZE; i++)
    if (!isnan (table[i]))
      table[kept++] = table[i];
  return kept;
}

int
smallest_gap_unsorted (const double *value, size_t n, double *gap,
                       size_t *distinct)
{
  double *table = memory_array (TABLE_SIZE, sizeof *table);
  if (table == NULL)
    return -1;
  size_t count = find_distinct (table, value, n);
  if (count > 0)
    {
      int status = sort_doubles (table, count);
      *gap = smallest_gap (table, count, distinct);
      free (table);
      return status;
    }
  free (table);
  double *sorted = sorted_copy (value, n);
  if (sorted == NULL)
    return -1;
  *gap = smallest_gap (sorted, n, distinct);
  free (sorted);
  return 0;
}
