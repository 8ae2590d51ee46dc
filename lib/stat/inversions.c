/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/inversions.h"
#include <string.h>

#define FEW 8 /* insertion is faster up to about here */

static uint64_t
insertion_sort (double *value, size_t n)
{
  uint64_t count = 0;
  for (size_t i = 1; i < n; i++)
    {
      double moving = value[i];
      size_t to = i;
      for (; to > 0 && value[to - 1] > moving; to--)
        value[to] = value[to - 1];
      value[to] = moving;
      count += i - to;
    }
  return count;
}

/* Merge the sorted FROM[0 .. middle) and FROM[middle .. n) into TO: each that
   comes from the right passes all that are left on the left.  */
static uint64_t
merge (double *to, const double *from, size_t middle, size_t n)
{
  uint64_t count = 0;
  size_t left = 0, right = middle;
  for (size_t i = 0; i < n; i++)
    if (right >= n || (left < middle && from[left] <= from[right]))
      to[i] = from[left++];
    else
      {
        to[i] = from[right++];
        count += middle - left;
      }
  return count;
}

uint64_t
inversions_sort (double *value, size_t n, double *spare)
{
  uint64_t count = 0;
  for (size_t i = 0; i < n; i += FEW)
    count += insertion_sort (value + i, n - i < FEW ? n - i : FEW);
  double *from = value, *to = spare;
  for (size_t width = FEW; width < n; width *= 2)
    {
      for (size_t i = 0; i < n; i += 2 * width)
        {
          size_t rest = n - i;
          count += merge (to + i, from + i, rest < width ? rest : width,
                          rest < 2 * width ? rest : 2 * width);
        }
      double *swap = from;
      from = to;
      to = swap;
    }
  if (from != value)
    memcpy (value, from, n * sizeof *value);
  return count;
}
