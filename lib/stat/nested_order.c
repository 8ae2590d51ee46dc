/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "stat/nested_order.h"
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/memory.h"
#include "stat/sort.h"

size_t
nested_units (const unsigned char *start, size_t n, unsigned top)
{
  size_t units = 0;
  for (size_t i = 0; i < n; i++)
    units += i == 0 || start[i] >= top;
  return units;
}

/* Sums over the units of what is new at a quantile: of samples that are at
   most its q and not at most the one before.  Once added up they are of y, y^2
   and n y, all exact.  */
struct sums
{
  uint64_t below, squares, products;
};

static int
compare_quantiles (const void *a, const void *b)
{
  const struct nested_quantile *x = a, *y = b;
  return (x->q > y->q) - (x->q < y->q);
}

/* The first of COUNT quantiles at which VALUE is at most q, or COUNT.  */
static size_t
place_of (double value, const struct nested_quantile *quantile, size_t count)
{
  size_t lo = 0, hi = count;
  while (lo < hi)
    {
      size_t middle = lo + (hi - lo) / 2;
      if (value <= quantile[middle].q)
        hi = middle;
      else
        lo = middle + 1;
    }
  return lo;
}

/* Add the unit of the N samples of UNIT, which are put in order, to SUMS.  0,
   or -1 with errno ENOMEM.  */
static int
add_unit (struct sums *sums, double *unit, size_t n,
          const struct nested_quantile *quantile, size_t count)
{
  if (n > 1 && sort_doubles (unit, n) != 0)
    return -1;
  for (size_t y = 0; y < n; y++)
    {
      struct sums *s = &sums[place_of (unit[y], quantile, count)];
      s->below++;
      s->squares += 2 * y + 1; /* (y + 1)^2 - y^2 */
      s->products += n;
    }
  return 0;
}

/* Fill in SUMS, zeroed, one more than there are quantiles.  0, or -1 with
   errno ENOMEM.  */
static int
add_units (struct sums *sums, const double *value, const unsigned char *start,
           size_t n, unsigned top, const struct nested_quantile *quantile,
           size_t count)
{
  double *unit = memory_array (n, sizeof *unit);
  int result = unit == NULL ? -1 : 0;
  for (size_t first = 0, next; first < n && result == 0; first = next)
    {
      for (next = first + 1; next < n && start[next] < top;)
        next++;
      memcpy (unit, value + first, (next - first) * sizeof *unit);
      result = add_unit (sums, unit, next - first, quantile, count);
    }
  free (unit);
  for (size_t i = 1; i < count; i++)
    {
      sums[i].below += sums[i - 1].below;
      sums[i].squares += sums[i - 1].squares;
      sums[i].products += sums[i - 1].products;
    }
  return result;
}

/* The sum of the squares of the units' sizes.  */
static uint64_t
squared_sizes (const unsigned char *start, size_t n, unsigned top)
{
  uint64_t squares = 0;
  for (size_t first = 0, next; first < n; first = next)
    {
      for (next = first + 1; next < n && start[next] < top;)
        next++;
      squares += (uint64_t) (next - first) * (next - first);
    }
  return squares;
}

/* The standard error of the share of samples that S has, over K units with
   SIZES the sum of the squares of their sizes.  */
static double
share_error (const struct sums *s, uint64_t n, uint64_t sizes, double k)
{
  __extension__ typedef unsigned __int128 wide;
  /* n^2 sum (y - share n_j)^2 with the share below / n: a whole number.  */
  wide squares = (wide) n * n * s->squares
                 - (wide) 2 * n * s->below * s->products
                 + (wide) s->below * s->below * sizes;
  double size = (double) n;
  return sqrt (k / (k - 1) * ((double) squares / size / size)) / size;
}

/* The ranks of the quantile at P, REACH to either side of it.  */
static struct order_interval
ranks_of (double p, double reach, size_t n, double confidence)
{
  double size = (double) n;
  struct order_interval alone = order_interval (n, p, confidence);
  double lower = floor (size * (p - reach));
  double upper = ceil (size * (p + reach)) + 1;
  struct order_interval r = { .coverage = confidence };
  r.lower = lower < 1 ? 0 : (size_t) lower;
  r.lower = r.lower < alone.lower ? r.lower : alone.lower;
  r.upper = upper > size ? n + 1 : (size_t) upper;
  r.upper = r.upper > alone.upper ? r.upper : alone.upper;
  return r;
}

int
nested_order_intervals (const double *value, const unsigned char *start,
                        size_t n, unsigned top,
                        struct nested_quantile *quantile, size_t count,
                        double confidence)
{
  double k = (double) nested_units (start, n, top);
  double t = gsl_cdf_tdist_Qinv ((1 - confidence) / 2, k - 1);
  uint64_t sizes = squared_sizes (start, n, top);
  struct sums *sums = calloc (count + 1, sizeof *sums);
  qsort (quantile, count, sizeof *quantile, compare_quantiles);
  int result = sums == NULL
                   ? -1
                   : add_units (sums, value, start, n, top, quantile, count);
  for (size_t i = 0; i < count && result == 0; i++)
    {
      double reach = t * share_error (&sums[i], n, sizes, k);
      quantile[i].ranks = ranks_of (quantile[i].p, reach, n, confidence);
    }
  free (sums);
  return result;
}
