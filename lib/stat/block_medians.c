/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/block_medians.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"

size_t
block_start (size_t n, size_t blocks, size_t i)
{
  /* The longer blocks are spread evenly: were they the first, a straight line
     would bend where they end.  */
  return n / blocks * i + (size_t) ((uint64_t) (n % blocks) * i / blocks);
}

/* Order VALUE so that the K-th smallest (from 0) is at K, smaller ones before
   and greater ones after it (Hoare's selection).  */
static void
select_rank (double *value, size_t n, size_t k)
{
  size_t lo = 0, hi = n - 1;
  while (lo < hi)
    {
      double pivot = value[lo + (hi - lo) / 2];
      size_t i = lo, j = hi + 1;
      for (;;)
        {
          while (value[i] < pivot)
            i++;
          do
            j--;
          while (value[j] > pivot);
          if (i >= j)
            break;
          double swap = value[i];
          value[i++] = value[j];
          value[j] = swap;
        }
      if (k <= j)
        hi = j;
      else
        lo = j + 1;
    }
}

/* The median of the N samples of VALUE, which are put in another order.  */
static double
select_median (double *value, size_t n)
{
  select_rank (value, n, n / 2);
  double upper = value[n / 2];
  if (n % 2 != 0)
    return upper;
  double lower = value[0];
  for (size_t i = 1; i < n / 2; i++)
    lower = value[i] > lower ? value[i] : lower;
  return lower + (upper - lower) / 2;
}

int
block_medians (double *median, size_t blocks, const double *value, size_t n)
{
  double *part = memory_array (n / blocks + 1, sizeof *part);
  if (part == NULL)
    return -1;
  for (size_t i = 0; i < blocks; i++)
    {
      size_t start = block_start (n, blocks, i);
      size_t count = block_start (n, blocks, i + 1) - start;
      memcpy (part, value + start, count * sizeof *part);
      median[i] = select_median (part, count);
    }
  free (part);
  return 0;
}
